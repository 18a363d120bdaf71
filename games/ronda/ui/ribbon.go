package ui

import (
	"tablee/game"
	"tablee/games/ronda"
	"tablee/web/board"
)

var _ board.Celebrant = UI{}

// Ribbon returns the ribbon for the last bean.
func (UI) Ribbon(s *board.Scene, facts []game.Fact) (r board.Ribbon, ok bool) {
	winners := board.Told(facts, ronda.FactWins)
	if len(winners) == 0 {
		return r, false
	}
	return board.Ribbon{Title: say(s.L, "ribbon.wins"), Text: s.Called(winners...), Late: true, Winners: winners}, true
}

// last returns the bowl in which the last bean was laid and the beans now in it, while that moment is
// shown. bowl is 0 at other times.
func (t ring) last() (bowl, beans int, by game.Seat) {
	if !t.At(ronda.MomentWon) {
		return 0, 0, game.Chance
	}
	facts := t.Newest().Facts
	if len(board.Told(facts, ronda.FactWins)) == 0 {
		return 0, 0, game.Chance
	}
	for _, f := range facts {
		if f.Code == ronda.FactLays {
			return f.Args[0].(int), f.Args[1].(int), f.Seat
		}
	}
	return 0, 0, game.Chance
}
