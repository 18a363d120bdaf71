package scene

import (
	"strings"
	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// recent is what has happened since the viewer's last action, that one included, and at
// least the last step.
func recent(f *host.Frame, viewer game.Seat, entries []table.Entry) []board.Entry {
	from := lastAct(f.Log, viewer)
	list := boardEntries(entries)
	for i, e := range list {
		if e.Seq >= from || i == len(list)-1 {
			return list[i:]
		}
	}
	return nil
}

// lastAct is the seq at which a seat last acted; 0 when it never did. A watcher has seen
// the last step only.
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

// boardEntries are the entries with the game's own facts; the table's are told in
// tableLines. Of those a game is told one: that moves were taken back, after which no
// sentence of its journal goes on.
func boardEntries(entries []table.Entry) []board.Entry {
	var list []board.Entry
	undone := 0
	for _, e := range entries {
		own := board.Entry{Seq: e.Seq, At: e.At}
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
			list = append(list, own)
		}
	}
	return list
}

// isTableFact reports whether a fact is the table's own: somebody sat down, a time was up.
func isTableFact(f game.Fact) bool { return strings.HasPrefix(f.Code, "table.") }
