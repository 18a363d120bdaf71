package play

import (
	"tablee/game/coach"
	"tablee/host"
	"tablee/web/board"
	"tablee/web/page"
)

// lesson is what the coach of a first game says to the coached person now.
type lesson struct {
	Game   string
	Number int // of the step, from 1
	Steps  int
	Text   string
	Yours  bool   // they are to act
	Action string // the one that goes on; "" when the script is over
	Words  string // what a person calls it
	Tries  []attempt
	Done   bool // the script is over
	Over   bool // and the game too
}

// attempt is an action that is worth trying, though it will be refused.
type attempt struct{ Action, Words string }

// lessonOf is nil at any table but that of a coached game, and for those who look on there.
func (s *handlers) lessonOf(f *host.Frame, sc *board.Scene, ui board.UI) *lesson {
	p, ok := s.Host.Coached(f)
	if !ok || sc.Viewer != coach.Learner || sc.View == nil {
		return nil
	}
	n := &lesson{Game: ui.ID(), Number: p.Number() + 1, Steps: len(p.Steps), Text: page.GameText(sc.L, ui, "coach."+p.Step().Key), Over: sc.Over()}
	next, more := p.Next()
	if !more {
		n.Done = true
		return n
	}
	n.Yours, n.Action, n.Words = next.Seat == coach.Learner, next.Text, choiceOf(f, sc, ui, next.Text)
	if n.Yours && p.Step().From == p.Played {
		for _, try := range p.Step().Tries {
			n.Tries = append(n.Tries, attempt{try.Text, choiceOf(f, sc, ui, try.Text)})
		}
	}
	return n
}

// choiceOf is what a person calls an action, as the game says it.
func choiceOf(f *host.Frame, sc *board.Scene, ui board.UI, text string) string {
	a, err := f.Table.Rules().ParseAction(text)
	if err != nil {
		return text
	}
	return board.Capital(ui.Choice(sc, a))
}

// hint is the coach's answer to an action that the rules allow and that does not go on.
func (s *handlers) hint(f *host.Frame, sc *board.Scene, ui board.UI) (page.RefusalPanel, bool) {
	n := s.lessonOf(f, sc, ui)
	if n == nil || n.Action == "" {
		return page.RefusalPanel{}, false
	}
	if !n.Yours {
		return page.RefusalPanel{Title: sc.L.T("coach.name"), Text: sc.L.T("coach.wait")}, true
	}
	return page.RefusalPanel{Title: sc.L.T("coach.name"), Text: sc.L.T("coach.else", "Action", n.Words)}, true
}
