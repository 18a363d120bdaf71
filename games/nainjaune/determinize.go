package nainjaune

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals the other hands and the talon at random. It keeps the viewer's own hand and
// everything public: the size of each hand, the ranks a seat was seen to lack, and the ranks it must
// hold (because it is asked for one now or has declined one). Between deals and after the game nothing
// is hidden.
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

// redeal is a deal under construction. A place is a seat whose hand the viewer does not know; the last
// place is the talon.
type redeal struct {
	places int
	seat   [maxSeats + 1]int8
	room   [maxSeats + 1]int       // number of cards still to be given to the place
	known  [maxSeats + 1]known     // ranks that the place must not hold and must hold
	has    [maxSeats + 1]cards.Set // cards given to the place
	pool   cards.Set               // cards not yet given
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

// free reports whether nothing but the number of cards is known of any place.
func (d *redeal) free() bool {
	for p := range d.places {
		if d.known[p] != (known{}) {
			return false
		}
	}
	return true
}

// dealFreely deals the shuffled pool. The result is exactly uniform.
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

// reserve gives each place one card of every rank it must hold. Constraints are on ranks only, so any
// card of the rank will do. There are always enough: the true deal is a solution.
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

// takes reports whether place p may hold cards of a rank.
func (d *redeal) takes(p int, rank cards.Rank) bool { return !d.known[p].lacks.has(rank) }

// dealRest deals the pool card by card, in random order. Each card goes to a place that may hold it,
// chosen in proportion to the room left. If no such place has room, makeRoom makes some.
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

// makeRoom makes room for one more card of a rank and returns the place that now has it. It moves one
// card along each link of the shortest chain of places (an augmenting path). Such a chain exists because
// the true deal is a solution.
func (d *redeal) makeRoom(rank cards.Rank) int {
	var from [maxSeats + 1]int // previous place in the chain, plus 1; 0 if not reached
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
	panic("nainjaune: contradictory knowledge of the hands")
}

// movable returns the cards that p holds and can spare, and that q may hold.
func (d *redeal) movable(p, q int) cards.Set {
	var set cards.Set
	for h := d.has[p]; h != 0; h = h.Rest() {
		if c := h.Lowest(); d.takes(q, c.Rank()) && d.spares(p, c.Rank()) {
			set = set.With(c)
		}
	}
	return set
}

// spares reports whether p, which holds a card of a rank, may give it away.
func (d *redeal) spares(p int, rank cards.Rank) bool {
	return !d.known[p].holds.has(rank) || (d.has[p]&cards.OfRank(rank)).Len() > 1
}

// handOn moves one card along each link of the chain that ends at q, which has room. It returns the
// first place of the chain.
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

// mixing is the number of exchanges that mix tries per hidden card.
const mixing = 3

// mix exchanges random pairs of cards between places where both places may hold the card they get. Each
// exchange is as likely as its reverse, so the deal converges to a uniform one among those that satisfy
// the constraints.
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
