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

// Journal returns the journal of a table: the game's sentences and the table's, in order of time. The table's
// address the given seat as "you"; game.Watcher for none.
func Journal(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) ([]board.Line, error) {
	if f.Whole() != nil {
		lines, ok, err := cut(f, sc, ui, you)
		if ok || err != nil {
			return lines, err
		}
		return JournalAnew(f, sc, ui, you)
	}
	t, err := told(f, sc, ui, you)
	if err != nil {
		return nil, err
	}
	lines, _ := t.lines(f, sc, ui, -1)
	return lines, nil
}

// Untold returns the number of commits that Journal would have to tell, since nothing is kept of them for this
// viewer and language. The rest costs next to nothing.
func Untold(f *host.Frame, ui board.UI, l *board.Loc, viewer, you game.Seat) int {
	key := tellingKey(ui, l, viewer, you)
	if whole := f.Whole(); whole != nil {
		f, key = whole, retellingKey(ui, l, viewer, you)
	}
	return len(f.Log) - int(min(f.CarriedTo(key), uint64(len(f.Log))))
}

// UntoldIn returns a function for Untold in a language.
func UntoldIn(words *page.Sentences) func(f *host.Frame, viewer, you game.Seat, lang string) int {
	return func(f *host.Frame, viewer, you game.Seat, lang string) int {
		ui, ok := words.UI(f.Table.Game)
		if !ok {
			return 0
		}
		return Untold(f, ui, words.Loc(lang), viewer, you)
	}
}

// Journals returns a function that tells what happened at a table as a viewer may know it, in a language, oldest
// first; nil for a game without texts. It addresses the seat you as "you"; with game.Watcher it addresses no one,
// since a replay may show another seat's view.
func Journals(words *page.Sentences) func(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error) {
	return func(f *host.Frame, viewer, you game.Seat, lang string) ([]board.Line, error) {
		ui, ok := words.UI(f.Table.Game)
		if !ok {
			return nil, nil
		}
		sc, err := Still(f, ui, viewer, words.Loc(lang))
		if err != nil {
			return nil, err
		}
		return Journal(f, sc, ui, you)
	}
}

// Newest returns the end of the journal, for an update, and the number of lines before.
func Newest(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) (lines []board.Line, before int, err error) {
	t, err := told(f, sc, ui, you)
	if err != nil {
		return nil, 0, err
	}
	lines, before = t.lines(f, sc, ui, newest)
	return lines, before, nil
}

// newest is the number of journal lines in an update: more than a live region reads out at once, and few
// enough to keep the update small. The page already has the others.
const newest = 10

// JournalAnew is Journal told from the beginning, without what is kept.
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

// appendTableLines tells the table's own facts except its end, which the game tells.
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
			if id, ok := fact.Args[0].(table.PlayerID); ok { // a partner at the seat, or a player who has left it
				who = sc.L.Person(f.Names[id])
			}
			if seat, ok := fact.Args[0].(game.Seat); ok && int(seat) < len(sc.Seats) {
				holder = sc.Seats[seat].Name
			}
		}
		key := "fact." + fact.Code
		if own := "you." + fact.Code; you.alone && fact.Seat == you.seat && e.Seq > you.since && sc.L.Has(own) {
			key = own
		}
		line.Text = sc.L.T(key, "Who", who, "Of", sc.L.Whose(who), "Whom", holder, "OfWhom", sc.L.Whose(holder), "Why", f.Table.CloseReason)
		lines = append(lines, line)
	}
	return lines
}

// ownership says whether a seat belongs to one person who holds no other, and since which commit: they did
// everything at the seat after that. A shared seat, or one played on a screen with others, has no sole owner.
type ownership struct {
	seat  game.Seat
	alone bool
	since uint64
}

func ownerOf(f *host.Frame, seat game.Seat) ownership {
	return ownership{seat: seat, alone: true}.on(f, seat, 0)
}

// on updates an ownership computed after a number of commits with the later commits of a frame.
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

// splitGain splits a line's text around its gain.
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
