package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

var _ game.Dictionary = (*State)(nil)

// LookUp implements [game.Dictionary]. Whether the word can be made is not asked.
func (s *State) LookUp(seat game.Seat, word string) (bool, error) {
	switch {
	case !s.terms.lookup:
		return false, game.Refuse(ruleWords, "dictionary-closed")
	case s.phase == over:
		return false, game.Refuse(game.GenOver, "over")
	case !s.mayAct(seat):
		return false, game.Refuse(game.GenTurn, "turn", s.Turn())
	}
	w, ok := words.Parse(word)
	return ok && s.terms.dictionary().Has(w), nil
}
