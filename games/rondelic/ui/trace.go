package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var _ interface {
	board.Dealer
	board.Leaver
	board.Tracer
} = UI{}

// BeginsDeal reports whether a fact begins a round.
func (UI) BeginsDeal(f game.Fact) bool {
	return f.Code == rondelic.FactDealt || f.Code == rondelic.FactDuel
}

// HasLeft reports whether a seat's token has fallen and does not begin again.
func (UI) HasLeft(s *board.Scene, seat game.Seat) bool { return look(s).gone(seat) }

// Trace returns the last action of a seat: « servi », an exchange.
func (UI) Trace(s *board.Scene, facts []game.Fact) (text string) {
	for _, f := range facts {
		switch f.Code {
		case rondelic.FactKeeps, rondelic.FactSwaps, rondelic.FactAsks, rondelic.FactBlocks, rondelic.FactDraws, rondelic.FactStands, rondelic.FactTurnsUp, rondelic.FactLooks, rondelic.FactRestarts:
			text = say(s.L, "trace."+f.Code)
		}
	}
	return text
}

// mark returns the mark of the seat that has exchanged its card for that of another seat; no mark if that seat
// has changed its card itself since.
func (t tableau) mark(seat game.Seat) board.Mark {
	by := game.Nobody
	for _, step := range t.Trace {
		for _, f := range step.Facts {
			if f.Code != rondelic.FactSwaps && f.Code != rondelic.FactDraws {
				continue
			}
			switch seat {
			case f.Seat:
				by = game.Nobody
			case f.Args[0].(game.Seat):
				by = f.Seat
			}
		}
	}
	return t.Mark(by)
}
