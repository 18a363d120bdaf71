package royalreversi

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals the hands that viewer does not see and the shoe, keeping what viewer knows:
// its own hand, what was thrown, how many cards each seat holds, and what can be
// remembered of the hands (the cards that were in them when the shoe was last filled;
// that a seat whose turn ended by itself could play nothing; that a seat which replaced
// its hand and is still on turn can play something).
//
// Hands are dealt at random until they fit. Where that takes too long the cards that must
// be somewhere are dealt first.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.phase == dealing {
		return
	}
	const freely, reserving = 24, 48 // how many times it is tried so, then so
	d := s.newRedeal(viewer)
	for try := 0; ; try++ {
		d.begin()
		if try >= freely {
			d.reserve(s, try < freely+reserving, r)
		}
		d.deal(r)
		if try >= freely+reserving || d.fits(s) {
			break
		}
	}
	d.give(s, r)
}

// redeal is a deal being made.
type redeal struct {
	viewer int8 // watcher for a spectator
	seats  int8
	room   [maxSeats]int8 // cards each seat is to be dealt; 0 for the viewer
	old    [maxSeats]int8 // how many of them may come from kept
	kept   pile           // cards that the hands hold for certain
	free   pile           // cards that may be in a hand or in the shoe

	// One attempt.
	left, spare    [maxSeats]int8 // of room and of old
	atHome, abroad pile           // of kept and free, what is not dealt yet
	hands          [maxSeats]pile
}

func (s *State) newRedeal(viewer game.Seat) (d redeal) {
	d.viewer, d.seats = watcher, s.seats
	if s.has(viewer) {
		d.viewer = int8(viewer)
	}
	d.kept = s.memory.kept[d.viewer]
	for seat := range s.seats {
		if seat == d.viewer {
			continue
		}
		d.free += s.hands[seat]
		d.room[seat] = int8(s.hands[seat].len())
		d.old[seat] = min(s.memory.old[seat], d.room[seat])
	}
	for _, k := range s.shoe[s.top:s.size] {
		d.free += one(k)
	}
	d.free -= d.kept
	return d
}

func (d *redeal) begin() {
	d.left, d.spare = d.room, d.old
	d.atHome, d.abroad = d.kept, d.free
	d.hands = [maxSeats]pile{}
}

// deal fills the hands: the cards that are in them for certain to the seats that may have
// them, then any.
func (d *redeal) deal(r *rand.Rand) {
	var buf [deckSize]byte
	if d.atHome != 0 {
		certain := d.atHome.appendTo(buf[:0])
		cards.Shuffle(r, certain)
		for _, b := range certain {
			d.put(d.anyHome(r), kind(b), true)
		}
	}
	order := d.abroad.appendTo(buf[:0])
	cards.Shuffle(r, order)
	for seat := range d.seats {
		for d.left[seat] > 0 {
			d.put(seat, kind(order[0]), false)
			order = order[1:]
		}
	}
}

// put gives a card to a seat, from kept or from free.
func (d *redeal) put(seat int8, k kind, certain bool) {
	d.hands[seat] += one(k)
	d.left[seat]--
	if certain {
		d.atHome -= one(k)
		d.spare[seat]--
	} else {
		d.abroad -= one(k)
	}
	d.spare[seat] = min(d.spare[seat], d.left[seat])
}

// anyHome is a seat that may hold one more card of kept, in proportion to how many.
func (d *redeal) anyHome(r *rand.Rand) int8 {
	n := r.IntN(int(d.homes()))
	for seat := int8(0); ; seat++ {
		if n -= int(d.spare[seat]); n < 0 {
			return seat
		}
	}
}

// homes is how many cards of kept the hands could still take.
func (d *redeal) homes() (n int8) {
	for _, spare := range d.spare {
		n += spare
	}
	return n
}

// fits reports whether the hands agree with what was seen at the table.
func (d *redeal) fits(s *State) bool {
	if seat := s.active; s.mustBeAble(d.viewer) && d.hands[seat].of(s.playable(seat)) == 0 {
		return false
	}
	for seat := range d.seats {
		known := s.memory.duds[seat]
		if seat != d.viewer && known.n > 0 && d.hands[seat].of(known.kinds) < int(known.n) {
			return false
		}
	}
	return true
}

// mustBeAble reports whether viewer knows that the active seat, another, can play: it
// replaced its hand and its turn goes on (RRV-X18).
func (s *State) mustBeAble(viewer int8) bool {
	return s.phase == playing && s.renewed && s.active != viewer
}

// reserve deals first, to the seats of which something is known, cards that agree with
// it; the known duds only if asked for.
func (d *redeal) reserve(s *State, duds bool, r *rand.Rand) {
	if s.mustBeAble(d.viewer) {
		d.reserveOne(s.active, s.playable(s.active), r)
	}
	for seat := range d.seats {
		if known := s.memory.duds[seat]; duds && seat != d.viewer {
			for range known.n {
				d.reserveOne(seat, known.kinds, r)
			}
		}
	}
}

// reserveOne gives seat a card of those kinds, if there is one that it may have. A card of
// free may not take the room that a card of kept needs.
func (d *redeal) reserveOne(seat int8, kinds kindSet, r *rand.Rand) {
	var atHome, abroad pile
	if d.spare[seat] > 0 {
		atHome = d.atHome.only(kinds)
	}
	if d.left[seat] > d.spare[seat] || d.left[seat] > 0 && int(d.homes()) > d.atHome.len() {
		abroad = d.abroad.only(kinds)
	}
	n := atHome.len()
	if n+abroad.len() == 0 {
		return
	}
	if i := r.IntN(n + abroad.len()); i < n {
		d.put(seat, atHome.nth(i), true)
	} else {
		d.put(seat, abroad.nth(i-n), false)
	}
}

// give hands out what was dealt. What the other seats remember is made anew from what
// everybody remembers: viewer does not know it either.
func (d *redeal) give(s *State, r *rand.Rand) {
	for seat := range d.seats {
		if seat != d.viewer {
			s.hands[seat] = d.hands[seat]
			s.memory.kept[seat] = s.memory.kept[watcher].less(d.hands[seat])
		}
	}
	var buf [deckSize]byte
	rest := d.abroad.appendTo(buf[:0])
	cards.Shuffle(r, rest)
	clear(s.shoe[:]) // what was drawn, and by whom, is no longer known: nor what lay lowest in a fuller shoe
	for i, b := range rest {
		s.shoe[int(s.top)+i] = kind(b)
	}
}
