package rondo

import (
	"math/rand/v2"

	"tablee/game"
)

// Determinize redeals the cards that viewer does not see: the other hands and the pile. It keeps
// viewer's own hand, the cards viewer slipped under the pile, the number of cards in each hand, and the
// cards that viewer knows to be in other hands: those of shown bids, and those viewer slipped under the
// pile and then saw drawn (an unseen exchange may have taken some of them away). The knowledge of other
// seats is reduced to that of a watcher. During the bidding, the secret bids of others are drawn again
// from the redealt hands.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	s.forget(viewer)
	if s.phase != bidding && s.phase != playing {
		return
	}
	d := s.newRedeal(viewer)
	d.keepShown(s, r)
	d.dealRest(s, r)
	if s.phase == bidding {
		s.redealBids(viewer, r)
	}
}

// redeal holds the cards that a viewer does not see, by face, and the number of cards each other seat
// still needs.
type redeal struct {
	viewer game.Seat
	pool   hand
	room   [maxSeats]int
}

// newRedeal collects the cards that viewer does not see.
func (s *State) newRedeal(viewer game.Seat) (d redeal) {
	d.viewer = viewer
	for seat := range s.seats {
		if game.Seat(seat) == viewer {
			continue
		}
		d.room[seat] = s.hands[seat].size()
		for c, many := range s.hands[seat] {
			d.pool[c] += many
		}
		s.hands[seat] = hand{}
	}
	for i := range int(s.piled) {
		if at := (int(s.top) + i) % size; game.Seat(s.by[at]) != viewer || s.by[at] < 0 {
			d.pool[s.pile[at]]++
		}
	}
	return d
}

// keepShown returns to each hand the cards it is known to hold: first the certain ones, then a random
// choice of those of which some may be gone.
func (d *redeal) keepShown(s *State, r *rand.Rand) {
	for _, certain := range [...]bool{true, false} {
		for seat := range s.seats {
			if game.Seat(seat) == d.viewer {
				continue
			}
			k := s.knowing(int(d.viewer))[seat]
			cards, need := k.cards[k.m:k.n], k.n-k.m
			if !certain {
				cards, need = k.cards[:k.m], k.m-k.lost
				shuffle(r, cards)
			}
			for _, c := range cards {
				if need > 0 && d.pool[c] > 0 {
					d.give(s, seat, c)
					need--
				}
			}
		}
	}
}

func (d *redeal) give(s *State, seat int8, c Card) {
	s.hands[seat][c]++
	d.pool[c]--
	d.room[seat]--
}

// dealRest deals the remaining cards, shuffled from their canonical order.
func (d *redeal) dealRest(s *State, r *rand.Rand) {
	var buf [size]Card
	rest := buf[:0]
	for c, many := range d.pool {
		for range many {
			rest = append(rest, Card(c))
		}
	}
	shuffle(r, rest)
	for seat := range s.seats {
		for range d.room[seat] {
			s.hands[seat][rest[0]]++
			rest = rest[1:]
		}
	}
	for i := range int(s.piled) {
		if at := (int(s.top) + i) % size; game.Seat(s.by[at]) != d.viewer || s.by[at] < 0 {
			s.pile[at] = rest[0]
			rest = rest[1:]
		}
	}
}

// forget removes the private knowledge of other seats about hands: those hands have other cards now. If
// the viewer drew several cards at once, the viewer cannot tell which of them another seat had slipped
// under the pile.
func (s *State) forget(viewer game.Seat) {
	for who := range s.seats {
		for whose := range s.seats {
			if who != whose && game.Seat(who) != viewer {
				s.knows[who][whose] = s.knows[everybody][whose]
			}
		}
	}
}

// redealBids replaces the secret bids of the others by random bids that their hands allow.
func (s *State) redealBids(viewer game.Seat, r *rand.Rand) {
	var buf []game.Action
	for seat := range s.seats {
		if game.Seat(seat) == viewer || s.bids[seat].n < 0 {
			continue
		}
		x := finder{s: s, hand: s.hands[seat], buf: append(buf[:0], headBid<<headShift)}
		x.searchWords(verbBid)
		buf = x.buf
		m, _ := unpack(buf[r.IntN(len(buf))])
		s.bids[seat] = bid{n: m.n}
		copy(s.bids[seat].signs[:], m.signs[:m.n])
	}
}
