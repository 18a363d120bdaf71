package royalreversi

import "errors"

// memory is what can be known of hands beside the number of their cards, by anybody who
// has watched: it follows from what lay open.
type memory struct {
	// kept is, for each viewer (a seat; the watcher is the last), cards that the hands it
	// does not see hold together for certain. When the shoe is filled anew all cards but
	// those in it are in hands; each card that is thrown may then have been one of them.
	kept [maxSeats + 1]pile

	// old is, for each seat, how many of its cards at most were in its hand when the shoe
	// was last filled.
	old [maxSeats]int8

	// duds is, for each seat, how many of its cards at least are of kinds that could not
	// be played when its turn ended by itself (RRV-X18).
	duds [maxSeats]duds
}

type duds struct {
	kinds kindSet
	n     int8
}

const watcher = maxSeats

// thrown forgets what is no longer certain once seat has thrown a card of that kind and
// holds so many others.
func (m *memory) thrown(seat int8, k kind, left int) {
	for viewer := range m.kept {
		if int8(viewer) != seat && m.kept[viewer].has(k) {
			m.kept[viewer] -= one(k)
		}
	}
	m.old[seat] = min(m.old[seat], int8(left))
	if d := &m.duds[seat]; d.n > 0 && d.kinds.has(k) {
		d.n--
	}
}

// stuck notes that none of the five cards of seat is playable.
func (m *memory) stuck(seat int8, unplayable kindSet) {
	m.duds[seat] = duds{unplayable, handSize}
}

// shuffled notes which seat holds what when the shoe has just been filled.
func (m *memory) shuffled(s *State) {
	var all pile
	for seat := range s.seats {
		all += s.hands[seat]
		m.old[seat] = int8(s.hands[seat].len())
	}
	m.kept[watcher] = all
	for seat := range s.seats {
		m.kept[seat] = all - s.hands[seat]
	}
}

// checkMemory: what is remembered is true.
func (s *State) checkMemory() error {
	var all pile
	for seat := range s.seats {
		all += s.hands[seat]
	}
	for viewer, kept := range s.memory.kept {
		hidden := all
		if int8(viewer) < s.seats {
			hidden -= s.hands[viewer]
		}
		if !kept.within(hidden) {
			return errors.New("cards are remembered in hands that do not hold them")
		}
	}
	for seat, d := range s.memory.duds {
		if s.hands[seat].of(d.kinds) < int(d.n) {
			return errors.New("unplayable cards are remembered in a hand that does not hold them")
		}
	}
	return nil
}
