package ui

import (
	"tablee/game"
	"tablee/games/rondo"
	"tablee/web/board"
)

var _ board.Celebrant = UI{}

// Ribbon names the winners after the final count: partners and equal winners together.
func (UI) Ribbon(s *board.Scene, facts []game.Fact) (r board.Ribbon, ok bool) {
	winners := board.Told(facts, rondo.FactWins)
	for _, f := range facts {
		if f.Code == rondo.FactWins {
			points := look(s).points(f.Args[0].(int))
			return board.Ribbon{Title: s.Called(winners...), Text: points, Gain: points, Grand: true, Winners: winners}, true
		}
	}
	return r, false
}
