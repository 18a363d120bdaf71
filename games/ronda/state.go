package ronda

import (
	"errors"
	"fmt"

	"tablee/game"
)

// phase is the stage of the game.
type phase uint8

const (
	filling phase = iota // the bowls are about to be filled and mixed (RDA-07, RDA-08)
	lifting              // no bowl is open; the first is lifted next
	pairing              // one bowl is open; the second is lifted next
	paired               // two equal heaps lie open: a bean may be laid (RDA-16)
	laid                 // a bean was laid: one bowl is covered again, or the turn ends (RDA-17, RDA-21)
	over
)

// none marks the absence of a bowl.
const none int8 = -1

// pair is two bowls, or none.
type pair [2]int8

var noPair = pair{none, none}

func (p pair) has(bowl int8) bool { return p[0] == bowl || p[1] == bowl }

// State is a position of Ronda. It contains no pointers: assigning it copies it.
type State struct {
	seats   int8
	most    int8 // maximum number of beans under a bowl (RDA-S-04)
	simple  bool // both bowls are covered after a bean (RDA-S-03)
	penalty bool // errors cost beans (RDA-S-05)
	brought int8 // beans each player began with

	phase  phase
	turn   int8
	bowls  [Bowls]int8
	seen   uint16 // bowls that were lifted, so that their contents are public; one bit each
	open   pair   // open bowls, in the order of lifting
	barred int8   // the bowl just covered, which does not count as new (RDA-18)
	resume bool   // with simple: a bean was just laid, so the seat may also stop

	erred     pair // the last error's bowls, shown until the next action (RDA-X18)
	erredSeat int8

	stock   [maxSeats]int8
	black   int8 // beans in the black bowl
	removed int16
	laidNow bool  // a bean was laid in this turn
	idle    int16 // turns in a row without a bean (RDA-X21)
	turns   int16 // turns ended

	sights sights
}

// Turn returns the seat on turn, game.Chance before the bowls are filled, or game.Nobody when the game
// is over.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case filling:
		return game.Chance
	case over:
		return game.Nobody
	}
	return game.Seat(s.turn)
}

// Standings appends the beans left to each seat, and its place: the fewest are best (RDA-29).
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: int(s.stock[seat])})
	}
	game.Places(buf[from:], true)
	return buf
}

// Clone returns an independent copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Invariant checks that no bean is lost: the beans in the circle, the black bowl, the stocks and outside
// the game add up to those at the start.
func (s *State) Invariant() error {
	sum := int(s.black) + int(s.removed)
	for _, n := range s.bowls {
		if n < 0 || n > s.most && s.phase != over {
			return fmt.Errorf("%d beans under a bowl", n)
		}
		sum += int(n)
	}
	for seat := range s.seats {
		if s.stock[seat] < 0 || s.stock[seat] == 0 && s.phase != over {
			return fmt.Errorf("seat %d has %d beans but the game is not over", seat, s.stock[seat])
		}
		sum += int(s.stock[seat])
	}
	want := int(s.seats) * int(s.brought)
	if s.phase != filling {
		want += beansInBowls
	}
	if sum != want {
		return fmt.Errorf("%d beans, not %d", sum, want)
	}
	if s.black > 0 && !s.penalty {
		return errors.New("beans in the black bowl without penalties")
	}
	return nil
}
