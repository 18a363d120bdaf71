package ui

import (
	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

var _ board.Tracer = UI{}

// Trace returns the last word made, or the other action taken last.
func (UI) Trace(s *board.Scene, facts []game.Fact) (text string) {
	for _, f := range facts {
		switch f.Code {
		case rondo.FactOpens, rondo.FactMakes:
			text = f.Args[0].(string)
		case rondo.FactHasBid, rondo.FactBids, rondo.FactExchange, rondo.FactSwaps, rondo.FactPasses:
			text = say(s.L, "trace."+f.Code)
		}
	}
	return text
}

// mark returns the mark of the seat that laid the fresh cards: the last word.
func (t desk) mark() (m board.Mark) {
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			if f.Code == rondo.FactOpens || f.Code == rondo.FactMakes {
				m = t.Mark(step.Seat)
			}
		}
	}
	return m
}
