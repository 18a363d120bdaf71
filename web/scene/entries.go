package scene

import (
	"strings"

	"github.com/a-h/templ"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// recent returns the entries since the viewer's last action, that one included, and at least the last entry.
func recent(f *host.Frame, viewer game.Seat, list []board.Entry) []board.Entry {
	from := lastAct(f.Log, viewer)
	for i, e := range list {
		if e.Seq >= from || i == len(list)-1 {
			return list[i:]
		}
	}
	return nil
}

// recentOf returns the entries of recent for a scene of a frame.
func recentOf(f *host.Frame, sc *board.Scene, ui board.UI) ([]board.Entry, error) {
	if whole := f.Whole(); whole != nil {
		h, err := historyOf(whole, sc.Viewer)
		return recent(f, sc.Viewer, h.until(f.Table.Seq)), err
	}
	t, err := told(f, sc, ui, sc.Viewer)
	return t.since, err
}

// lastAct returns the seq of a seat's last action, 0 if there is none. For a watcher it is the last action of
// any seat.
func lastAct(log []table.Commit, viewer game.Seat) uint64 {
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range log[i].Events {
			if (e.Kind == table.Act || e.Kind == table.Timeout) && (e.Seat == viewer || viewer < 0) {
				return log[i].Seq
			}
		}
	}
	return 0
}

// boardEntries returns the entries with the game's own facts; appendTableLines handles the table's.
func boardEntries(entries []table.Entry) []board.Entry {
	var list []board.Entry
	undone := 0
	for _, e := range entries {
		var own board.Entry
		if own, undone = boardEntry(e, undone); len(own.Facts) > 0 {
			list = append(list, own)
		}
	}
	return list
}

// boardEntry returns an entry with the game's own facts. The only table fact that games get is the number of
// moves taken back before it, because a journal must not continue a sentence across an undo. If the entry has
// no facts of the game, that number is carried over to the next one.
func boardEntry(e table.Entry, before int) (own board.Entry, undone int) {
	own, undone = board.Entry{Seq: e.Seq, At: e.At}, before
	for _, fact := range e.Facts {
		switch {
		case fact.Code == table.FactUndo:
			undone++
		case !isTableFact(fact):
			own.Facts = append(own.Facts, fact)
		}
	}
	if len(own.Facts) > 0 {
		own.Undone, undone = undone, 0
	}
	return own, undone
}

// isTableFact reports whether a fact is the table's own: a player sat down, a time was up.
func isTableFact(f game.Fact) bool { return strings.HasPrefix(f.Code, "table.") }

// Memory holds what a finished game is remembered by.
type Memory struct {
	Best   *board.Highlight // nil if the UI finds none
	Shared *board.Highlight // Best in words that name its seat, even the viewer's
	Own    string           // what the viewer did well; "" for nothing
	Recap  []string         // signs for the deals or turns of the viewer; nil for a watcher
	Story  templ.Component  // the course of the game; nil for none
}

// Remember returns the memory of a finished game. It uses the facts told to watchers, so that one telling of the
// log serves all viewers.
func Remember(f *host.Frame, sc *board.Scene, ui board.UI) (m Memory, err error) {
	if sc.View == nil {
		return m, nil
	}
	entries, err := f.Journal(game.Watcher)
	if err != nil {
		return m, err
	}
	var kept []board.Entry
	for _, e := range boardEntries(entries) {
		kept = append(kept[:max(0, len(kept)-e.Undone)], e)
	}
	if storied, ok := ui.(board.Storied); ok {
		m.Story = storied.Story(sc, kept)
	}
	if teller, ok := ui.(board.Recapper); ok && sc.Viewer >= 0 {
		m.Recap = teller.Recap(sc, kept)
	}
	finder, ok := ui.(board.Highlighter)
	if !ok {
		return m, nil
	}
	if h, ok := finder.Highlight(sc, kept); ok {
		m.Best = &h
	}
	shared := *sc
	shared.Viewer = game.Watcher
	if h, ok := finder.Highlight(&shared, kept); ok {
		m.Shared = &h
	}
	if sc.Viewer >= 0 {
		m.Own = finder.Own(sc, kept)
	}
	return m, nil
}
