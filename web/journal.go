package web

import (
	"slices"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// ofTable says that a fact is the table's own: who sat down, whose time was up.
func ofTable(f game.Fact) bool { return strings.HasPrefix(f.Code, "table.") }

// journal is all that happened, line by line: the game's sentences, and the house's where
// they belong in time.
func journal(f *host.Frame, sc *board.Scene, ui board.UI) ([]board.Line, error) {
	entries, err := f.Journal(sc.Viewer)
	if err != nil {
		return nil, err
	}
	lines := houseLines(f, sc, entries)
	if sc.View != nil {
		lines = append(lines, ui.Journal(sc, boardEntries(entries))...)
	}
	slices.SortStableFunc(lines, func(a, b board.Line) int { return int(a.Seq) - int(b.Seq) })
	return lines, nil
}

// houseLines tells the table's own facts, but for its end: that is the game's to say.
func houseLines(f *host.Frame, sc *board.Scene, entries []table.Entry) []board.Line {
	var lines []board.Line
	for _, e := range entries {
		for _, fact := range e.Facts {
			if !ofTable(fact) || fact.Code == "table.ends" {
				continue
			}
			line := board.Line{Seq: e.Seq, Seat: fact.Seat}
			who := sc.L.T("somebody")
			if fact.Seat >= 0 && int(fact.Seat) < len(sc.Seats) {
				who = sc.Seats[fact.Seat].Name
			}
			if len(fact.Args) > 0 {
				if id, ok := fact.Args[0].(table.PlayerID); ok { // one of those at a seat, or who has left it
					who = known(sc.L, f.Names[id])
				}
			}
			line.Text = sc.L.T("fact."+fact.Code, "Who", who, "Of", board.Of(sc.L, who), "Why", f.Table.Reason)
			lines = append(lines, line)
		}
	}
	return lines
}

// strong cuts a line's text around its gain.
func strong(line board.Line) (before, gain, after string) {
	if line.Gain == "" {
		return line.Text, "", ""
	}
	before, after, found := strings.Cut(line.Text, line.Gain)
	if !found {
		return line.Text, "", ""
	}
	return before, line.Gain, after
}
