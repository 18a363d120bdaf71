package scene

import (
	"cmp"
	"strconv"

	"tablee/host"
	"tablee/web/board"
)

// Since is a line of the journal since the viewer's last chosen action.
type Since struct {
	board.Line
	From, To int    // numbers that the first and last of its steps have on the table; 0 for none
	How      string // as in board.Traced, for the last of its steps
}

// Numbers returns "2" or "2–5"; "" if the table shows no numbers or the line reports no action.
func (s Since) Numbers() string {
	switch {
	case s.To == 0:
		return ""
	case s.From == s.To:
		return strconv.Itoa(s.To)
	}
	return strconv.Itoa(s.From) + "–" + strconv.Itoa(s.To)
}

// Follows reports whether there is a list of what was done since the viewer's turn: a watcher, and a viewer
// who has left the game, have no turn.
func Follows(sc *board.Scene) bool { return sc.Viewer >= 0 && !sc.Left && len(sc.Trace) > 0 }

// SinceLast returns the journal since the viewer last chose an action. It reveals no more than the journal
// does.
func SinceLast(f *host.Frame, sc *board.Scene, ui board.UI) ([]Since, error) {
	if !Follows(sc) {
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
	numberer, ok := ui.(board.Numberer)
	numbered := ok && numberer.NumbersSteps()
	for _, step := range sc.Trace {
		if i := step.LineIn(lines); i >= 0 {
			list[i].How = step.How
			if numbered {
				list[i].From, list[i].To = cmp.Or(list[i].From, step.N), step.N
			}
		}
	}
	return list, nil
}
