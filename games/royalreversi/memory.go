package royalreversi

import "errors"

// memory is the public knowledge of the hands besides their sizes. It is derived from open actions and
// outcomes only.
type memory struct {
	// kept holds, for each viewer (a seat; the last is the watcher), cards that are certainly in the
	// hands hidden from it. When the shoe is refilled, all cards outside it are in hands; a card thrown
	// later may have been one of them.
	kept [maxSeats + 1]pile

	// old is, for each seat, the maximum number of its cards that were already in its hand when the shoe
	// was last filled.
	old [maxSeats]int8

	// duds is, for each seat, the minimum number of its cards that are of kinds unplayable when its turn
	// ended automatically (RRV-X18).
	duds [maxSeats]duds
}

type duds struct {
	kinds kindSet
	n     int8
}

const watcher = maxSeats

// thrown updates the memory after seat has thrown a card of kind k and still holds left cards: it drops
// knowledge that is no longer certain.
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

// stuck records that none of the five cards of seat is playable.
func (m *memory) stuck(seat int8, unplayable kindSet) {
	m.duds[seat] = duds{unplayable, handSize}
}

// shuffled records which cards are in hands when the shoe has just been filled.
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

// checkMemory checks that everything remembered is true.
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
			return errors.New("memory has cards in hands that do not hold them")
		}
	}
	for seat, d := range s.memory.duds {
		if s.hands[seat].of(d.kinds) < int(d.n) {
			return errors.New("memory has unplayable cards in a hand that does not hold them")
		}
	}
	return nil
}
