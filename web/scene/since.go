package scene

import (
	"tablee/host"
	"tablee/web/board"
)

// Since is a line of the journal that tells of what was done since the viewer last chose an
// action, with the numbers that its steps have on the table: none for what nobody did.
type Since struct {
	board.Line
	Mark board.Mark
	How  string // how the last of its steps came about, as of a board.Traced
}

// SinceLast is the journal since the viewer last chose an action, in the journal's own words: it
// tells no more than the journal does.
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
