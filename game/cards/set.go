package cards

import (
	"iter"
	"math/bits"
	"math/rand/v2"
)

// Set is a set of cards, one bit per card. The zero value is empty.
type Set uint64

// Pack is the set of all 52 cards.
const Pack Set = 1<<Size - 1

// SetOf returns the set of those cards.
func SetOf(cs ...Card) Set {
	var s Set
	for _, c := range cs {
		s = s.With(c)
	}
	return s
}

// OfRank returns the set of the four cards of a rank.
func OfRank(r Rank) Set { return 0xF << (r * Suits) }

// AboveRank returns the set of all cards of a higher rank than r.
func AboveRank(r Rank) Set { return Pack &^ (1<<(r*Suits+Suits) - 1) }

// Has reports whether c is in the set.
func (s Set) Has(c Card) bool { return s>>c&1 != 0 }

// With returns the set with c added.
func (s Set) With(c Card) Set { return s | 1<<c }

// Without returns the set with c removed.
func (s Set) Without(c Card) Set { return s &^ (1 << c) }

// Len returns the number of cards in the set.
func (s Set) Len() int { return bits.OnesCount64(uint64(s)) }

// Lowest returns the first card of the set by rank, then suit. The set must not be empty.
func (s Set) Lowest() Card { return Card(bits.TrailingZeros64(uint64(s))) }

// Rest returns the set without its lowest card. A loop without allocations: for h := s; h != 0; h = h.Rest()
// { c := h.Lowest() … }.
func (s Set) Rest() Set { return s & (s - 1) }

// HasRank reports whether the set holds a card of that rank.
func (s Set) HasRank(r Rank) bool { return s&OfRank(r) != 0 }

// All iterates over the set in ascending order.
func (s Set) All() iter.Seq[Card] {
	return func(yield func(Card) bool) {
		for h := s; h != 0; h = h.Rest() {
			if !yield(h.Lowest()) {
				return
			}
		}
	}
}

// Append appends the cards of the set in ascending order.
func (s Set) Append(buf []Card) []Card {
	for h := s; h != 0; h = h.Rest() {
		buf = append(buf, h.Lowest())
	}
	return buf
}

// List returns the cards of the set in ascending order, never nil.
func (s Set) List() []Card { return s.Append(make([]Card, 0, s.Len())) }

// Nth returns the card with n lower cards in the set, 0 ≤ n < Len.
func (s Set) Nth(n int) Card {
	for ; n > 0; n-- {
		s = s.Rest()
	}
	return s.Lowest()
}

// String returns the texts of the cards, separated by spaces.
func (s Set) String() string {
	order := make([]byte, 0, Size)
	for c := range s.All() {
		order = append(order, byte(c))
	}
	return FormatPack(order)
}

// Redeal replaces every hand but the kept one (-1 keeps none) by random cards of unseen, as many as it had. The
// result does not depend on the cards replaced. It knows no rule: if the rules tell more about hidden hands than
// their sizes (pairs were put aside, a suit was not followed), the caller deals again until the hands fit.
func Redeal(r *rand.Rand, unseen Set, hands []Set, kept int) {
	var order [Size]byte
	n := 0
	for c := range unseen.All() { // in ascending order, so that nothing of the true deal remains
		order[n] = byte(c)
		n++
	}
	Shuffle(r, order[:n])
	next := 0
	for i, hand := range hands {
		if i == kept {
			continue
		}
		hands[i] = 0
		for range hand.Len() {
			hands[i] = hands[i].With(Card(order[next]))
			next++
		}
	}
}
