package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace returns the action of a seat: « servi », an exchange.
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	for _, f := range facts {
		switch f.Code {
		case rondelic.FactKeeps, rondelic.FactSwaps, rondelic.FactAsks, rondelic.FactBlocks, rondelic.FactDraws, rondelic.FactStands, rondelic.FactTurnsUp, rondelic.FactLooks, rondelic.FactRestarts, rondelic.FactOut:
			return say(s.L, "trace."+f.Code)
		}
	}
	return ""
}

// mark returns the last step of the trace that changed or kept the card of a seat.
func (t tableau) mark(seat game.Seat) (m board.Mark) {
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			switch f.Code {
			case rondelic.FactDealt, rondelic.FactDuel:
				m = board.Mark{}
			case rondelic.FactSwaps, rondelic.FactDraws:
				if f.Args[0].(game.Seat) == seat || f.Seat == seat {
					m = step.Mark()
				}
			case rondelic.FactKeeps, rondelic.FactAsks, rondelic.FactTurnsUp, rondelic.FactLooks, rondelic.FactOffers, rondelic.FactStands:
				if f.Seat == seat && step.Seat == seat { // a fact about the next seat is not its own action
					m = step.Mark()
				}
			case rondelic.FactBlocks:
				if f.Seat == seat {
					m = step.Mark()
				}
			}
		}
	}
	return m
}
