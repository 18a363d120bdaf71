package play

import (
	"tablee/game"
	"tablee/game/coach"
	"tablee/host"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// lesson is the current advice of the coach to the learner of a first game.
type lesson struct {
	Game   string
	Number int // of the step, from 1
	Steps  int
	Text   string
	Yours  bool   // the learner is to act
	Read   string // where to say that the text has been read; "" if nothing waits for it
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
	if sc.Hold != nil && sc.Hold.Kind != "" && p.Played > 0 {
		p.Played-- // the step of the moment that is shown
	}
	n := &lesson{Game: ui.ID(), Number: p.Number() + 1, Steps: len(p.Steps), Text: page.GameText(sc.L, ui, "coach."+p.Step().Key), Over: sc.Over()}
	if sc.Hold != nil && sc.Hold.Kind != "" {
		return n
	}
	next, more := p.Next()
	if !more {
		n.Done = true
		return n
	}
	if s.Host.AwaitsReader(f) {
		n.Read = "/t/" + string(f.Table.ID) + "/go-on"
	}
	words := func(text string) string {
		return inWords(f, sc.L, text, func(a game.Action) string { return ui.Choice(sc, a) })
	}
	n.Yours, n.Action, n.Words = next.Seat == coach.Learner, next.Text, words(next.Text)
	if n.Yours && p.Step().From == p.Played {
		for _, try := range p.Step().Tries {
			n.Tries = append(n.Tries, attempt{try.Text, words(try.Text)})
		}
	}
	return n
}

// inWords returns an action of a script in the game's words, which choice returns.
func inWords(f *host.Frame, l *board.Loc, text string, choice func(game.Action) string) string {
	a, err := f.Table.Rules().ParseAction(text)
	if err != nil {
		return text
	}
	return l.Capital(choice(a))
}

// scripted returns the script's next action of the learner, as text and in words; "" unless the visitor is the learner
// of a coached game, and it is theirs to act.
func (s *handlers) scripted(f *host.Frame, ui board.UI, v *viewer) (text, words string) {
	p, ok := s.Host.Coached(f)
	if !ok || v.Seat(f) != coach.Learner || f.Table.State == nil {
		return "", ""
	}
	next, more := p.Next()
	if !more || next.Seat != coach.Learner {
		return "", ""
	}
	return next.Text, inWords(f, v.L, next.Text, func(a game.Action) string { return scene.Choice(f, ui, coach.Learner, v.L, a) })
}

// advice returns the coach's response to an action that is legal but not the script's next one.
func (s *handlers) advice(f *host.Frame, ui board.UI, v *viewer) (page.RefusalPanel, bool) {
	p, ok := s.Host.Coached(f)
	if !ok || v.Seat(f) != coach.Learner || f.Table.State == nil {
		return page.RefusalPanel{}, false
	}
	if _, more := p.Next(); !more {
		return page.RefusalPanel{}, false
	}
	panel := page.RefusalPanel{Title: v.L.T("coach.name") + v.L.Colon, Text: v.L.T("coach.wait")}
	if text, words := s.scripted(f, ui, v); text != "" {
		panel.Text = v.L.T("coach.else", "Action", words)
	}
	return panel, true
}
