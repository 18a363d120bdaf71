package ui

import (
	"slices"

	"tablee/game"
	"tablee/game/cards"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace is a card and where it was played: "Q♥ b2".
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	for _, f := range facts {
		switch f.Code {
		case royalreversi.FactLays, royalreversi.FactTen, royalreversi.FactRemoves:
			return printed(f.Args[0].(cards.Card)) + " " + f.Args[1].(royalreversi.Square).String()
		case royalreversi.FactReplaces, royalreversi.FactAside:
			return say(s.L, "trace.replaces")
		}
	}
	return ""
}

// mark is a step of the trace on the board.
type mark struct {
	N      int
	Colour int
	At     royalreversi.Square
}

// pip is a mark on a token that a step turned.
type pip struct{ mark }

// moved brings what is drawn round 0 to the middle of the token.
func (m mark) moved() string {
	x, y := middle(m.At)
	return "translate(" + short(x) + " " + short(y) + ")"
}

// marks are where the steps of the trace were played, and what they turned: a token that was
// turned twice keeps the last of its marks, and one that lies or was taken off under a later
// step loses them.
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
