package ui

import (
	"tablee/game"
	"tablee/game/cards"
	"tablee/games/nainjaune"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace returns the card that was played, "7♦", or the word for a stop.
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	for _, f := range facts {
		switch f.Code {
		case nainjaune.FactPlays:
			return s.L.CardSign(f.Args[0].(cards.Card).String())
		case nainjaune.FactStops:
			return say(s.L, "trace.stops")
		}
	}
	return ""
}

// marks returns the steps of the trace by the cards of this deal, and by the boxes they took.
func (t tableau) marks() (played map[cards.Card]board.Traced, took map[nainjaune.Box]board.Mark) {
	played, took = map[cards.Card]board.Traced{}, map[nainjaune.Box]board.Mark{}
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			switch f.Code {
			case nainjaune.FactPlays:
				played[f.Args[0].(cards.Card)] = step
			case nainjaune.FactTakes:
				took[f.Args[0].(nainjaune.Box)] = step.Mark()
			case nainjaune.FactDealt:
				clear(played)
				clear(took)
			}
		}
	}
	return played, took
}
