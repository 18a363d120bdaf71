package rondo

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"tablee/game"
	"tablee/games/rondo/words"
)

// phase is the phase of the game.
type phase uint8

const (
	dealing phase = iota
	bidding       // secret bids decide who begins (RDO-16)
	playing
	over
)

// bid is a seat's word in the bidding for the first turn. n is -1 before it, 0 for no word.
type bid struct {
	signs [minRow]sign
	n     int8
}

var noBid = bid{n: -1}

// made is a word of the game's log.
type made struct {
	word   words.Word
	points int16
	seat   int8
	swaps  int8
}

// noted is the entry of a turn on the score pad: points, or the dash of a pass (RDO-28).
type noted struct {
	points int16
	passed bool
}

// padRows is the number of turns kept for each seat.
const padRows = 6

// State is a position of a game of Rondo. It holds no pointer, so an assignment copies it.
type State struct {
	terms  terms
	seats  int8
	phase  phase
	active int8 // the seat on turn while playing
	opener int8 // the seat that began (RDO-16)
	swaps  int8 // exchanges in this turn (RDO-29)
	passes int8 // consecutive passes with the pile empty (RDO-X25)

	hands  [maxSeats]hand
	scores [maxSeats]int16
	bids   [maxSeats]bid
	knows  [maxSeats + 1][maxSeats]known // by viewer and by hand; the last viewer is a watcher
	left   [maxSeats]int16               // cost of each hand in the final count (RDO-35)

	// The pile is a ring buffer of piled cards from top; exchanged cards are appended at its end. by is
	// the seat that slipped a card in and therefore knows it, or -1 for cards from the deal.
	pile  [size]Card
	by    [size]int8
	top   int8
	piled int8

	// The holder has width compartments, of which from to to (exclusive) hold the word. width is 0
	// before the opening.
	row      [maxRow]sign
	width    int8
	pulled   int8 // number of compartments pulled out at the left
	from, to int8
	word     words.Word
	fresh    uint16 // compartments into which the last word laid a card
	covered  hand   // cards out of play: under others, and the one laid face down

	log   [size]made
	made  int8
	pad   [maxSeats][padRows]noted // the last turns, oldest first
	turns [maxSeats]int8           // number of turns in pad
}

// Turn returns the seat on turn: during the bidding, the lowest seat that has not bid.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case dealing:
		return game.Chance
	case bidding:
		for seat := range s.seats {
			if s.bids[seat].n < 0 {
				return game.Seat(seat)
			}
		}
	case playing:
		return game.Seat(s.active)
	}
	return game.Nobody
}

// mayAct reports whether a seat may act now: any seat that has not bid, or the one on turn.
func (s *State) mayAct(seat game.Seat) bool {
	if seat < 0 || seat >= game.Seat(s.seats) {
		return false
	}
	return s.phase == bidding && s.bids[seat].n < 0 || s.phase == playing && seat == game.Seat(s.active)
}

// SampleChance appends all cards, shuffled.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	from := len(buf)
	for c, many := range s.terms.letters().cards {
		for range many {
			buf = append(buf, byte(c))
		}
	}
	shuffle(r, buf[from:])
	return buf
}

func shuffle[T any](r *rand.Rand, list []T) {
	for i := len(list) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		list[i], list[j] = list[j], list[i]
	}
}

// ApplyChance deals seven cards to each seat, the lowest first (RDO-15). The rest is the pile, from its
// top.
func (s *State) ApplyChance(outcome []byte) error {
	if s.phase != dealing {
		return game.Refuse(game.GenMoment, "outcome")
	}
	var count hand
	for _, c := range outcome {
		if c >= kinds {
			return game.Refuse(game.GenForm, "outcome")
		}
		count[c]++
	}
	if len(outcome) != size || count != s.terms.letters().cards {
		return game.Refuse(game.GenForm, "outcome")
	}
	for seat := range s.seats {
		for range handSize {
			s.hands[seat][outcome[0]]++
			outcome = outcome[1:]
		}
	}
	for i, c := range outcome {
		s.pile[i], s.by[i] = Card(c), -1
	}
	s.piled = int8(len(outcome))
	s.phase = bidding
	return nil
}

// takeTop moves the top card of the pile into a hand and returns it. The pile must not
// be empty.
func (s *State) takeTop(seat int8) Card {
	c := s.pile[s.top]
	if by := s.by[s.top]; by >= 0 && by != seat {
		s.knows[by][seat].add(c)
	}
	s.hands[seat][c]++
	s.pile[s.top], s.by[s.top] = 0, 0 // the card must not stay here when the hand is redealt
	s.top = int8((int(s.top) + 1) % size)
	s.piled--
	return c
}

// putUnder puts a card of a hand under the pile.
func (s *State) putUnder(seat int8, c Card) {
	at := (int(s.top) + int(s.piled)) % size
	s.hands[seat][c]--
	s.pile[at], s.by[at] = c, seat
	s.piled++
}

// Standings appends the points of each seat. Places are by points; ties share a place.
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: int(s.scores[seat])})
	}
	game.Places(buf[from:], false)
	return buf
}

// Clone returns an independent copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Invariant checks that all 110 cards are accounted for, that the holder has a word between erasers,
// and that the word is in the dictionary.
func (s *State) Invariant() error {
	if s.phase == dealing {
		return nil // not dealt yet
	}
	count := s.covered
	for seat := range s.seats {
		for c, many := range s.hands[seat] {
			count[c] += many
		}
	}
	for i := range int(s.piled) {
		count[s.pile[(int(s.top)+i)%size]]++
	}
	for _, g := range s.row[:s.width] {
		if g != faceDown { // a card face down counts as covered
			count[g.card()]++
		}
	}
	if count != s.terms.letters().cards {
		return fmt.Errorf("rondo: wrong number of cards in play: %v", count)
	}
	return s.checkRow()
}

func (s *State) checkRow() error {
	if s.width == 0 {
		return nil
	}
	for i, g := range s.row[:s.width] {
		if inside := int8(i) >= s.from && int8(i) < s.to; inside == g.erases() {
			return errors.New("rondo: the holder is not a word between erasers")
		}
	}
	if w := wordOf(s.row[s.from:s.to]); w != s.word || !s.terms.dictionary().Has(w) {
		return fmt.Errorf("rondo: the holder has %s, want %s, a word of the dictionary", w, s.word)
	}
	return nil
}

// wordOf returns the word that letter signs spell.
func wordOf(signs []sign) (w words.Word) {
	for _, g := range signs {
		w = w<<5 | words.Word(g.letter()+1)
	}
	return w
}
