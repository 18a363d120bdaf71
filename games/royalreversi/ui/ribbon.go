package ui

import (
	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/web/board"
)

var _ board.Celebrant = UI{}

// Ribbon returns an empty ribbon for the end of the game, where the tokens are counted out on the board.
func (UI) Ribbon(_ *board.Scene, facts []game.Fact) (r board.Ribbon, ok bool) {
	return r, len(board.Told(facts, royalreversi.FactWins)) > 0
}
