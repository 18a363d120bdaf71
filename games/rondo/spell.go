package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// Spell returns the text of the action that makes a word (capital letters A to Z) from the viewer's
// hand in the position of v: a bid, an opening, or the play with the most points; among equal plays,
// one that lays few cards and keeps jokers. It does not look the word up in the dictionary; Check does.
// Check also refuses a word that needs both covering and lengthening at a table that allows only one of
// them (RDO-X04). ok is false if no pattern makes the word. opt are the options of the game.
func (v *View) Spell(opt game.Options, word string) (action string, ok bool) {
	w, ok := words.Parse(word)
	if !ok {
		return "", false
	}
	full, err := info.Complete(opt)
	if err != nil {
		return "", false
	}
	s := v.state(full)
	a, ok := s.bestWay(w)
	if !ok && s.terms.either {
		s.terms.either = false
		a, ok = s.bestWay(w)
	}
	if !ok {
		return "", false
	}
	return Rules().FormatAction(a), true
}

// bestWay returns seat 0's action that makes a word for the most points.
func (s *State) bestWay(w words.Word) (a game.Action, ok bool) {
	x := finder{only: w}
	x.pick(s, 0, manner{thorough: true}, 1)
	return x.picks.list[0].action, x.picks.n > 0
}

// state returns a partial state, enough for a viewer to search words: their hand as seat 0's, the
// holder, the terms.
func (v *View) state(opt game.Options) *State {
	s := &State{seats: 1, terms: readTerms(opt), phase: playing, from: int8(v.From)}
	if v.Phase == "bid" {
		s.phase = bidding
	}
	for _, c := range v.Hand {
		s.hands[0][c]++
	}
	for i, c := range v.Row[:min(len(v.Row), maxRow)] {
		s.row[i] = c.sign()
	}
	s.width = int8(min(len(v.Row), maxRow))
	s.word, _ = words.Parse(v.Word)
	s.to = s.from + int8(len(v.Word))
	return s
}

// sign returns the sign of the compartment's content.
func (c *Cell) sign() sign {
	switch c.Kind {
	case "down":
		return faceDown
	case "joker-eraser":
		return jokerRubs
	case "eraser":
		return rubber
	}
	return letterSign(int8(c.Letter[0]-'A'), c.Kind == "joker")
}

// Value returns the value of a card on the holder, by the terms of v.
func (v *View) Value(c Card) int {
	switch c {
	case Joker:
		return v.Terms.Joker
	case Eraser:
		return eraserWorth
	}
	for i := range letterSets {
		if letterSets[i].name == v.Terms.Letters {
			return int(letterSets[i].value[c])
		}
	}
	return 0
}
