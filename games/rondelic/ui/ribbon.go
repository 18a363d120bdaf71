package ui

import (
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/web/board"
)

var _ board.Celebrant = UI{}

// Ribbon names the winner, after the fall of the others has been shown. A fall itself is drawn on the
// plank without words.
func (UI) Ribbon(s *board.Scene, facts []game.Fact) (r board.Ribbon, ok bool) {
	falls := len(board.Told(facts, rondelic.FactFalls)) > 0
	if winners := board.Told(facts, rondelic.FactWins); len(winners) > 0 {
		return board.Ribbon{Title: say(s.L, "ribbon.wins"), Text: s.Called(winners...), Grand: true, Late: falls, Winners: winners}, true
	}
	return r, falls || len(board.Told(facts, rondelic.FactShows)) > 0
}
