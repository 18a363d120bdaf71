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

// Record is the table as a .play text. Once the game is over it is whole: it replays,
// and with the seed it can be verified. Before that it holds what viewer may know: the
// contract, and the actions he has heard as comments, without luck; so it does after
// the end while the table is Sealed. What is not play
// stands in notes ("#: key value"):
//
//	table ID · version N · opened TIME · pace SECONDS · title TEXT
//	seat N person NAME · seat N bot LEVEL · seat N open
//	seating kept | drawn · order CHAIR CHAIR … · entropy CHAIR "text" · commitment HASH
//	at SEQ TIME · play SEAT ACTION (a running table) · seed SEED (a finished one)
//
// A time is RFC 3339, UTC. The log is the table's; names gives the names of people.
func Record(t *Table, log []Commit, viewer game.Seat, names func(PlayerID) string) []byte {
	w := recorder{table: t, viewer: viewer, names: names}
	w.Header(t.Game, len(t.Seats), t.Options)
	w.contract()
	for _, c := range log {
		w.commit(c)
	}
	if t.told() && t.State != nil {
		w.Expect(t.State)
	}
	return w.Bytes()
}

type recorder struct {
	record.Writer
	table  *Table
	viewer game.Seat
	names  func(PlayerID) string
}

func (w *recorder) contract() {
	t := w.table
	w.Note("table", string(t.ID))
	w.Note("version", strconv.Itoa(t.Version))
	w.Note("opened", t.Opened.Format(time.RFC3339Nano))
	if t.Title != "" {
		w.Note("title", t.Title)
	}
	if t.Move > 0 {
		w.Note("pace", strconv.FormatFloat(t.Move.Seconds(), 'f', -1, 64))
	}
	for i, c := range t.Seats {
		w.Note("seat", fmt.Sprintf("%d %s", i, w.who(c)))
	}
	seating := "drawn"
	if t.Kept {
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

func (w *recorder) who(c Chair) string {
	switch {
	case c.Bot():
		return "bot " + strconv.Itoa(c.Level)
	case c.Open():
		return "open"
	}
	return "person " + w.names(c.Player)
}

// commit writes what was played. What people did before the start shows in the
// contract only.
func (w *recorder) commit(c Commit) {
	played := func(e Event) bool { return e.Kind == Act || e.Kind == Timeout || e.Kind == Start }
	if !slices.ContainsFunc(c.Events, played) {
		return
	}
	w.Note("at", fmt.Sprintf("%d %s", c.Seq, c.At.Format(time.RFC3339Nano)))
	for _, e := range c.Events {
		if w.table.told() {
			w.event(e)
		} else if (e.Kind == Act || e.Kind == Timeout) && w.heard(e) {
			w.Note("play", fmt.Sprintf("%d %s", e.Seat, e.Text))
		}
	}
}

func (w *recorder) event(e Event) {
	switch e.Kind {
	case Act:
		w.Act(e.Seat, e.Text)
	case Timeout:
		w.Overtime(e.Seat)
	case Draw:
		w.Luck(e.Text)
	}
}

// heard reports whether the viewer may know now what was played. Of a frozen table
// nobody can say any more, so that everybody knows his own actions only.
func (w *recorder) heard(e Event) bool {
	if e.Seat == w.viewer {
		return true
	}
	if w.table.State == nil {
		return false
	}
	discreet, ok := w.table.State.(game.Discreet)
	if !ok {
		return true
	}
	a, err := w.table.rules.ParseAction(e.Text)
	return err == nil && discreet.Hears(w.viewer, e.Seat, a)
}
