package play

import (
	"tablee/game/coach"
	"tablee/host"
	"tablee/web/board"
	"tablee/web/page"
)

// lesson is the current advice of the coach to the learner of a first game.
type lesson struct {
	Game   string
	Number int // of the step, from 1
	Steps  int
	Text   string
	Yours  bool   // the learner is to act
	Action string // next action of the script; "" once it is over
	Words  string // the action in words
	Tries  []attempt
	Done   bool // the script is over
	Over   bool // so is the game
}

// attempt is an action worth trying although it will be refused.
type attempt struct{ Action, Words string }

// lessonOf returns the current lesson, nil unless the viewer is the learner of a coached game.
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

// choiceOf returns an action in the game's words.
func choiceOf(f *host.Frame, sc *board.Scene, ui board.UI, text string) string {
	a, err := f.Table.Rules().ParseAction(text)
	if err != nil {
		return text
	}
	return board.Capital(ui.Choice(sc, a))
}

// hint returns the coach's response to an action that is legal but not the script's next one.
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
