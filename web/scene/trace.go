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
// for a watcher the last action. recent holds their facts.
func trace(f *host.Frame, sc *board.Scene, ui board.UI, recent []board.Entry) []board.Traced {
	var steps []board.Traced
	var from uint64
	if sc.Viewer < 0 {
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
	if sc.Viewer < 0 {
		steps = steps[max(0, len(steps)-1):]
	}
	tracer, _ := ui.(board.Tracer)
	for i := range steps {
		step := &steps[i]
		step.N = i + 1
		for _, e := range recent {
			if e.Seq == step.Seq {
				step.Facts = e.Facts
			}
		}
		if tracer != nil && sc.View != nil {
			step.Text = tracer.Trace(sc, step.Facts)
		}
		if step.How != "" {
			step.Text = strings.TrimPrefix(step.Text+" · "+sc.L.T("how."+step.How), " · ")
		}
	}
	return steps[max(0, len(steps)-mostSteps):]
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
