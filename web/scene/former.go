package scene

import (
	"slices"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// former is the people of a seat before it was handed over during the game.
type former struct {
	seat   game.Seat
	until  uint64 // seq of the commit that handed it over
	people table.Chair
}

// formers caches all of a game's formers, in order; usually there are none.
type formers struct {
	seq  uint64 // length of the log examined
	list []former
}

// formersOf returns the former occupants of a frame's seats.
func formersOf(f *host.Frame) []former {
	value := f.Carry("formers", func(prev any) (any, int) {
		old, _ := prev.(*formers)
		if old == nil {
			old = &formers{}
		}
		next := &formers{uint64(len(f.Log)), old.list}
		if slices.ContainsFunc(f.Log[min(old.seq, next.seq):], handsOver) {
			next.list = foldFormers(f)
		}
		const each = 96
		return next, each * (1 + len(next.list))
	})
	return value.(*formers).list
}

func handsOver(c table.Commit) bool {
	return slices.ContainsFunc(c.Events, func(e table.Event) bool { return e.Kind == table.Take || e.Kind == table.Part })
}

func foldFormers(f *host.Frame) (list []former) {
	t := table.New(f.Table.ID, f.Table.Rules())
	for _, c := range f.Log {
		for _, e := range c.Events {
			if (e.Kind == table.Take || e.Kind == table.Part) && t.Status == table.StatusPlaying {
				list = append(list, former{e.Seat, c.Seq, t.Seats[e.Seat]})
			}
		}
		if t.Apply(c) != nil {
			return list
		}
	}
	return list
}

// sceneAt returns the scene with the names of the occupants at a commit. Actions at the viewer's own seat
// before they had it are told as another player's.
func sceneAt(f *host.Frame, sc *board.Scene, seq uint64) *board.Scene {
	past := sc
	for _, was := range slices.Backward(formersOf(f)) {
		if was.until <= seq {
			break
		}
		if past == sc {
			copied := *sc
			past = &copied
			past.Seats = slices.Clone(sc.Seats)
		}
		past.Seats[was.seat].Name = peopleNames(sc.L, f, was.people)
		if was.seat == sc.Viewer {
			past.Viewer = game.Watcher
		}
	}
	return past
}

// gameLines returns the game's lines for entries, each with the names of its time. The journal is told once
// per period between handovers, since later entries may change the wording of a line.
func gameLines(f *host.Frame, sc *board.Scene, ui board.UI, entries []board.Entry) []board.Line {
	lines := ui.Journal(sc, entries)
	since := uint64(0)
	for _, was := range formersOf(f) {
		then := ui.Journal(sceneAt(f, sc, was.until-1), entries)
		if len(then) != len(lines) {
			return lines // a different number of lines: they cannot be matched
		}
		for i, line := range then {
			if line.Seq >= since && line.Seq < was.until {
				lines[i] = line
			}
		}
		since = was.until
	}
	return lines
}
