package host

import (
	"slices"
	"strconv"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

// Replay returns the frame's game as a sequence of steps. It is remembered as by Memo. ErrNotFound when
// there is nothing to replay: the game has not begun, or its log can no longer be interpreted.
func (f *Frame) Replay() (*table.Replay, error) {
	made, err := answer(f.common(), "replay", func() (sized, error) {
		if f.Table.State == nil {
			return sized{}, input.ErrNotFound
		}
		replay, err := table.NewReplay(f.Table.ID, f.Table.Rules(), f.Log)
		if err != nil {
			return sized{}, err
		}
		return sized{replay, replay.Bytes()}, nil
	})
	replay, _ := made.(*table.Replay)
	return replay, err
}

// Past returns a frame of the table as it was at position n of its replay, and the position. Every player
// is present in it, and its journal is this frame's up to that point. An n below 0 is the first position,
// one beyond the end the last.
func (f *Frame) Past(n int) (*Frame, int, error) {
	replay, err := f.Replay()
	if err != nil {
		return nil, 0, err
	}
	n = min(max(n, 0), replay.Last())
	t, err := replay.At(n)
	if err != nil {
		return nil, 0, err
	}
	if f.Table.Sealed && t.Status == table.StatusOver {
		t.Sealed, t.Seed = true, "" // redacted like the frame's own table
	}
	here := slices.Repeat([]bool{true}, len(t.Seats))
	return &Frame{Table: t, Log: f.Log[:t.Seq:t.Seq], Names: f.Names, Present: here, Levels: f.Levels, Rev: f.Rev, of: f}, n, nil
}

// Whole returns the frame from which a past one was made by Past; nil for any other.
func (f *Frame) Whole() *Frame { return f.of }

// journal tells the frame's log to a viewer. A past frame's journal is its part of the whole.
func (f *Frame) journal(viewer game.Seat) ([]table.Entry, error) {
	if f.of == nil {
		return table.Journal(f.Table.ID, f.Table.Rules(), f.Log, viewer, 0)
	}
	entries, err := f.of.Journal(viewer)
	n, _ := slices.BinarySearchFunc(entries, f.Table.Seq+1, func(e table.Entry, seq uint64) int { return int(e.Seq) - int(seq) })
	return entries[:n:n], err
}

// Revealed reports whether everything of a game may be shown: it is over, and no one has the same deal
// still to play.
func (f *Frame) Revealed() bool { return f.Table.Status == table.StatusOver && !f.Table.Sealed }

// MayReplay reports whether a player ("" for a visitor) may step through a game. Everyone may once it is
// over. While it runs, no one may if its players have to remember what lay open, and players who share a
// screen may not, since what one of them saw is not for the others.
func (f *Frame) MayReplay(p table.PlayerID) bool {
	t := f.Table
	switch {
	case t.State == nil || f.Hidden(t.SeatOf(p)):
		return false
	case t.Status == table.StatusOver:
		return true
	}
	return !t.Rules().Info().Memory && len(t.SeatsOf(p)) < 2
}

// Sees reports whether a viewer may step through a game as a seat, or as a watcher. While it runs, they
// may only do so as themselves.
func (f *Frame) Sees(viewer, as game.Seat) bool {
	return as == viewer || f.Revealed() && (as == game.Watcher || as >= 0 && int(as) < len(f.Table.Seats))
}

// journalBytes returns the approximate size of a journal. A past frame's journal takes nothing, since it
// is a part of another's.
func (f *Frame) journalBytes(entries []table.Entry) int {
	const entry, fact, arg = 64, 64, 24
	if f.of != nil {
		return 0
	}
	bytes := entry * cap(entries)
	for _, e := range entries {
		bytes += fact * cap(e.Facts)
		for _, told := range e.Facts {
			bytes += arg * cap(told.Args)
		}
	}
	return bytes
}

// Journal returns the table's log as told to a viewer, oldest first. It is remembered as by Memo and must
// not be changed.
func (f *Frame) Journal(viewer game.Seat) ([]table.Entry, error) {
	made, err := answer(f.common(), "journal "+strconv.Itoa(int(viewer)), func() (sized, error) {
		entries, err := f.journal(viewer)
		return sized{entries, f.journalBytes(entries)}, err
	})
	entries, _ := made.([]table.Entry)
	return entries, err
}
