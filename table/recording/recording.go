// Package recording writes a table as a .play record that contains only what a viewer may know, and verifies
// the record of a finished table: its outcomes must be those to which the server committed before the first
// card. Package game/record defines the format of records; a table adds notes. The tests are in package table.
package recording

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/game"
	"tablee/game/record"
	"tablee/table"
)

// Format writes the table as a .play text. Once the game is over the text is complete: it replays, and with the
// seed it can be verified. Before that, and while the table is Sealed, it contains only what viewer may know:
// the contract and, as notes, the actions visible to viewer, without outcomes. Everything but play is written
// as notes ("#: key value"):
//
//	table ID · version N · opened TIME · rated yes · team PEOPLE · fill SECONDS LEVEL
//	pace SECONDS · bank SECONDS · absence SECONDS LEVEL · watchers none · chat KIND
//	undoing agreed · public yes · title TEXT (the terms at the start, except those equal to
//	an empty [table.Terms])
//	seat N person NAME · seat N bot LEVEL · seat N open
//	seating kept | drawn · order CHAIR CHAIR … · entropy CHAIR "text" · commitment HASH
//	at SEQ TIME · play SEAT ACTION (a running table) · seed SEED (a finished one)
//	take SEAT NAME · away SEAT LEVEL · back SEAT · undone SEAT ACTION · undo SEAT · stop REASON
//	offer SEAT WHAT · offer SEAT standin | link WHOM · claim SEAT NAME · no SEAT · declined SEAT
//	lapsed WHAT · absent SEAT · terms SEAT, then the terms that apply from there on
//	fork TABLE SEQ open · fork TABLE SEQ SEAT KEY DIGEST (see [table.Origin])
//
// Everything above a fork was played at that other table. A redeal cannot be written as an outcome: the record of
// a redealt fork replays only up to the fork. Later inputs are written as notes, which Verify checks and tablee
// replay ignores: luck OUTCOME, play SEAT ACTION, timeout SEAT ACTION, points POINT POINT ….
//
// An action that was taken back is not played in the record but noted. Times are RFC 3339, UTC. log is the
// table's log; names returns the name of a player.
func Format(t *table.Table, log []table.Commit, viewer game.Seat, names func(table.PlayerID) string) []byte {
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
	w.undone = table.UndoneEvents(log)
	for i, c := range log {
		w.writeCommit(i, c)
	}
	if t.FullyVisible() && t.State != nil {
		w.writeOutcome()
	}
	return w.Bytes()
}

type recorder struct {
	record.Writer
	table   *table.Table
	viewer  game.Seat
	names   func(table.PlayerID) string
	inNotes bool                      // after a redeal: inputs are written as notes
	undone  map[table.EventIndex]bool // events that were taken back
	terms   table.Terms               // at the current position in the log
	offerBy game.Seat                 // the seat that made the last offer
	asked   string                    // the last question: Offer…
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
	w.noteTerms(table.Terms{}, w.terms)
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

// noteTerms writes the terms that differ from before.
func (w *recorder) noteTerms(before, now table.Terms) {
	old := clauses(before)
	for i, c := range clauses(now) {
		if c != old[i] {
			w.Note(c.key, c.value)
		}
	}
}

// clause is one of the terms as a note.
type clause struct{ key, value string }

func clauses(t table.Terms) []clause {
	absence, chat := "none", "none"
	if t.Absence.After > 0 {
		absence = seconds(t.Absence.After) + " " + strconv.Itoa(t.Absence.Level)
	}
	if t.Chat != table.ChatNone {
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

func (w *recorder) seatText(c table.Chair) string {
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

// recordedKinds lists the kinds of events in a record. Earlier changes appear only in the contract.
var recordedKinds = []table.Kind{table.Start, table.Act, table.Timeout, table.Take, table.Part, table.Away, table.Back, table.Offer, table.Claim, table.Refuse, table.Decline, table.Lapse, table.Absent, table.Undo, table.ChangeTerms, table.Stop}

func (w *recorder) writeCommit(i int, c table.Commit) {
	if !slices.ContainsFunc(c.Events, func(e table.Event) bool { return slices.Contains(recordedKinds, e.Kind) }) {
		return
	}
	w.Note("at", fmt.Sprintf("%d %s", c.Seq, c.At.Format(time.RFC3339Nano)))
	for j, e := range c.Events {
		w.noteAside(e)
		switch undone := w.undone[table.EventIndex{Commit: i, Event: j}]; {
		case undone && w.visible(e):
			w.Note("undone", fmt.Sprintf("%d %s", e.Seat, e.Text))
		case undone:
		case w.table.FullyVisible():
			w.writeEvent(e)
		case e.Kind == table.Fork:
			w.noteOrigin(e)
		case (e.Kind == table.Act || e.Kind == table.Timeout) && w.visible(e):
			w.Note("play", fmt.Sprintf("%d %s", e.Seat, e.Text))
		}
	}
}

// noteAside writes an event other than play as a note.
func (w *recorder) noteAside(e table.Event) {
	switch e.Kind {
	case table.Take, table.Part, table.Claim:
		if e.Kind == table.Claim {
			w.asked = table.OfferSeat
		}
		w.Note(string(e.Kind), fmt.Sprintf("%d %s", e.Seat, w.names(e.Player)))
	case table.Away:
		w.Note("away", fmt.Sprintf("%d %d", e.Seat, e.Level))
	case table.Back, table.Undo, table.Absent:
		w.Note(string(e.Kind), strconv.Itoa(int(e.Seat)))
	case table.Refuse:
		w.Note("no", strconv.Itoa(int(e.Seat)))
	case table.Stop:
		w.Note("stop", e.Text)
	case table.Offer:
		w.offerBy, w.asked = e.Seat, e.Text
		text := fmt.Sprintf("%d %s", e.Seat, e.Text)
		if e.Text == table.OfferStandIn || e.Text == table.OfferLink {
			text += " " + strconv.Itoa(int(e.Whom))
		}
		w.Note("offer", text)
	case table.Lapse:
		w.Note("lapsed", w.asked)
	case table.Decline:
		w.Note("declined", strconv.Itoa(int(e.Seat)))
	case table.ChangeTerms:
		w.Note("terms", strconv.Itoa(int(w.offerBy)))
		w.noteTerms(w.terms, *e.Terms)
		w.terms = *e.Terms
	}
}

func (w *recorder) writeEvent(e table.Event) {
	switch {
	case e.Kind == table.Fork:
		w.writeFork(e)
	case w.inNotes:
		w.writeInputNote(e)
	case e.Kind == table.Act:
		w.Act(e.Seat, e.Text)
	case e.Kind == table.Timeout:
		w.DefaultAction(e.Seat)
	case e.Kind == table.Draw:
		w.Chance(e.Text)
	}
}

// visible reports whether the viewer may know an action now. In a frozen game that can no longer be decided, so
// viewers see only their own actions.
func (w *recorder) visible(e table.Event) bool {
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
	a, err := w.table.Rules().ParseAction(e.Text)
	return err == nil && discreet.Visible(w.viewer, e.Seat, a)
}
