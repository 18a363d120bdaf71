package scene

import (
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// mostSteps limits a trace: more steps can be neither followed nor drawn.
const mostSteps = 40

// trace returns the actions since the viewer's people last chose one, in order and without those taken back;
// for a watcher, and for a viewer who has left the game, the last action. recent holds their facts.
func trace(f *host.Frame, sc *board.Scene, recent []board.Entry) []board.Traced {
	var steps []board.Traced
	var from uint64
	watches := sc.Viewer < 0 || sc.Left
	if watches {
		from = table.BeforeLastAction(f.Log) // a watcher sees no more, however long the game
	} else {
		from = lastChosen(f.Log, sc.Viewer)
	}
	for _, c := range f.Log[from:] {
		for _, e := range c.Events {
			switch e.Kind {
			case table.Act, table.Timeout:
				steps = append(steps, board.Traced{Seat: e.Seat, Seq: c.Seq, How: howOf(f.Table, e, sc.Viewer)})
			case table.Undo:
				steps = steps[:max(0, len(steps)-1)]
			}
		}
	}
	if watches {
		steps = steps[max(0, len(steps)-1):]
	}
	for i := range steps {
		step := &steps[i]
		step.N = i + 1
		for _, e := range recent {
			if e.Seq == step.Seq {
				step.Facts = e.Facts
			}
		}
	}
	return steps[max(0, len(steps)-mostSteps):]
}

// tellPlates says on each plate what its seat has done since the viewer's last action, unless the seat has left
// the game since.
func tellPlates(sc *board.Scene, ui board.UI) {
	tracer, ok := ui.(board.Tracer)
	if !ok {
		return
	}
	for i := range sc.Seats {
		seat := game.Seat(i)
		facts, how := sc.FactsOf(seat)
		if len(facts) == 0 || hasLeft(sc, ui, seat) {
			continue
		}
		did := tracer.Trace(sc, facts)
		if how != "" {
			did = strings.TrimPrefix(did+" · "+sc.L.T("how."+how), " · ")
		}
		sc.Seats[i].Did = did
	}
}

// hasLeft reports whether a seat is out of the game.
func hasLeft(sc *board.Scene, ui board.UI, seat game.Seat) bool {
	leaver, ok := ui.(board.Leaver)
	return ok && seat >= 0 && leaver.HasLeft(sc, seat)
}

// lastChosen returns the seq of the last action that a seat's people chose themselves; that of the start if
// there is none.
func lastChosen(log []table.Commit, viewer game.Seat) uint64 {
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range log[i].Events {
			if e.Kind == table.Act && e.Seat == viewer && howForced(e) == "" {
				return log[i].Seq
			}
			if e.Kind == table.Start {
				return log[i].Seq
			}
		}
	}
	return 0
}

// howOf returns how an action came about, as far as the viewer may know: only those who know the hand learn
// that the action was forced.
func howOf(t *table.Table, e table.Event, viewer game.Seat) string {
	switch {
	case e.Kind == table.Act && e.Seat != viewer && !t.Seats[e.Seat].Away():
		return ""
	case e.Kind == table.Timeout:
		return board.HowTimeout
	case t.Seats[e.Seat].Away():
		return board.HowStandIn
	}
	return howForced(e)
}

func howForced(e table.Event) string {
	if e.Forced {
		return board.HowForced
	}
	return ""
}
