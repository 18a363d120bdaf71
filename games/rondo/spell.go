package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// Spell is the text of the action that makes a word (capital letters A to Z) at the
// moment v shows, out of the viewer's own hand: a bid, an opening, or of all patterns
// that make it the one with the most points, and of those one that lays few cards and
// keeps jokers. Whether the word is in the dictionary is not asked: Check says; and so it
// does where the word can be made only by covering and lengthening at a table that allows
// one of them (RDO-X04). ok is false when no pattern makes that word. opt are the options
// of the game.
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

// bestWay is the action of seat 0 that makes a word and counts most.
func (s *State) bestWay(w words.Word) (a game.Action, ok bool) {
	x := finder{only: w}
	x.pick(s, 0, manner{thorough: true}, 1)
	return x.picks.list[0].action, x.picks.n > 0
}

// state is as much of a state as a viewer needs to look for words: their hand as seat
// 0's, the holder, the terms.
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

// sign is what lies in the compartment.
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

// Value is what a card counts on the holder, by the terms v shows.
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
