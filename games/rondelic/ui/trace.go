package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace is what a seat did with its card: « servi », an exchange.
func (UI) Trace(s *board.Scene, facts []game.Fact) string {
	for _, f := range facts {
		switch f.Code {
		case rondelic.FactKeeps, rondelic.FactSwaps, rondelic.FactAsks, rondelic.FactBlocks, rondelic.FactDraws, rondelic.FactStands, rondelic.FactTurnsUp, rondelic.FactLooks, rondelic.FactRestarts, rondelic.FactOut:
			return say(s.L, "trace."+f.Code)
		}
	}
	return ""
}

// mark is the last step of the trace that changed the card before a seat, or left it there.
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
				if f.Seat == seat && step.Seat == seat { // what a turn brings to the next one is not their doing
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
