package rondelic

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals at random all cards that viewer has not seen in this round. A card that
// viewer has seen stays where it is, since every exchange is made before all eyes: a seat
// that has held a card knows whose it is now. A card that everybody knows to be no King, since a King
// may not be handed on, is redealt as one that is none. Whether a King was lent follows
// from where the Kings lie. After the reveal the cards that nobody showed are redealt still.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.round == 0 {
		return // the pack is still in its case
	}
	known := s.shown
	if viewer >= 0 {
		known |= s.seen[viewer]
	}
	var d redeal
	d.gather(s, known)
	d.deal(r, cards.Pack&^known, s.weak)
	d.put(s, known)
}

// redeal is a round being made: the cards that viewer has not seen, in the
// order of their places, and what each becomes.
type redeal struct {
	places [cards.Size]cards.Card
	n      int
	now    [cards.Size + 1]cards.Card // by old card; a card that stays is itself
}

// gather lists the places whose cards are not known: hands, the discard, cards put
// aside, the talon.
func (d *redeal) gather(s *State, known cards.Set) {
	for c := range d.now {
		d.now[c] = cards.Card(c)
	}
	for seat := range s.seats {
		d.add(s.hand[seat], known)
	}
	d.add(s.discard, known)
	for _, c := range s.aside[:s.asides] {
		d.add(c, known)
	}
	for _, c := range s.pack[s.top:] {
		d.add(cards.Card(c), known)
	}
}

func (d *redeal) add(c cards.Card, known cards.Set) {
	if c != noCard && !known.Has(c) {
		d.places[d.n] = c
		d.n++
	}
}

// deal gives each place a card of the pool: first those that hold no King one that is
// none, then the others what is left, so that every deal that fits is as likely.
func (d *redeal) deal(r *rand.Rand, pool, weak cards.Set) {
	for _, old := range d.places[:d.n] {
		if weak.Has(old) {
			fit := pool &^ cards.OfRank(cards.King)
			c := fit.Nth(r.IntN(fit.Len()))
			pool = pool.Without(c)
			d.now[old] = c
		}
	}
	var buf [cards.Size]byte
	rest := buf[:0]
	for ; pool != 0; pool = pool.Rest() {
		rest = append(rest, byte(pool.Lowest()))
	}
	cards.Shuffle(r, rest)
	for _, old := range d.places[:d.n] {
		if !weak.Has(old) {
			d.now[old] = cards.Card(rest[0])
			rest = rest[1:]
		}
	}
}

// put lays the new cards in the places of the old; what the others have seen is what
// lies there now.
func (d *redeal) put(s *State, known cards.Set) {
	for seat := range s.seats {
		s.hand[seat] = d.now[s.hand[seat]]
		s.seen[seat] = d.turn(s.seen[seat], known)
	}
	s.discard = d.now[s.discard]
	for i, c := range s.aside[:s.asides] {
		s.aside[i] = d.now[c]
	}
	for i, c := range s.pack[s.top:] {
		s.pack[int(s.top)+i] = uint8(d.now[c])
	}
	s.weak = d.turn(s.weak, known)
}

// turn is a set of cards with the new for the old.
func (d *redeal) turn(set, known cards.Set) cards.Set {
	turned := set & known
	for h := set &^ known; h != 0; h = h.Rest() {
		turned = turned.With(d.now[h.Lowest()])
	}
	return turned
}
