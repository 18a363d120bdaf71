package rondelic

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals all cards that viewer has not seen in this round. A card that viewer has seen
// stays, since every exchange is made openly and its place is known. A card known not to be a King,
// because a King may not be handed on, becomes another card that is not a King. Whether a King was lent
// follows from the places of the Kings. After the reveal, cards that were not shown are still redealt.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.round == 0 {
		return // not dealt yet
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

// redeal maps the unseen cards of a round, in the order of their places, to new ones.
type redeal struct {
	places [cards.Size]cards.Card
	n      int
	now    [cards.Size + 1]cards.Card // by old card; a seen card maps to itself
}

// gather lists the unseen cards: hands, the discard, cards put aside, the talon.
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

// deal assigns a card of the pool to each place: first to those known not to be Kings, then to the
// others, so that all consistent deals are equally likely.
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

// put replaces the old cards by the new ones, also in the knowledge of other seats.
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

// turn returns a set of cards with the unseen ones replaced by the new ones.
func (d *redeal) turn(set, known cards.Set) cards.Set {
	turned := set & known
	for h := set &^ known; h != 0; h = h.Rest() {
		turned = turned.With(d.now[h.Lowest()])
	}
	return turned
}
