package ui

import (
	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace returns the result of a step. It names no bowl: a memory game must not remember for the players.
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	key := ""
	for _, f := range facts {
		switch f.Code {
		case ronda.FactLifts, ronda.FactPair, ronda.FactErrs, ronda.FactLays, ronda.FactHolds, ronda.FactStops:
			key = "trace." + f.Code
		}
	}
	if key == "" {
		return ""
	}
	return say(s.L, key)
}

// marks returns the marks of the trace: on the bowls of the current or last turn, by number, and on the
// black bowl. Only open bowls show theirs.
func (t ring) marks() (bowls map[int]board.Mark, black board.Mark) {
	bowls = map[int]board.Mark{}
	over := false
	for _, step := range t.Trace {
		if over {
			clear(bowls)
		}
		over = false
		for _, f := range step.Facts {
			switch f.Code {
			case ronda.FactLifts, ronda.FactLays, ronda.FactHolds:
				bowls[f.Args[0].(int)] = step.Mark()
			case ronda.FactPair:
				bowls[f.Args[1].(int)] = step.Mark()
			case ronda.FactErrs:
				for _, at := range []int{0, 2} {
					if at < len(f.Args) {
						bowls[f.Args[at].(int)] = step.Mark()
					}
				}
			case ronda.FactBlack:
				black = step.Mark()
			}
			over = over || endsTurn(f)
		}
	}
	return bowls, black
}
