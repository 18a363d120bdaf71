package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals the other hands and the talon at random, keeping what viewer and
// everybody knows: the viewer's own hand, how many cards each seat holds, the ranks a seat was
// seen to lack, the ranks it must hold (it is asked for one now, or it declined one).
// Between deals and after the game nothing is hidden.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.phase != playing {
		return
	}
	d := s.newRedeal(viewer)
	if d.free() {
		d.dealFreely(r)
	} else {
		d.reserve(r)
		d.dealRest(r)
		d.mix(r)
	}
	for p := range d.places - 1 {
		s.hands[d.seat[p]] = d.has[p]
	}
	s.talon = d.has[d.places-1]
}

// redeal is a deal being made. A place is a seat whose hand is not known
// to the viewer, or, the last, the talon.
type redeal struct {
	places int
	seat   [maxSeats + 1]int8
	room   [maxSeats + 1]int       // cards it still takes
	known  [maxSeats + 1]known     // by rank, what it may not and what it must hold
	has    [maxSeats + 1]cards.Set // cards it was given
	pool   cards.Set               // cards not given yet
}

func (s *State) newRedeal(viewer game.Seat) (d redeal) {
	for seat := range s.seats {
		if !s.in(seat) || game.Seat(seat) == viewer {
			continue
		}
		k := s.known[seat]
		if seat == s.active && s.wanted != noRank {
			k.holds |= 1 << s.wanted
		}
		d.add(seat, s.hands[seat], k)
	}
	d.add(nobody, s.talon, known{})
	return d
}

func (d *redeal) add(seat int8, hidden cards.Set, k known) {
	d.seat[d.places], d.room[d.places], d.known[d.places] = seat, hidden.Len(), k
	d.pool |= hidden
	d.places++
}

// free reports whether nothing is known of any place but its number of cards.
func (d *redeal) free() bool {
	for p := range d.places {
		if d.known[p] != (known{}) {
			return false
		}
	}
	return true
}

// dealFreely deals the shuffled pool, exactly uniformly.
func (d *redeal) dealFreely(r *rand.Rand) {
	var buf [cards.Size]byte
	order := d.shuffled(r, buf[:0])
	for p := range d.places {
		d.has[p] = setOf(order[:d.room[p]])
		order = order[d.room[p]:]
	}
}

func (d *redeal) shuffled(r *rand.Rand, buf []byte) []byte {
	for h := d.pool; h != 0; h = h.Rest() {
		buf = append(buf, byte(h.Lowest()))
	}
	cards.Shuffle(r, buf)
	return buf
}

// reserve gives each place one card of every rank it must hold. Cards of a rank are
// alike for what is known, and the truth shows that there are enough.
func (d *redeal) reserve(r *rand.Rand) {
	for p := range d.places {
		for must := d.known[p].holds; must != 0; must &= must - 1 {
			of := d.pool & cards.OfRank(lowest(must))
			d.give(p, of.Nth(r.IntN(of.Len())))
		}
	}
}

func (d *redeal) give(p int, c cards.Card) {
	d.has[p] = d.has[p].With(c)
	d.pool = d.pool.Without(c)
	d.room[p]--
}

// takes reports whether place p may hold a card of that rank.
func (d *redeal) takes(p int, rank cards.Rank) bool { return !d.known[p].lacks.has(rank) }

// dealRest gives out the pool, card by card in a random order, each to a place that may
// hold it, in proportion to its room. When no such place has room, one is made.
func (d *redeal) dealRest(r *rand.Rand) {
	var buf [cards.Size]byte
	for _, b := range d.shuffled(r, buf[:0]) {
		c := cards.Card(b)
		room := 0
		for p := range d.places {
			if d.takes(p, c.Rank()) {
				room += d.room[p]
			}
		}
		if room == 0 {
			d.give(d.makeRoom(c.Rank()), c)
			continue
		}
		p, n := 0, r.IntN(room)
		for ; ; p++ {
			if !d.takes(p, c.Rank()) {
				continue
			}
			if n -= d.room[p]; n < 0 {
				break
			}
		}
		d.give(p, c)
	}
}

// makeRoom moves cards along the shortest chain of places, each handing one on to the
// next, so that a place that may hold rank has room for one more card, and returns that
// place. A chain exists because the truth is a deal that fits (an augmenting path).
func (d *redeal) makeRoom(rank cards.Rank) int {
	var from [maxSeats + 1]int // the place before in the chain, plus 1; 0 is not reached
	var queue [maxSeats + 1]int
	n := 0
	for p := range d.places {
		if d.takes(p, rank) {
			from[p] = p + 1
			queue[n] = p
			n++
		}
	}
	for i := 0; i < n; i++ {
		p := queue[i]
		for q := range d.places {
			if from[q] != 0 || d.movable(p, q) == 0 {
				continue
			}
			from[q] = p + 1
			if d.room[q] > 0 {
				return d.handOn(&from, q)
			}
			queue[n] = q
			n++
		}
	}
	panic("nainjaune: what is known of the hands contradicts itself")
}

// movable is the cards that p holds, need not hold, and q may hold.
func (d *redeal) movable(p, q int) cards.Set {
	var set cards.Set
	for h := d.has[p]; h != 0; h = h.Rest() {
		if c := h.Lowest(); d.takes(q, c.Rank()) && d.spares(p, c.Rank()) {
			set = set.With(c)
		}
	}
	return set
}

// spares reports whether p may lose a card of that rank which it holds.
func (d *redeal) spares(p int, rank cards.Rank) bool {
	return !d.known[p].holds.has(rank) || (d.has[p]&cards.OfRank(rank)).Len() > 1
}

// handOn moves one card along each link of the chain that ends at q, which has room,
// and returns where the chain begins.
func (d *redeal) handOn(from *[maxSeats + 1]int, q int) int {
	for from[q] != q+1 {
		p := from[q] - 1
		c := d.movable(p, q).Lowest()
		d.has[p] = d.has[p].Without(c)
		d.has[q] = d.has[q].With(c)
		d.room[p]++
		d.room[q]--
		q = p
	}
	return q
}

// mixing is how many exchanges mix tries for each hidden card.
const mixing = 3

// mix exchanges cards of two places at random where both may hold what they get: each
// exchange is as likely as its undoing, so that the deal drifts to a uniform one among
// those that fit.
func (d *redeal) mix(r *rand.Rand) {
	var place [cards.Size]uint8
	var buf [cards.Size]byte
	all := buf[:0]
	for p := range d.places {
		for h := d.has[p]; h != 0; h = h.Rest() {
			c := h.Lowest()
			place[c] = uint8(p)
			all = append(all, byte(c))
		}
	}
	for range mixing * len(all) {
		word := r.Uint64()
		a := cards.Card(all[uint32(word)%uint32(len(all))])
		b := cards.Card(all[uint32(word>>32)%uint32(len(all))])
		p, q := int(place[a]), int(place[b])
		if p != q && d.mayExchange(p, a.Rank(), q, b.Rank()) {
			d.has[p] = d.has[p].Without(a).With(b)
			d.has[q] = d.has[q].Without(b).With(a)
			place[a], place[b] = uint8(q), uint8(p)
		}
	}
}

func (d *redeal) mayExchange(p int, a cards.Rank, q int, b cards.Rank) bool {
	return a == b || d.takes(p, b) && d.takes(q, a) && d.spares(p, a) && d.spares(q, b)
}

func lowest(r ranks) cards.Rank {
	rank := cards.Rank(0)
	for !r.has(rank) {
		rank++
	}
	return rank
}
