package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// sign is the content of a compartment, or the effect of a pattern on it.
type sign uint8

const (
	none       sign = 0
	leave      sign = 1  // "." in a pattern only: the compartment stays as it is
	letterA    sign = 2  // to 27: the letter card
	jokerA     sign = 28 // to 53: a joker as that letter
	rubber     sign = 54 // "_": an eraser
	jokerRubs  sign = 55 // "~": a joker as an eraser
	faceDown   sign = 56 // on the holder only: a card laid face down (RDO-39)
	patternTop      = jokerRubs
)

// letter returns the visible letter, 0 to 25, or words.None.
func (g sign) letter() int8 {
	switch {
	case g >= letterA && g < jokerA:
		return int8(g - letterA)
	case g >= jokerA && g < rubber:
		return int8(g - jokerA)
	}
	return words.None
}

// erases reports whether it is an eraser of any of the three kinds.
func (g sign) erases() bool { return g >= rubber }

// isJoker reports whether it is a joker.
func (g sign) isJoker() bool { return g >= jokerA && g < rubber || g == jokerRubs }

// card returns the card laid; valid only for signs of cards.
func (g sign) card() Card {
	switch {
	case g.isJoker():
		return Joker
	case g == rubber:
		return Eraser
	}
	return Card(g - letterA)
}

// letterSign returns the sign of a letter: the letter card itself or a joker.
func letterSign(l int8, joker bool) sign {
	if joker {
		return jokerA + sign(l)
	}
	return letterA + sign(l)
}

// downSign returns the sign that names a card face down in a pattern.
func downSign(c Card) sign {
	switch c {
	case Joker:
		return jokerRubs
	case Eraser:
		return rubber
	}
	return letterA + sign(c)
}

// widest is the length of the longest pattern: a full row and one more compartment, so that pulling it
// out can be refused (RDO-22).
const widest = maxRow + 1

// pattern has one sign per compartment, left to right (see notation.go). The words of bids and openings
// are patterns too, without ".".
type pattern struct {
	left, right bool // a compartment is pulled out at that end
	n           int8
	signs       [widest]sign
	down        [widest]bool // the card is laid face down
}

// verb is the kind of an action.
type verb uint8

const (
	verbPass verb = iota
	verbSwap
	verbBid
	verbOpen
	verbPlay
)

// move is an unpacked action.
type move struct {
	verb verb
	card Card // the exchanged card
	pattern
}

// An action has 64 bits: a head of four bits, then ten signs of six bits, the first sign
// highest, 0 after the last.
//
//	63  60 59  54 53  48 47  42 …  5    0
//	 head  sign 1 sign 2 sign 3   sign 10
//
//	head  0       pass, or if sign 1 is set the exchange of that card (joker: "~")
//	      1, 2    bid, open: the word; a bid without signs is "-"
//	      3 – 6   play, up to nine signs, with no compartment pulled out, one at the
//	              left, one at the right, both; in place of a tenth sign, the cards
//	              face down: 0 for none, else the number of a pair of places
//	      7 – 9   play with ten signs: pulled out at the left, at the right, both
//	     10 – 12  the same with the first card face down
//	     13 – 15  the same with the last card face down
//
// A card face down has its own sign; a joker's is "~". Every pattern that some rule refuses
// by its id can be represented, and numeric order follows the order of patterns.
const (
	headShift   = 60
	signBits    = 6
	headBid     = 1
	headOpen    = 2
	headPlay    = 3
	headTen     = 7
	headTenLeft = 10
	headTenLast = 13
)

func signShift(place int) int { return headShift - signBits*(place+1) }

// sides returns the pulled ends as a number: 0 none, 1 left, 2 right, 3 both.
func (p *pattern) sides() game.Action {
	n := game.Action(0)
	if p.left {
		n++
	}
	if p.right {
		n += 2
	}
	return n
}

// pulled returns the number of compartments pulled out.
func (p *pattern) pulled() int8 { return int8(p.sides()+1) / 2 }

