package recording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/record"
	"tablee/table"
)

// writeFork writes the inputs of the other game, then the note of the fork.
func (w *recorder) writeFork(e table.Event) {
	for _, past := range w.table.Origin.Inputs {
		if past.Kind == table.Fork {
			w.noteRedeal(past)
		} else {
			w.writeEvent(past)
		}
	}
	w.noteOrigin(e)
	w.inNotes = w.inNotes || e.Text != ""
}

// noteOrigin writes the note of the table's own fork.
func (w *recorder) noteOrigin(e table.Event) {
	from := w.table.Origin
	if from.Open {
		w.Note("fork", fmt.Sprintf("%s %d open", from.Table, from.Seq))
		return
	}
	if w.table.Status == table.StatusOver {
		w.Note("fork", fmt.Sprintf("%s %d %d %s", from.Table, from.Seq, e.Seat, e.Text))
		return
	}
	w.Note("fork", fmt.Sprintf("%s %d %d", from.Table, from.Seq, e.Seat))
}

// noteRedeal writes the note of a fork in the past of the other game.
func (w *recorder) noteRedeal(e table.Event) {
	w.Note("redeal", fmt.Sprintf("%d %s", e.Seat, e.Text))
	w.inNotes = true
}

// writeInputNote writes an input that follows a redeal as a note.
func (w *recorder) writeInputNote(e table.Event) {
	switch e.Kind {
	case table.Act:
		w.Note("play", fmt.Sprintf("%d %s", e.Seat, e.Text))
	case table.Timeout:
		w.Note("timeout", fmt.Sprintf("%d %s", e.Seat, e.Text))
	case table.Draw:
		w.Note("luck", e.Text)
	}
}

// writeOutcome writes the result.
func (w *recorder) writeOutcome() {
	if w.inNotes {
		w.Note("points", pointsOf(w.table.State))
		return
	}
	w.Expect(w.table.State)
}

func pointsOf(s game.State) string {
	var points []string
	for _, st := range s.Standings(nil) {
		points = append(points, strconv.Itoa(st.Points))
	}
	return strings.Join(points, " ")
}

// input is one input of a record, from a statement or a note.
type input struct {
	line int
	kind string // "luck", "play", "timeout", "redeal", "fork", "points"
	rest string // of a note
	step record.Step
}

// inputs returns all inputs of a record in order.
func (v *verifier) inputs() []input {
	var list []input
	names := map[record.Kind]string{record.Chance: "luck", record.Act: "play", record.DefaultAction: "timeout"}
	for _, step := range v.rec.Steps {
		if kind, ok := names[step.Kind]; ok {
			list = append(list, input{step.Line, kind, "", step})
		}
	}
	noted := false // up to the first redeal the statements are complete
	for _, n := range v.rec.Notes {
		switch n.Key {
		case "fork", "redeal":
			noted = noted || n.Key == "redeal" || len(strings.Fields(n.Value)) > 3
			list = append(list, input{n.Line, n.Key, n.Value, record.Step{Line: n.Line}})
		case "luck", "play", "timeout", "points":
			if noted {
				list = append(list, noteInput(n))
			}
		}
	}
	slices.SortStableFunc(list, func(a, b input) int { return a.line - b.line })
	return list
}

func noteInput(n record.Note) input {
	in := input{n.Line, n.Key, n.Value, record.Step{Line: n.Line, Text: n.Value}}
	if n.Key == "play" || n.Key == "timeout" {
		who, text, _ := strings.Cut(n.Value, " ")
		seat, err := strconv.Atoi(who)
		if err != nil || seat < 0 || seat >= game.MaxSeats {
			seat = int(game.Watcher)
		}
		in.step.Seat, in.step.Text = game.Seat(seat), text
	}
	return in
}

// checkRedeal repeats the redeal of a fork note or a redeal note. The table's own fork must use the key of its
// own seed.
func (v *verifier) checkRedeal(state game.State, in input, mixed table.Seed) error {
	words := strings.Fields(in.rest)
	if in.kind == "fork" {
		if len(words) < 3 {
			return v.fail(in.line, "invalid fork: want table seq open, or table seq seat key digest")
		}
		words = words[2:]
		if words[0] == "open" {
			return nil
		}
	}
	if len(words) != 3 {
		return v.fail(in.line, "invalid redeal: want seat key digest")
	}
	seat, err := strconv.Atoi(words[0])
	key, ok := table.ParseSeed(words[1])
	if err != nil || !ok || seat != int(game.Watcher) && (seat < 0 || seat >= v.rec.Seats) {
		return v.fail(in.line, "invalid redeal: want seat key digest")
	}
	if in.kind == "fork" && key != mixed.RedealKey() {
		return v.fail(in.line, "the redeal's key is not derived from the table's seed")
	}
	if state.Turn() < 0 {
		return v.fail(in.line, "nothing to redeal: the game is over")
	}
	if table.Redeal(state, game.Seat(seat), key, v.rec.Seats) != words[2] {
		return v.fail(in.line, "the redeal gives other cards: the game's rules may have another version")
	}
	return nil
}
