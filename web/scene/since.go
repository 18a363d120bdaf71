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
	var list []Since
	for _, line := range lines {
		if line.Seq >= sc.Trace[0].Seq {
			list = append(list, Since{Line: line})
		}
	}
	for _, step := range sc.Trace {
		if line := tellsOf(list, step); line != nil {
			line.Mark, line.How = line.Mark.Through(step), step.How
		}
	}
	return list, nil
}

// tellsOf is the line that a step is told in: of its seat's lines the first that reaches as far,
// and of those of one commit the last, which is the game's own. nil for none.
func tellsOf(list []Since, step board.Traced) (line *Since) {
	for i := range list {
		l := &list[i]
		if l.Seat != step.Seat || l.Seq < step.Seq {
			continue
		}
		if line != nil && l.Seq > line.Seq {
			break
		}
		line = l
	}
	return line
}
