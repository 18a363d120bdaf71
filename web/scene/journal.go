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

// Journal is what happened, line by line: the game's sentences, and the table's where they
// belong in time. The table's say "you" to the seat given, game.Watcher for nobody.
func Journal(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) ([]board.Line, error) {
	t, err := told(f, sc, ui, you)
	if err != nil {
		return nil, err
	}
	lines, _ := t.lines(f, sc, ui, -1)
	return lines, nil
}

// Newest is the end of Journal: what an update brings of it, and how many lines stand before.
func Newest(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) (lines []board.Line, before int, err error) {
	t, err := told(f, sc, ui, you)
	if err != nil {
		return nil, 0, err
	}
	lines, before = t.lines(f, sc, ui, newest)
	return lines, before, nil
}

// newest is how many lines of the journal an update brings: more than a live region says
// at once, and few enough for the update to stay small. The page has the others already.
const newest = 10

// JournalAnew is Journal told from the beginning, whatever was told before.
func JournalAnew(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) ([]board.Line, error) {
	entries, err := f.Journal(sc.Viewer)
	if err != nil {
		return nil, err
	}
	var table, own []board.Line
	for _, e := range entries {
		table = appendTableLines(table, f, sc, e, ownerOf(f, you))
	}
	if sc.View != nil {
		own = gameLines(f, sc, ui, boardEntries(entries))
	}
	return inOrder(table, own), nil
}

// appendTableLines tells the table's own facts, but for its end: that is the game's to say.
func appendTableLines(lines []board.Line, f *host.Frame, sc *board.Scene, e table.Entry, you ownership) []board.Line {
	sc = sceneAt(f, sc, e.Seq)
	for _, fact := range e.Facts {
		if !isTableFact(fact) || fact.Code == "table.ends" {
			continue
		}
		line := board.Line{Seq: e.Seq, Seat: fact.Seat}
		who := sc.L.T("somebody")
		if fact.Seat >= 0 && int(fact.Seat) < len(sc.Seats) {
			who = sc.Seats[fact.Seat].Name
		}
		holder := who
		if len(fact.Args) > 0 {
			if id, ok := fact.Args[0].(table.PlayerID); ok { // one of those at a seat, or who has left it
				who = page.PersonName(sc.L, f.Names[id])
			}
			if seat, ok := fact.Args[0].(game.Seat); ok && int(seat) < len(sc.Seats) {
				holder = sc.Seats[seat].Name
			}
		}
		key := "fact." + fact.Code
		if own := "you." + fact.Code; you.alone && fact.Seat == you.seat && e.Seq > you.since && sc.L.Has(own) {
			key = own
		}
		line.Text = sc.L.T(key, "Who", who, "Of", board.Of(sc.L, who), "Whom", holder, "OfWhom", board.Of(sc.L, holder), "Why", f.Table.CloseReason)
		lines = append(lines, line)
	}
	return lines
}

// ownership says whether a seat belongs to one person who holds no other, and since which
// commit: since then everything done at it was done by them. A seat that is shared, or played
// on one screen with others, has no sole owner.
type ownership struct {
	seat  game.Seat
	alone bool
	since uint64
}

func ownerOf(f *host.Frame, seat game.Seat) ownership {
	return ownership{seat: seat, alone: true}.on(f, seat, 0)
}

// on is the ownership at a frame of what it was after so many commits of its log: of those that
// have come since.
func (o ownership) on(f *host.Frame, seat game.Seat, commits uint64) ownership {
	t := f.Table
	if seat < 0 || len(t.Seats[seat].Partners) > 0 || len(t.SeatsOf(t.Seats[seat].Player)) != 1 {
		return ownership{seat: seat}
	}
	if !o.alone {
		o, commits = ownership{seat: seat, alone: true}, 0
	}
	for _, c := range slices.Backward(f.Log[commits:]) {
		for _, e := range c.Events {
			if (e.Kind == table.Take || e.Kind == table.Part) && e.Seat == seat {
				return ownership{seat, true, c.Seq}
			}
		}
	}
	return o
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
