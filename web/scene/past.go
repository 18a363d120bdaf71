package scene

import (
	"fmt"
	"maps"
	"slices"
	"sort"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// history is a log as told to one viewer. Every past position has a part of it, so it is told once, however
// many positions are looked at. Slices handed out are only appended to, never changed.
type history struct {
	teller *table.Teller
	told   []table.Entry
	own    []board.Entry // those with the game's own facts
	undone int           // actions taken back since the last of them
	bytes  int
	err    error
}

// historyOf returns the history of a frame that is not a past one.
func historyOf(f *host.Frame, viewer game.Seat) (*history, error) {
	value := f.Carry(fmt.Sprint("history ", viewer), func(prev any) (any, int) {
		next := &history{}
		if old, ok := prev.(*history); ok && old.err == nil {
			*next = *old
		} else {
			next.teller = table.NewTeller(f.Table.ID, f.Table.Rules(), viewer)
		}
		for _, c := range f.Log[next.teller.Seq():] {
			if next.err = next.tell(c); next.err != nil {
				break
			}
		}
		return next, next.bytes
	})
	h := value.(*history)
	return h, h.err
}

// tell adds a commit.
func (h *history) tell(c table.Commit) error {
	const entry, fact = 2 * 64, 2 * 88 // with their arguments, in both lists
	e, err := h.teller.Tell(c)
	if err != nil || len(e.Facts) == 0 {
		return err
	}
	h.told, h.bytes = append(h.told, e), h.bytes+entry+fact*len(e.Facts)
	var own board.Entry
	if own, h.undone = boardEntry(e, h.undone); len(own.Facts) > 0 {
		h.own = append(h.own, own)
	}
	return nil
}

// until returns the entries with the game's own facts up to a commit.
func (h *history) until(seq uint64) []board.Entry {
	n := sort.Search(len(h.own), func(i int) bool { return h.own[i].Seq > seq })
	return h.own[:n:n]
}

// retelling is the journal of a whole game, from which those of its past positions are cut.
type retelling struct {
	seq        uint64
	names      map[table.PlayerID]string
	seats      []string
	table, own []board.Line
}

func retellingKey(ui board.UI, l *board.Loc, viewer, you game.Seat) string {
	return fmt.Sprintf("retelling %s %s %d %d", ui.ID(), l.Lang(), viewer, you)
}

// retold returns the retelling of a frame that is not a past one.
func retold(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat, h *history) *retelling {
	return f.Carry(retellingKey(ui, sc.L, sc.Viewer, you), func(prev any) (any, int) {
		next := &retelling{seq: f.Table.Seq, names: f.Names, seats: seatNames(sc)}
		old, ok := prev.(*retelling)
		if ok && old.seq == next.seq && maps.Equal(old.names, next.names) && slices.Equal(old.seats, next.seats) {
			next = old
		} else {
			owner := ownerOf(f, you)
			for _, e := range h.told {
				next.table = appendTableLines(next.table, f, sc, e, owner)
			}
			next.own = gameLines(f, sc, ui, h.own)
		}
		return next, lineBytes(next.table) + lineBytes(next.own)
	}).(*retelling)
}

// cut returns the journal of a past frame as a part of the whole game's, without telling the game again. ok is
// false if the players' names there are not those of the past: a seat was handed over later.
func cut(f *host.Frame, sc *board.Scene, ui board.UI, you game.Seat) (lines []board.Line, ok bool, err error) {
	settler, ok := ui.(board.Settler)
	whole := f.Whole()
	if !ok || sc.View == nil || len(formersOf(whole)) != len(formersOf(f)) || ownerOf(whole, you) != ownerOf(f, you) {
		return nil, false, nil
	}
	now := bare(whole, ui, sc.Viewer, sc.L, sc.Now, nil)
	if !slices.Equal(seatNames(now), seatNames(sc)) {
		return nil, false, nil
	}
	h, err := historyOf(whole, sc.Viewer)
	if err != nil {
		return nil, false, err
	}
	all, entries := retold(whole, now, ui, you, h), h.until(f.Table.Seq)
	settled := settler.Settled(entries)
	own := gameLines(f, sc, ui, entries[settled:])
	if settled > 0 {
		own = slices.Concat(linesUntil(all.own, entries[settled-1].Seq), own)
	}
	return inOrder(linesUntil(all.table, f.Table.Seq), own), true, nil
}

// linesUntil returns the lines up to a commit of lines in order of time.
func linesUntil(lines []board.Line, seq uint64) []board.Line {
	return lines[:sort.Search(len(lines), func(i int) bool { return lines[i].Seq > seq })]
}
