package host

import (
	"slices"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

// Replay is the frame's game, to be looked at step by step. It is remembered as by Memo.
// ErrNotFound when there is nothing to look at: the game has not begun, or cannot be
// understood any more.
func (f *Frame) Replay() (*table.Replay, error) {
	made, err := f.common().of("replay", func() (sized, error) {
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

// Past is a frame of the table as it was at position n of its replay, and the position.
// Everybody is here in it, and its journal is this frame's up to there. An n below 0 is
// the first position, one beyond the end the last.
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
		t.Sealed, t.Seed = true, "" // as the frame's own table is veiled
	}
	here := slices.Repeat([]bool{true}, len(t.Seats))
	return &Frame{Table: t, Log: f.Log[:t.Seq:t.Seq], Names: f.Names, Present: here, Levels: f.Levels, Rev: f.Rev, of: f}, n, nil
}

// journal is the frame's own telling of its log; a past frame's is its part of the whole.
func (f *Frame) journal(viewer game.Seat) ([]table.Entry, error) {
	if f.of == nil {
		return table.Journal(f.Table.ID, f.Table.Rules(), f.Log, viewer, 0)
	}
	entries, err := f.of.Journal(viewer)
	n, _ := slices.BinarySearchFunc(entries, f.Table.Seq+1, func(e table.Entry, seq uint64) int { return int(e.Seq) - int(seq) })
	return entries[:n:n], err
}

// Revealed reports whether everything of a game may be shown: it is over, and nobody has
// the same deal still to play.
func (f *Frame) Revealed() bool { return f.Table.Status == table.StatusOver && !f.Table.Sealed }

// MayReplay reports whether a person ("" for somebody unknown) may look at the steps of a
// game: of a finished one everybody may. While it runs nobody may if its players have to
// keep in mind what lay open; nor those who sit round one screen, since what one of them
// saw is not for the others.
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

// Sees reports whether a viewer may look at the steps of a game as a seat, or as a watcher:
// while it runs only as themselves.
func (f *Frame) Sees(viewer, as game.Seat) bool {
	return as == viewer || f.Revealed() && (as == game.Watcher || as >= 0 && int(as) < len(f.Table.Seats))
}

// journalBytes is about what a journal takes: nothing of its own for a past frame, whose
// journal is a part of another's.
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
