package ui

import (
	"slices"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// NumbersSteps reports that the rings on the board are numbered.
func (UI) NumbersSteps() bool { return true }

// Trace returns the last card and its square, "Q♥ b2", or the word for a replaced hand.
func (UI) Trace(s *board.Scene, facts []game.Fact) (text string) {
	for _, f := range facts {
		switch f.Code {
		case royalreversi.FactLays, royalreversi.FactTen, royalreversi.FactRemoves:
			text = printed(f.Args[0].(cards.Card)) + " " + f.Args[1].(royalreversi.Square).String()
		case royalreversi.FactReplaces, royalreversi.FactAside:
			text = say(s.L, "trace.replaces")
		}
	}
	return text
}

// mark is a step of the trace on a square of the board.
type mark struct {
	N      int
	Colour int
	At     royalreversi.Square
}

// pip is a mark on a token that a step turned.
type pip struct{ mark }

// moved returns the transform that moves a drawing around 0 to the middle of the token.
func (m mark) moved() string {
	x, y := middle(m.At)
	return "translate(" + short(x) + " " + short(y) + ")"
}

// marks returns the marks of the trace: on the squares where its steps were played, and on the tokens
// they turned. A token turned twice keeps the later mark. A token laid or removed on a square by a later
// step deletes the square's earlier marks.
func (t tableau) marks() (laid, turned []mark) {
	drop := func(list []mark, at royalreversi.Square) []mark {
		return slices.DeleteFunc(list, func(m mark) bool { return m.At == at })
	}
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			switch f.Code {
			case royalreversi.FactLays, royalreversi.FactTen, royalreversi.FactRemoves:
				at := f.Args[1].(royalreversi.Square)
				laid, turned = append(drop(laid, at), mark{step.N, t.view.Colours[step.Seat], at}), drop(turned, at)
			case royalreversi.FactTurns:
				for _, at := range f.Args[1].([]royalreversi.Square) {
					turned = append(drop(turned, at), mark{step.N, t.view.Colours[step.Seat], at})
				}
			}
		}
	}
	return laid, turned
}
