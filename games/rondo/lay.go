package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// tally counts the cards laid.
type tally struct {
	letters int8 // including jokers that stand for letters
	rubbers int8 // including jokers that stand for erasers
	jokers  int8
	cards   int8 // including cards face down
	gain    int8 // value of the cards minus the value of the cards they cover
}

// reckon computes the cards that a word needs and their compartments, and reports whether the hand has
// them. a is the pattern without the compartments that leave a choice.
func (x *finder) reckon(w words.Word) (a game.Action, ok bool) {
	a = x.text
	x.need = [32]int8{}
	x.kept, x.many, x.rubs = 0, x.erased, x.erased
	short := max(0, x.rubs-x.canErase())
	for i := x.to - 1; i >= x.from; i-- {
		l := int8(w&31) - 1
		w >>= 5
		stays := x.shows[i] == l
		if stays && !x.mayCover(i, l) {
			a |= at(i, leave)
			x.kept++
			continue
		}
		if x.bound && x.olds[i] != none {
			return a, false
		}
		x.spots[x.many] = spot{at: i, letter: l, stays: stays}
		x.many++
		if stays {
			continue
		}
		x.need[l]++
		if x.need[l] > int8(x.hand[l]) {
			short++
		}
	}
	x.spare = int8(x.hand[Joker]) - short
	if x.spare < 0 {
		return a, false
	}
	if x.s.terms.faceDown {
		x.spare = size // cards laid face down are not counted above: try everything
	}
	return a, true
}

// mayCover reports whether the hand has a card to cover a letter that could stay with the same letter,
// where that is allowed (RDO-X06).
func (x *finder) mayCover(i, l int8) bool {
	if x.bound {
		return false
	}
	same := x.s.terms.same
	return (same || x.olds[i].isJoker()) && x.hand[l] > 0 || same && x.hand[Joker] > 0
}

// place enumerates, from spot k on, all ways to lay the rest of the word with the cards left in hand. a
// is the pattern so far.
func (x *finder) place(k int8, a game.Action) {
	switch {
	case x.full():
		return
	case k == x.many:
		x.write(a)
		return
	}
	switch p := x.spots[k]; {
	case p.letter == words.None:
		x.erase(k, a)
	case p.stays:
		x.keep(k, a)
	default:
		x.fill(k, a)
	}
}

// keep continues from a letter that may stay. It may also be covered with the same letter if the hand
// can spare that card.
func (x *finder) keep(k int8, a game.Action) {
	p := x.spots[k]
	x.kept++
	x.place(k+1, a|at(p.at, leave))
	x.kept--
	if g := letterSign(p.letter, false); x.s.terms.same || !coversItself(x.olds[p.at], g) {
		x.use(k, g, a, int8(x.hand[p.letter]) <= x.need[p.letter])
	}
	if x.s.terms.same {
		x.use(k, letterSign(p.letter, true), a, true)
	}
}

// fill continues from a compartment that needs a letter of the word: the letter card, or a joker.
func (x *finder) fill(k int8, a game.Action) {
	l := x.spots[k].letter
	enough := int8(x.hand[l]) >= x.need[l]
	x.need[l]--
	if !x.picks.thrifty() || x.hand[l] > 0 {
		x.use(k, letterSign(l, false), a, false)
	}
	if !x.picks.thrifty() || x.hand[l] == 0 {
		x.use(k, letterSign(l, true), a, enough)
	}
	x.need[l]++
}

// erase continues from a letter outside the word, which is covered by an eraser, a joker as an eraser,
// or a card face down.
func (x *finder) erase(k int8, a game.Action) {
	enough := x.canErase() >= x.rubs
	x.rubs--
	x.use(k, rubber, a, false)
	if x.s.terms.jokerErases {
		x.use(k, jokerRubs, a, enough)
	}
	if x.s.terms.faceDown && !x.down {
		x.layDown(k, a)
	}
	x.rubs++
}

// layDown continues with any card of the hand face down (RDO-39).
func (x *finder) layDown(k int8, a game.Action) {
	i := x.spots[k].at
	a |= pairNumber(int(i), int(i))
	x.down = true
	for c := range Card(kinds) {
		if x.hand[c] == 0 {
			continue
		}
		before, stay := x.laid, x.stay
		x.stay -= x.picks.loses(c, x.hand[c])
		x.hand[c]--
		x.laid.cards++
		x.laid.gain -= x.counts[i]
		x.place(k+1, a|at(i, downSign(c)))
		x.laid, x.stay = before, stay
		x.hand[c]++
	}
	x.down = false
}

// use lays a card in spot k if the hand has it, continues, and takes it back. A card that the word
// needs elsewhere costs a spare joker.
func (x *finder) use(k int8, g sign, a game.Action, costs bool) {
	c := g.card()
	if x.hand[c] == 0 || costs && x.spare == 0 {
		return
	}
	before, stay := x.laid, x.stay
	if costs {
		x.spare--
	}
	if g.erases() {
		x.laid.rubbers++
	} else {
		x.laid.letters++
	}
	if c == Joker {
		x.laid.jokers++
	}
	i := x.spots[k].at
	x.laid.cards++
	x.laid.gain += x.s.terms.worth(c) - x.counts[i]
	x.stay -= x.picks.loses(c, x.hand[c])
	x.hand[c]--
	x.place(k+1, a|at(i, g))
	x.hand[c]++
	x.laid, x.stay = before, stay
	if costs {
		x.spare++
	}
}

// write records a way to lay a word.
func (x *finder) write(a game.Action) {
	switch {
	case x.laid.cards == 0 || x.verb == verbPlay && x.kept == 0:
	case x.picks.most > 0:
		x.consider(a)
	default:
		x.buf = append(x.buf, a)
	}
}
