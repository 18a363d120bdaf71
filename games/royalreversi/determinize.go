package royalreversi

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Determinize redeals the hands hidden from viewer and the shoe. It keeps everything viewer knows: its
// own hand, the thrown cards, the size of each hand, and what can be inferred about the hands (the cards
// in them when the shoe was last filled; that a seat whose turn ended automatically could play nothing;
// that a seat which replaced its hand and is still on turn can play something).
//
// Hands are dealt at random until they fit. If that takes too many attempts, the cards with a certain
// place are dealt first.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	if s.phase == dealing {
		return
	}
	const freely, reserving = 24, 48 // number of free attempts, then of attempts with reserved cards
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

// redeal is a deal under construction.
type redeal struct {
	viewer int8 // watcher for a spectator
	seats  int8
	room   [maxSeats]int8 // number of cards to deal to each seat; 0 for the viewer
	old    [maxSeats]int8 // maximum number of them that may come from kept
	kept   pile           // cards that are certainly in the hidden hands
	free   pile           // cards that may be in a hand or in the shoe

	// One attempt.
	left, spare    [maxSeats]int8 // the rest of room and of old
	atHome, abroad pile           // the cards of kept and of free not yet dealt
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

// deal fills the hands: first the kept cards, which go to seats that may hold them, then any others.
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

// put gives a card to a seat, from kept if certain, else from free.
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

// anyHome draws a seat that may hold one more card of kept, in proportion to its number of such cards.
func (d *redeal) anyHome(r *rand.Rand) int8 {
	n := r.IntN(int(d.homes()))
	for seat := int8(0); ; seat++ {
		if n -= int(d.spare[seat]); n < 0 {
			return seat
		}
	}
}

// homes returns how many more cards of kept the hands can take.
func (d *redeal) homes() (n int8) {
	for _, spare := range d.spare {
		n += spare
	}
	return n
}

// fits reports whether the hands agree with what was seen during the game.
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

// mustBeAble reports whether viewer knows that the active seat, if it is another, can play: it replaced
// its hand and is still on turn (RRV-X18).
func (s *State) mustBeAble(viewer int8) bool {
	return s.phase == playing && s.renewed && s.active != viewer
}

// reserve deals, to the seats about which something is known, cards that agree with it. It deals known
// duds only if duds is set.
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

// reserveOne gives seat a card of those kinds, if it may have one. A card of free must not take the room
// that a card of kept needs.
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

// give stores the deal in s. The memories of the other seats are rebuilt from what a watcher remembers,
// since viewer does not know more.
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
	clear(s.shoe[:]) // also erase the cards already drawn and the old end of a fuller shoe
	for i, b := range rest {
		s.shoe[int(s.top)+i] = kind(b)
	}
}
