package scene

import (
	"slices"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Journal is everything that happened, line by line: the game's sentences, and the table's
// where they belong in time. The table's say "you" to the seat given, game.Watcher for
// nobody.
func Journal(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) ([]board.Line, error) {
	entries, err := f.Journal(sc.Viewer)
	if err != nil {
		return nil, err
	}
	lines := tableLines(f, sc, entries, you)
	if sc.View != nil {
		lines = append(lines, ui.Journal(sc, boardEntries(entries))...)
	}
	slices.SortStableFunc(lines, func(a, b board.Line) int { return int(a.Seq) - int(b.Seq) })
	return lines, nil
}

// tableLines tells the table's own facts, but for its end: that is the game's to say.
func tableLines(f *host.Frame, sc *board.Scene, entries []table.Entry, you game.Seat) []board.Line {
	var lines []board.Line
	since, alone := soleOwner(f.Table, entries, you)
	for _, e := range entries {
		for _, fact := range e.Facts {
			if !isTableFact(fact) || fact.Code == "table.ends" {
				continue
			}
			line := board.Line{Seq: e.Seq, Seat: fact.Seat}
			who := sc.L.T("somebody")
			if fact.Seat >= 0 && int(fact.Seat) < len(sc.Seats) {
				who = sc.Seats[fact.Seat].Name
			}
			if len(fact.Args) > 0 {
				if id, ok := fact.Args[0].(table.PlayerID); ok { // one of those at a seat, or who has left it
					who = page.PersonName(sc.L, f.Names[id])
				}
			}
			key := "fact." + fact.Code
			if own := "you." + fact.Code; alone && fact.Seat == you && e.Seq > since && sc.L.Has(own) {
				key = own
			}
			line.Text = sc.L.T(key, "Who", who, "Of", board.Of(sc.L, who), "Why", f.Table.CloseReason)
			lines = append(lines, line)
		}
	}
	return lines
}

// soleOwner says since which entry a seat has belonged to one person who holds no other:
// since then everything done at it was done by them. A seat that is shared, or played on
// one screen with others, has no sole owner.
func soleOwner(t *table.Table, entries []table.Entry, seat game.Seat) (since uint64, alone bool) {
	if seat < 0 || len(t.Seats[seat].Partners) > 0 || len(t.SeatsOf(t.Seats[seat].Player)) != 1 {
		return 0, false
	}
	for _, e := range entries {
		for _, fact := range e.Facts {
			if fact.Seat == seat && (fact.Code == "table.takes" || fact.Code == "table.parts") {
				since = e.Seq
			}
		}
	}
	return since, true
}

// splitGain cuts a line's text around its gain.
func splitGain(line board.Line) (before, gain, after string) {
	if line.Gain == "" {
		return line.Text, "", ""
	}
	before, after, found := strings.Cut(line.Text, line.Gain)
	if !found {
		return line.Text, "", ""
	}
	return before, line.Gain, after
}
