package ui

import (
	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace returns the beans by which a seat's stock has fallen, "−2 haricots"; else the two bowls that did not match, "3 et 7 :
// raté", never what lay in them; else the last step.
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	laid, text := 0, ""
	for _, f := range facts {
		switch f.Code {
		case ronda.FactLays:
			laid++
		case ronda.FactPenalty:
			laid--
		case ronda.FactErrs:
			text = say(s.L, "trace.errs", "A", f.Args[0], "B", f.Args[2])
		case ronda.FactLifts, ronda.FactPair, ronda.FactHolds, ronda.FactStops:
			text = say(s.L, "trace."+f.Code)
		}
	}
	if laid > 0 {
		return "−" + say(s.L, "beans", "N", laid)
	}
	return text
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
				bowls[f.Args[0].(int)] = t.Mark(step.Seat)
			case ronda.FactPair:
				bowls[f.Args[1].(int)] = t.Mark(step.Seat)
			case ronda.FactErrs:
				for _, at := range []int{0, 2} {
					if at < len(f.Args) {
						bowls[f.Args[at].(int)] = t.Mark(step.Seat)
					}
				}
			case ronda.FactBlack:
				black = t.Mark(step.Seat)
			}
			over = over || endsTurn(f)
		}
	}
	return bowls, black
}
