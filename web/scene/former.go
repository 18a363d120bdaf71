package scene

import (
	"slices"
	"sort"

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
	if whole := f.Whole(); whole != nil {
		list := formersOf(whole)
		for i, was := range list {
			if was.until > f.Table.Seq {
				return list[:i]
			}
		}
		return list
	}
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

// gameLines returns the game's lines for entries, each with the names of its time. A period that ended with a
// handover is told once more with its own names, and so are the entries around it that its lines share, since
// later entries may change the wording of a line.
func gameLines(f *host.Frame, sc *board.Scene, ui board.UI, entries []board.Entry) []board.Line {
	lines := ui.Journal(sc, entries)
	since := uint64(0)
	for _, was := range formersOf(f) {
		if part := around(ui, entries, since, was.until); len(part) > 0 {
			now, then := between(lines, since, was.until), between(ui.Journal(sceneAt(f, sc, was.until-1), part), since, was.until)
			if len(now) != len(then) {
				return lines // they cannot be matched
			}
			copy(now, then)
		}
		since = was.until
	}
	return lines
}

// around returns the entries from one commit to before another, and as many around them as their lines need to
// be told as among all entries.
func around(ui board.UI, entries []board.Entry, since, until uint64) []board.Entry {
	from := sort.Search(len(entries), func(i int) bool { return entries[i].Seq >= since })
	to := sort.Search(len(entries), func(i int) bool { return entries[i].Seq >= until })
	settler, ok := ui.(board.Settler)
	switch {
	case from == to:
		return nil
	case !ok:
		return entries
	}
	end := to
	for end < len(entries) && settler.Settled(entries[:end]) < to {
		end++
	}
	return entries[settler.Settled(entries[:from]):end]
}

// between returns the lines from one commit to before another.
func between(lines []board.Line, since, until uint64) []board.Line {
	from := sort.Search(len(lines), func(i int) bool { return lines[i].Seq >= since })
	to := sort.Search(len(lines), func(i int) bool { return lines[i].Seq >= until })
	return lines[from:to]
}