// pack returns the action of a move; ok is false if it has none.
func (m *move) pack() (a game.Action, ok bool) {
	switch m.verb {
	case verbPass:
		return 0, true
	case verbSwap:
		return game.Action(downSign(m.card)) << signShift(0), true
	case verbBid:
		return m.packSigns(headBid), true
	case verbOpen:
		return m.packSigns(headOpen), m.n > 0
	}
	return m.packPlay()
}

func (p *pattern) packSigns(head game.Action) game.Action {
	a := head << headShift
	for i, g := range p.signs {
		a |= game.Action(g) << signShift(i)
	}
	return a
}

func (p *pattern) packPlay() (game.Action, bool) {
	first, last, many := p.facesDown()
	switch {
	case p.n < widest:
		a := p.packSigns(headPlay + p.sides())
		if many > 0 {
			a |= pairNumber(first, last)
		}
		return a, many <= 2 && p.n > 0
	case p.sides() == 0:
		return 0, false
	case many == 0:
		return p.packSigns(headTen - 1 + p.sides()), true
	case many == 1 && first == 0:
		return p.packSigns(headTenLeft - 1 + p.sides()), true
	case many == 1 && first == widest-1:
		return p.packSigns(headTenLast - 1 + p.sides()), true
	}
	return 0, false
}

// facesDown returns the first and the last place of a card face down, and their number.
func (p *pattern) facesDown() (first, last, many int) {
	for i, down := range p.down {
		if !down {
			continue
		}
		if many == 0 {
			first = i
		}
		last = i
		many++
	}
	return first, last, many
}

// pairNumber numbers the pairs of nine places, i ≤ j, from 1 to 45.
func pairNumber(i, j int) game.Action { return game.Action(j*(j+1)/2 + i + 1) }

// pairOf is the inverse of pairNumber.
func pairOf(number game.Action) (i, j int) {
	n := int(number) - 1
	for n > j {
		n -= j + 1
		j++
	}
	return n, j
}

// unpack decodes an action; ok is false for an invalid number.
func unpack(a game.Action) (m move, ok bool) {
	head := a >> headShift
	for i := range m.signs {
		m.signs[i] = sign(a >> signShift(i) & (1<<signBits - 1))
	}
	switch {
	case head == 0:
		return unpackShort(m, a)
	case head == headBid:
		m.verb = verbBid
	case head == headOpen:
		m.verb = verbOpen
	default:
		m.verb = verbPlay
		m.unpackEnds(head)
	}
	if !m.wellFormed() {
		return m, false
	}
	again, ok := m.pack()
	return m, ok && again == a
}

func unpackShort(m move, a game.Action) (move, bool) {
	g := m.signs[0]
	m.signs[0] = none
	if a == 0 {
		return m, true
	}
	m.verb = verbSwap
	if g < letterA || g >= jokerA && g < rubber || g > patternTop {
		return m, false
	}
	m.card = g.card()
	return m, a == game.Action(g)<<signShift(0)
}

// unpackEnds decodes which ends are pulled out and which cards are face down.
func (m *move) unpackEnds(head game.Action) {
	sides := head - headPlay
	switch {
	case head >= headTenLast:
		sides, m.down[widest-1] = head-headTenLast+1, true
	case head >= headTenLeft:
		sides, m.down[0] = head-headTenLeft+1, true
	case head >= headTen:
		sides = head - headTen + 1
	default:
		if pair := game.Action(m.signs[widest-1]); pair > 0 && pair <= pairNumber(maxRow-1, maxRow-1) {
			i, j := pairOf(pair)
			m.down[i], m.down[j] = true, true
			m.signs[widest-1] = none
		}
	}
	m.left, m.right = sides&1 != 0, sides&2 != 0
}

// wellFormed counts the signs and reports whether the move can be written.
func (m *move) wellFormed() bool {
	for m.n < widest && m.signs[m.n] != none {
		m.n++
	}
	for i, g := range m.signs {
		switch {
		case g > patternTop, g != none && i >= int(m.n):
			return false
		case m.verb != verbPlay && g == leave:
			return false
		case m.down[i] && (g <= leave || g >= jokerA && g < rubber):
			return false
		}
	}
	return m.n > 0 || m.verb == verbBid
}
