package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/game/record"
)

// writeFork writes where the game comes from: first what was played there.
func (w *recorder) writeFork(e Event) {
	for _, past := range w.table.Origin.Inputs {
		if past.Kind == Fork {
			w.noteRedeal(past)
		} else {
			w.writeEvent(past)
		}
	}
	w.noteOrigin(e)
	w.inNotes = w.inNotes || e.Text != ""
}

// noteOrigin is the note of the table's own fork.
func (w *recorder) noteOrigin(e Event) {
	from := w.table.Origin
	if from.Open {
		w.Note("fork", fmt.Sprintf("%s %d open", from.Table, from.Seq))
		return
	}
	if w.table.Status == StatusOver {
		w.Note("fork", fmt.Sprintf("%s %d %d %s", from.Table, from.Seq, e.Seat, e.Text))
		return
	}
	w.Note("fork", fmt.Sprintf("%s %d %d", from.Table, from.Seq, e.Seat))
}

// noteRedeal is the note of a fork that lies in the other game's own past.
func (w *recorder) noteRedeal(e Event) {
	w.Note("redeal", fmt.Sprintf("%d %s", e.Seat, e.Text))
	w.inNotes = true
}

// writeInputNote is what was played after something was imagined.
func (w *recorder) writeInputNote(e Event) {
	switch e.Kind {
	case Act:
		w.Note("play", fmt.Sprintf("%d %s", e.Seat, e.Text))
	case Timeout:
		w.Note("timeout", fmt.Sprintf("%d %s", e.Seat, e.Text))
	case Draw:
		w.Note("luck", e.Text)
	}
}

// writeOutcome is what came of it all.
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

// input is one thing that a record says was done, in a statement or in a note.
type input struct {
	line int
	kind string // "luck", "play", "timeout", "redeal", "fork", "points"
	rest string // of a note
	step record.Step
}

// inputs are what a record says was done, in order.
func (v *verifier) inputs() []input {
	var list []input
	names := map[record.Kind]string{record.Chance: "luck", record.Act: "play", record.DefaultAction: "timeout"}
	for _, step := range v.rec.Steps {
		if kind, ok := names[step.Kind]; ok {
			list = append(list, input{step.Line, kind, "", step})
		}
	}
	noted := false // until something is imagined the statements say it all
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

// checkRedeal does what a fork's or a redeal's note says. The table's own fork must be made
// from its own seed.
func (v *verifier) checkRedeal(state game.State, in input, luck Seed) error {
	words := strings.Fields(in.rest)
	if in.kind == "fork" {
		if len(words) < 3 {
			return v.fail(in.line, "a fork is written: table seq open, or table seq seat key digest")
		}
		words = words[2:]
		if words[0] == "open" {
			return nil
		}
	}
	if len(words) != 3 {
		return v.fail(in.line, "a redeal is written: seat key digest")
	}
	seat, err := strconv.Atoi(words[0])
	key, ok := ParseSeed(words[1])
	if err != nil || !ok || seat != int(game.Watcher) && (seat < 0 || seat >= v.rec.Seats) {
		return v.fail(in.line, "a redeal is written: seat key digest")
	}
	if in.kind == "fork" && key != luck.RedealKey() {
		return v.fail(in.line, "the cards were not dealt anew from the table's seed")
	}
	if state.Turn() < 0 {
		return v.fail(in.line, "nothing can be dealt anew here")
	}
	if determinize(state, game.Seat(seat), key, v.rec.Seats) != words[2] {
		return v.fail(in.line, "dealt anew, the cards are others: the game's rules may have another version")
	}
	return nil
}
