package royalreversi

import (
	"math/bits"

	"tablee/game/cards"
)

// kind is one of the 24 different cards, in the order of the rules: clubs A 9 T J Q K, then diamonds,
// hearts, spades. Copies of a card are interchangeable.
type kind uint8

const (
	kinds     = 24
	perSuit   = 6
	deckSize  = 56 // RRV-03, RRV-X01
	handSize  = 5  // RRV-24
	copies    = 3  // of each court card (J, Q, K, A); nines and tens are single
	noKind    = kind(kinds)
	placeNine = 1 // index in rankOrder
	placeTen  = 2
)

// rankOrder is the order of the cards of a suit.
var rankOrder = [perSuit]cards.Rank{cards.Ace, cards.Nine, cards.Ten, cards.Jack, cards.Queen, cards.King}

// kindOf returns the kind of a card. ok is false if the pack does not contain the card.
func kindOf(c cards.Card) (k kind, ok bool) {
	for i, r := range rankOrder {
		if c.Valid() && c.Rank() == r {
			return kind(c.Suit())*perSuit + kind(i), true
		}
	}
	return noKind, false
}

func (k kind) card() cards.Card {
	return cards.Of(rankOrder[k%perSuit], cards.Suit(k/perSuit))
}

func (k kind) nine() bool { return nines.has(k) }

func (k kind) ten() bool { return tens.has(k) }

// kindSet is a set of kinds, one bit each.
type kindSet uint32

func (s kindSet) has(k kind) bool { return s>>k&1 != 0 }

// Sets of the nines, the tens, and both, of all suits.
const (
	everySuit = kindSet(1 | 1<<perSuit | 1<<(2*perSuit) | 1<<(3*perSuit))
	nines     = everySuit << placeNine
	tens      = everySuit << placeTen
	specials  = nines | tens
)

// pile is a multiset of cards, such as a hand or the thrown cards: two bits per kind hold its count, 0
// to 3.
type pile uint64

// twos masks the lower bit of each kind.
const twos = pile(0x555555555555)

func one(k kind) pile { return 1 << (2 * k) }

func (p pile) count(k kind) int { return int(p >> (2 * k) & 3) }

func (p pile) has(k kind) bool { return p>>(2*k)&3 != 0 }

func (p pile) len() int {
	return bits.OnesCount64(uint64(p&twos)) + 2*bits.OnesCount64(uint64(p>>1&twos))
}

// distinct returns the lower bit of each kind in the pile. In d = p.distinct(), the first kind is
// d.firstKind(), and d & (d-1) has the others.
func (p pile) distinct() pile { return (p | p>>1) & twos }

func (p pile) firstKind() kind { return kind(bits.TrailingZeros64(uint64(p)) / 2) }

// of returns the number of cards of the given kinds in the pile.
func (p pile) of(set kindSet) (n int) {
	for d := p.distinct(); d != 0; d &= d - 1 {
		if k := d.firstKind(); set.has(k) {
			n += p.count(k)
		}
	}
	return n
}

// only returns the cards of the given kinds.
func (p pile) only(set kindSet) (q pile) {
	for d := p.distinct(); d != 0; d &= d - 1 {
		if k := d.firstKind(); set.has(k) {
			q |= p & (3 << (2 * k))
		}
	}
	return q
}

// less returns the pile without the cards of q, as far as it has them.
func (p pile) less(q pile) (rest pile) {
	for d := p.distinct(); d != 0; d &= d - 1 {
		k := d.firstKind()
		rest += one(k) * pile(max(0, p.count(k)-q.count(k)))
	}
	return rest
}

// within reports whether q holds every card of the pile.
func (p pile) within(q pile) bool { return p.less(q) == 0 }

// appendTo appends the cards in ascending order, one byte per card.
func (p pile) appendTo(buf []byte) []byte {
	for d := p.distinct(); d != 0; d &= d - 1 {
		k := d.firstKind()
		for range p.count(k) {
			buf = append(buf, byte(k))
		}
	}
	return buf
}

// nth returns the kind of the n-th card in ascending order, 0 ≤ n < len.
func (p pile) nth(n int) kind {
	for d := p.distinct(); ; d &= d - 1 {
		if n -= p.count(d.firstKind()); n < 0 {
			return d.firstKind()
		}
	}
}

// list returns the cards in ascending order. It is never nil.
func (p pile) list() []cards.Card {
	list := make([]cards.Card, 0, p.len())
	for d := p.distinct(); d != 0; d &= d - 1 {
		for range p.count(d.firstKind()) {
			list = append(list, d.firstKind().card())
		}
	}
	return list
}

// deck is the whole pack: three copies of each court card (J, Q, K, A), one nine and one ten per suit.
var deck = func() (p pile) {
	for k := range kind(kinds) {
		if specials.has(k) {
			p += one(k)
		} else {
			p += copies * one(k)
		}
	}
	return p
}()

// inOrder is the pack in ascending order.
var inOrder = [deckSize]byte(deck.appendTo(nil))

// arranges reports whether signs is a permutation of the cards of p. Comparing the sum and the number of
// cards suffices: a different multiset with the same sum would have more than three cards of some kind,
// and therefore more cards than p.
func arranges(signs []byte, p pile) bool {
	var sum pile
	for _, b := range signs {
		if b >= kinds {
			return false
		}
		sum += one(kind(b))
	}
	return sum == p && len(signs) == p.len()
}
