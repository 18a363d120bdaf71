package scene

import (
	"fmt"
	"maps"
	"slices"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// telling is the cached journal of a table in one language for one viewer, extended from frame to frame: a
// new frame costs only the events since the last. JournalAnew tells the same from the beginning; a test
// compares both.
type telling struct {
	teller *table.Teller
	rev    uint64 // of the last frame told
	owner  ownership
	err    error

	// What every sentence depends on besides the log: if names change, everything is told again.
	names map[table.PlayerID]string
	seats []string

	table   []board.Line  // the table's lines
	settled []board.Line  // the game's lines that can no longer change
	entries []board.Entry // the game's facts whose lines may still change
	undone  int           // actions taken back since the last of its facts
	since   []board.Entry // recent entries: see recent
	bytes   int
}

func tellingKey(ui board.UI, l *board.Loc, viewer, you game.Seat) string {
	return fmt.Sprintf("journal %s %s %d %d", ui.ID(), l.Lang(), viewer, you)
}

// told extends the telling for a viewer to a frame.
func told(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) (*telling, error) {
	value := f.Carry(tellingKey(ui, sc.L, sc.Viewer, you), func(prev any) (any, int) {
		// A telling is read without a lock: slices handed out are only appended to, never changed.
		old, ok := prev.(*telling)
		if ok && old.rev == f.Rev {
			return old, old.bytes
		}
		next := &telling{}
		if ok && old.goesOn(f, sc, you) {
			*next = *old
		} else {
			next.begin(f, sc, you)
		}
		next.rev = f.Rev
		next.tell(f, sc, ui)
		return next, next.bytes
	})
	t := value.(*telling)
	return t, t.err
}

func (t *telling) begin(f *host.Frame, sc *board.Scene, you game.Seat) {
	t.teller = table.NewTeller(f.Table.ID, f.Table.Rules(), sc.Viewer)
	t.owner = ownerOf(f, you)
	t.names, t.seats = f.Names, seatNames(sc)
}

// goesOn reports whether the lines told so far still have the same wording.
func (t *telling) goesOn(f *host.Frame, sc *board.Scene, you game.Seat) bool {
	return t.err == nil && maps.Equal(t.names, f.Names) && t.owner == t.owner.on(f, you, t.teller.Seq()) &&
		slices.EqualFunc(t.seats, sc.Seats, func(name string, s board.Seat) bool { return name == s.Name })
}

func seatNames(sc *board.Scene) []string {
	names := make([]string, len(sc.Seats))
	for i, s := range sc.Seats {
		names[i] = s.Name
	}
	return names
}

// tell adds the commits since the last frame.
func (t *telling) tell(f *host.Frame, sc *board.Scene, ui board.UI) {
	for _, c := range f.Log[t.teller.Seq():] {
		var e table.Entry
		if e, t.err = t.teller.Tell(c); t.err != nil {
			return
		}
		if len(e.Facts) == 0 {
			continue
		}
		before := len(t.table)
		t.table = appendTableLines(t.table, f, sc, e, t.owner)
		t.bytes += lineBytes(t.table[before:])
		t.take(e)
	}
	t.since = recent(f, sc.Viewer, t.since)
	if sc.View != nil {
		t.settle(f, sc, ui)
	}
}

// take stores the game's facts of an entry.
func (t *telling) take(e table.Entry) {
	own, undone := boardEntry(e, t.undone)
	t.undone = undone
	if len(own.Facts) > 0 {
		t.entries = append(t.entries, own)
		t.since = append(t.since, own)
	}
}

// settle moves the lines that can no longer change to settled.
func (t *telling) settle(f *host.Frame, sc *board.Scene, ui board.UI) {
	settler, ok := ui.(board.Settler)
	if !ok {
		return
	}
	if n := settler.Settled(t.entries); n > 0 {
		lines := gameLines(f, sc, ui, t.entries[:n])
		if last := len(lines) - 1; last >= 0 {
			lines[last].Open = false
		}
		t.settled, t.entries = append(t.settled, lines...), slices.Clone(t.entries[n:])
		t.bytes += lineBytes(lines)
	}
}

// lines returns the newest lines, at most the given number, all if it is negative; rest is the number of
// lines before them.
func (t *telling) lines(f *host.Frame, sc *board.Scene, ui board.UI, newest int) (lines []board.Line, rest int) {
	var current []board.Line
	if sc.View != nil {
		current = gameLines(f, sc, ui, t.entries)
	}
	all := len(t.table) + len(t.settled) + len(current)
	if newest < 0 {
		newest = all
	}
	own := slices.Concat(tail(t.settled, max(0, newest-len(current))), current)
	lines = tail(inOrder(tail(t.table, newest), own), newest)
	return lines, all - len(lines)
}

func tail(lines []board.Line, n int) []board.Line { return lines[max(0, len(lines)-n):] }

// inOrder merges the table's lines and the game's in order of time.
func inOrder(table, game []board.Line) []board.Line {
	lines := slices.Concat(table, game)
	slices.SortStableFunc(lines, func(a, b board.Line) int { return int(a.Seq) - int(b.Seq) })
	return lines
}

func lineBytes(lines []board.Line) int {
	const line = 72 // overhead besides the texts
	bytes := line * len(lines)
	for _, l := range lines {
		bytes += len(l.Text) + len(l.Said) + len(l.Gain)
	}
	return bytes
}
