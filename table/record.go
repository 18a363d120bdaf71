package table

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/game"
	"tablee/game/record"
)

// FormatRecord writes the table as a .play text. Once the game is over the text is complete:
// it replays, and with the seed it can be verified. Before that, and while the table is
// Sealed, it holds only what viewer may know: the contract, and as notes the actions that
// were visible to viewer, without outcomes. Everything but play stands in notes
// ("#: key value"):
//
//	table ID · version N · opened TIME · rated yes · team PEOPLE · fill SECONDS LEVEL
//	pace SECONDS · bank SECONDS · absence SECONDS LEVEL · watchers none · chat KIND
//	undoing agreed · public yes · title TEXT (the terms at the start, but for those that
//	stand as in an empty [Terms])
//	seat N person NAME · seat N bot LEVEL · seat N open
//	seating kept | drawn · order CHAIR CHAIR … · entropy CHAIR "text" · commitment HASH
//	at SEQ TIME · play SEAT ACTION (a running table) · seed SEED (a finished one)
//	take SEAT NAME · away SEAT LEVEL · back SEAT · undone SEAT ACTION · undo SEAT · stop REASON
//	offer SEAT WHAT · offer SEAT standin | link WHOM · claim SEAT NAME · no SEAT · declined SEAT
//	lapsed WHAT · absent SEAT · terms SEAT, then the terms that hold from there on
//	fork TABLE SEQ open · fork TABLE SEQ SEAT KEY DIGEST (see Origin)
//
// What stands above a fork was played at that other table. A redeal cannot be written as
// an outcome: the record of a redealt fork replays only up to the fork, and what was played
// then stands in notes, which Verify checks and tablee replay ignores: luck OUTCOME, play
// SEAT ACTION, timeout SEAT ACTION, points POINT POINT ….
//
// An action that was taken back is not played in the record: a note says what it was. Times
// are RFC 3339, UTC. The log is the table's; names returns the name of a player.
func FormatRecord(t *Table, log []Commit, viewer game.Seat, names func(PlayerID) string) []byte {
	w := recorder{table: t, viewer: viewer, names: names, terms: t.Terms}
	for _, c := range log { // the terms may have changed since the start
		for _, e := range c.Events {
			if e.Setup != nil {
				w.terms = e.Setup.Terms
			}
		}
	}
	w.Header(t.Game, len(t.Seats), t.Options)
	w.writeContract()
	w.undone = undoneEvents(log)
	for i, c := range log {
		w.writeCommit(i, c)
	}
	if t.fullyVisible() && t.State != nil {
		w.writeOutcome()
	}
	return w.Bytes()
}

type recorder struct {
	record.Writer
	table   *Table
	viewer  game.Seat
	names   func(PlayerID) string
	inNotes bool                // after a redeal: inputs are written as notes
	undone  map[eventIndex]bool // events that were taken back
	terms   Terms               // at this point of the log
	offerBy game.Seat           // the seat that made the last offer
	asked   string              // what was asked last: Offer…
}

// eventIndex is where an event stands in a log.
type eventIndex struct{ commit, event int }

// undoneEvents finds the actions of a log that were taken back.
func undoneEvents(log []Commit) map[eventIndex]bool {
	undone := map[eventIndex]bool{}
	var acts []eventIndex
	for i, c := range log {
		for j, e := range c.Events {
			switch {
			case e.Kind == Act:
				acts = append(acts, eventIndex{i, j})
			case e.Kind == Undo && len(acts) > 0:
				undone[acts[len(acts)-1]] = true
				acts = acts[:len(acts)-1]
			}
		}
	}
	return undone
}

func (w *recorder) writeContract() {
	t := w.table
	w.Note("table", string(t.ID))
	w.Note("version", strconv.Itoa(t.Version))
	w.Note("opened", t.Opened.Format(time.RFC3339Nano))
	if t.Rated {
		w.Note("rated", "yes")
	}
	if t.TeamSize > 1 {
		w.Note("team", strconv.Itoa(t.TeamSize))
	}
	if t.Fill.After > 0 {
		w.Note("fill", seconds(t.Fill.After)+" "+strconv.Itoa(t.Fill.Level))
	}
	w.noteTerms(Terms{}, w.terms)
	for i, c := range t.Seats {
		w.Note("seat", fmt.Sprintf("%d %s", i, w.seatText(c)))
	}
	seating := "drawn"
	if t.FixedSeating {
		seating = "kept"
	}
	w.Note("seating", seating)
	if t.Order != nil {
		w.Note("order", strings.Trim(fmt.Sprint(t.Order), "[]"))
	}
	w.Note("commitment", t.Commitment)
	for chair, text := range t.Entropy {
		if text != "" {
			w.Note("entropy", strconv.Itoa(chair)+" "+strconv.Quote(text))
		}
	}
	if t.Seed != "" {
		w.Note("seed", t.Seed)
	}
}

