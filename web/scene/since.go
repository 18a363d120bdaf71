package scene

import (
	"tablee/host"
	"tablee/web/board"
)

// Since is a line of the journal since the viewer's last chosen action, with the numbers that its steps have
// on the table; none if it reports no action.
type Since struct {
	board.Line
	Mark board.Mark
	How  string // as in board.Traced, for the last of its steps
}

// SinceLast returns the journal since the viewer last chose an action. It reveals no more than the journal
// does.
func SinceLast(f *host.Frame, sc *board.Scene, ui board.UI) ([]Since, error) {
	if len(sc.Trace) == 0 {
		return nil, nil
	}
	lines, err := Journal(f, sc, ui, sc.Viewer)
	if err != nil {
		return nil, err
	}
	for len(lines) > 0 && lines[0].Seq < sc.Trace[0].Seq {
		lines = lines[1:]
	}
	var list []Since
	for _, line := range lines {
		list = append(list, Since{Line: line})
	}
	for _, step := range sc.Trace {
		if i := step.LineIn(lines); i >= 0 {
			list[i].Mark, list[i].How = list[i].Mark.Through(step), step.How
		}
	}
	return list, nil
}
