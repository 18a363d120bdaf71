package nainjaune

import (
	"errors"
	"fmt"

	"tablee/game"
	"tablee/game/cards"
)

// phase is what the game awaits.
type phase uint8

const (
	dealing phase = iota // the antes lie, the shuffle is due
	playing              // a seat is awaited
	over
)

// noRank stands where a rank may be absent.
const noRank int8 = -1

// Said is what the player of a card announced with it (NJ-14, NJ-X20).
type Said uint8

// What may be announced with a card.
const (
	Nothing Said = iota
	Without      // "3 sans 4": the player lacks the next rank
	Stopped      // the player holds it and declines (NJ-X07)
	AndLead      // "Roi et je recommence" (NJ-16)
)

// laid is a card of the deal's log.
type laid struct {
	card cards.Card
	seat int8
	said Said
}

// State is a game of Nain Jaune at one instant. It holds no pointer: a copy is an
// assignment.
type State struct {
	terms terms
	seats int8
	start int64 // chips each seat began with

	phase  phase
	deal   int8 // number of the deal prepared or played, from 0
	out    seatSet
	leader int8 // the seat that leads first in this deal (NJ-10)
	active int8 // the seat on turn while playing

	chips  [maxSeats]int64
	boxes  Boxes
	anted  [maxSeats]int64 // what each seat put on the board for this deal
	short  bool            // a payment of this deal was not made in full
	dealt  int8            // cards each active seat was dealt
	hands  [maxSeats]cards.Set
	talon  cards.Set
	played cards.Set

	log      [cards.Size]laid // the deal's cards in the order of play
	laid     int8             // how many
	runStart int8             // where in the log the present run began
	streak   int8             // where in the log the unbroken series of one seat began
	wanted   int8             // the rank a run asks for; noRank at a lead
	missing  int8             // the rank nobody played, at a lead after a stop (NJ-X10)
	declined seatSet          // the seats that declined the wanted rank (NJ-X07)
	known    [maxSeats]known

	last settlement
}

// known is what everybody knows of a hand beside its number of cards: the ranks it
// lacks (cards never come in during a deal) and the ranks it held when it declined
// them and has not played since.
type known struct{ lacks, holds ranks }

// ranks is a set of ranks, one bit each.
type ranks uint16

func (r ranks) has(rank cards.Rank) bool { return r>>rank&1 != 0 }

// seatSet is a set of seats, one bit each.
type seatSet uint8

func (s seatSet) has(seat int8) bool { return s>>seat&1 != 0 }

// Turn says whose turn it is.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case dealing:
		return game.Chance
	case playing:
		return game.Seat(s.active)
	}
	return game.Nobody
}

// in reports whether a seat still plays (NJ-X17).
func (s *State) in(seat int8) bool { return !s.out.has(seat) }

// players is the number of seats that still play.
func (s *State) players() int {
	n := 0
	for seat := range s.seats {
		if s.in(seat) {
			n++
		}
	}
	return n
}

// after is the next seat that still plays, in order of play.
func (s *State) after(seat int8) int8 {
	for {
		if seat++; seat >= s.seats {
			seat = 0
		}
		if s.in(seat) {
			return seat
		}
	}
}

// lastPlayer is the seat that played the last card. There must be one.
func (s *State) lastPlayer() int8 { return s.log[s.laid-1].seat }

// Standings is the chips of each seat; places are by chips, ties share.
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: int(s.chips[seat])})
	}
	game.Places(buf[from:], false)
	return buf
}

// Clone is an independent copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Invariant checks that chips held plus boxes are what the seats brought, and that the
// 52 cards are in 52 places.
func (s *State) Invariant() error {
	sum := s.boxes.Sum()
	for seat := range s.seats {
		sum += s.chips[seat]
		if s.chips[seat] < 0 && s.terms.broke != brokeCredit {
			return fmt.Errorf("seat %d has %d chips", seat, s.chips[seat])
		}
	}
	if want := s.start * int64(s.seats); sum != want {
		return fmt.Errorf("%d chips, not %d", sum, want)
	}
	return s.checkCards()
}

func (s *State) checkCards() error {
	hands := s.hands
	if s.phase != playing {
		hands = s.last.left
		if s.deal == 0 && s.phase == dealing {
			return nil // the pack is still in its case
		}
	}
	all, count := s.talon|s.played, s.talon.Len()+s.played.Len()
	for seat := range s.seats {
		all |= hands[seat]
		count += hands[seat].Len()
		if s.phase == playing && s.in(seat) && hands[seat] == 0 {
			return fmt.Errorf("seat %d plays on without cards", seat)
		}
		if s.out.has(seat) && s.phase == playing && hands[seat] != 0 {
			return fmt.Errorf("seat %d left and holds cards", seat)
		}
	}
	if all != cards.Pack || count != cards.Size {
		return errors.New("the cards are not the pack: " + all.String())
	}
	return nil
}