// noteTerms writes the terms that differ from those before.
func (w *recorder) noteTerms(before, now Terms) {
	old := clauses(before)
	for i, c := range clauses(now) {
		if c != old[i] {
			w.Note(c.key, c.value)
		}
	}
}

// clause is one of the terms as a note.
type clause struct{ key, value string }

func clauses(t Terms) []clause {
	absence, chat := "none", "none"
	if t.Absence.After > 0 {
		absence = seconds(t.Absence.After) + " " + strconv.Itoa(t.Absence.Level)
	}
	if t.Chat != ChatNone {
		chat = string(t.Chat)
	}
	return []clause{
		{"pace", seconds(t.MoveTime)}, {"bank", seconds(t.TimeBank)}, {"absence", absence}, {"watchers", choose(t.NoWatchers, "none", "welcome")},
		{"chat", chat}, {"undoing", choose(t.AllowUndo, "agreed", "none")}, {"public", choose(t.Public, "yes", "no")}, {"title", t.Title},
	}
}

func choose(is bool, yes, no string) string {
	if is {
		return yes
	}
	return no
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', -1, 64) }

func (w *recorder) seatText(c Chair) string {
	switch {
	case c.Open():
		return "open"
	case c.Player == "":
		return "bot " + strconv.Itoa(c.Level)
	}
	names := []string{}
	for _, p := range c.People() {
		names = append(names, w.names(p))
	}
	return "person " + strings.Join(names, ", ")
}

// recordedKinds are the kinds of event that a record shows. What happened before the start
// shows in the contract only.
var recordedKinds = []Kind{Start, Act, Timeout, Take, Part, Away, Back, Offer, Claim, Refuse, Decline, Lapse, Absent, Undo, ChangeTerms, Stop}

func (w *recorder) writeCommit(i int, c Commit) {
	if !slices.ContainsFunc(c.Events, func(e Event) bool { return slices.Contains(recordedKinds, e.Kind) }) {
		return
	}
	w.Note("at", fmt.Sprintf("%d %s", c.Seq, c.At.Format(time.RFC3339Nano)))
	for j, e := range c.Events {
		w.noteAside(e)
		switch undone := w.undone[eventIndex{i, j}]; {
		case undone && w.visible(e):
			w.Note("undone", fmt.Sprintf("%d %s", e.Seat, e.Text))
		case undone:
		case w.table.fullyVisible():
			w.writeEvent(e)
		case e.Kind == Fork:
			w.noteOrigin(e)
		case (e.Kind == Act || e.Kind == Timeout) && w.visible(e):
			w.Note("play", fmt.Sprintf("%d %s", e.Seat, e.Text))
		}
	}
}

// noteAside writes an event that is not play as a note.
func (w *recorder) noteAside(e Event) {
	switch e.Kind {
	case Take, Part, Claim:
		if e.Kind == Claim {
			w.asked = OfferSeat
		}
		w.Note(string(e.Kind), fmt.Sprintf("%d %s", e.Seat, w.names(e.Player)))
	case Away:
		w.Note("away", fmt.Sprintf("%d %d", e.Seat, e.Level))
	case Back, Undo, Refuse, Absent:
		w.Note(string(e.Kind), strconv.Itoa(int(e.Seat)))
	case Stop:
		w.Note("stop", e.Text)
	case Offer:
		w.offerBy, w.asked = e.Seat, e.Text
		text := fmt.Sprintf("%d %s", e.Seat, e.Text)
		if e.Text == OfferStandIn || e.Text == OfferLink {
			text += " " + strconv.Itoa(int(e.Whom))
		}
		w.Note("offer", text)
	case Lapse:
		w.Note("lapsed", w.asked)
	case Decline:
		w.Note("declined", strconv.Itoa(int(e.Seat)))
	case ChangeTerms:
		w.Note("terms", strconv.Itoa(int(w.offerBy)))
		w.noteTerms(w.terms, *e.Terms)
		w.terms = *e.Terms
	}
}

func (w *recorder) writeEvent(e Event) {
	switch {
	case e.Kind == Fork:
		w.writeFork(e)
	case w.inNotes:
		w.writeInputNote(e)
	case e.Kind == Act:
		w.Act(e.Seat, e.Text)
	case e.Kind == Timeout:
		w.DefaultAction(e.Seat)
	case e.Kind == Draw:
		w.Chance(e.Text)
	}
}

// visible reports whether the viewer may know now what was played. In a frozen game that
// can no longer be decided, so viewers see their own actions only.
func (w *recorder) visible(e Event) bool {
	if e.Seat == w.viewer {
		return true
	}
	if w.table.State == nil {
		return false
	}
	discreet, ok := w.table.State.(game.SecretActions)
	if !ok {
		return true
	}
	a, err := w.table.rules.ParseAction(e.Text)
	return err == nil && discreet.Visible(w.viewer, e.Seat, a)
}
