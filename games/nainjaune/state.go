package nainjaune

import (
	"errors"
	"fmt"

	"tablee/game"
	"tablee/game/cards"
)

// phase is the stage of the game.
type phase uint8

const (
	dealing phase = iota // the antes are paid, the shuffle is due
	playing              // a seat is on turn
	over
)

// noRank marks the absence of a rank.
const noRank int8 = -1

// Said is the announcement made with a card (NJ-14, NJ-X20).
type Said uint8

// Announcements.
const (
	Nothing Said = iota
	Without      // "3 sans 4": the player lacks the next rank
	Stopped      // the player holds the next rank and declines (NJ-X07)
	AndLead      // "Roi et je recommence" (NJ-16)
)

// laid is an entry of the deal's log: a played card.
type laid struct {
	card cards.Card
	seat int8
	said Said
}

// State is a position of Nain Jaune. It contains no pointers: assigning it copies it.
type State struct {
	terms terms
	seats int8
	start int64 // chips each seat began with

	phase  phase
	deal   int8 // index of the current deal, from 0
	out    seatSet
	leader int8 // the seat that leads first in this deal (NJ-10)
	active int8 // the seat on turn while playing

	chips  [maxSeats]int64
	boxes  Boxes
	anted  [maxSeats]int64 // each seat's ante for this deal
	took   [maxSeats]int64 // chips taken from the boxes in this deal
	short  bool            // a payment of this deal was not made in full
	dealt  int8            // number of cards dealt to each active seat
	hands  [maxSeats]cards.Set
	talon  cards.Set
	played cards.Set

	log      [cards.Size]laid // the deal's cards in the order of play
	laid     int8             // number of entries in log
	runStart int8             // index in log of the first card of the current run
	streak   int8             // index in log of the first card of one seat's unbroken series
	wanted   int8             // the rank a run asks for; noRank at a lead
	missing  int8             // the rank no one played, at a lead after a stop (NJ-X10)
	declined seatSet          // the seats that declined the wanted rank (NJ-X07)
	known    [maxSeats]known

	last settlement
}

// known is the public knowledge of a hand besides its size: the ranks it lacks (cards never come in
// during a deal), and the ranks it held when it declined them and has not played since.
type known struct{ lacks, holds ranks }

// ranks is a set of ranks, one bit each.
type ranks uint16

func (r ranks) has(rank cards.Rank) bool { return r>>rank&1 != 0 }

// seatSet is a set of seats, one bit each.
type seatSet uint8

func (s seatSet) has(seat int8) bool { return s>>seat&1 != 0 }

// Turn returns the seat on turn, game.Chance if a shuffle is due, or game.Nobody when the game is over.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case dealing:
		return game.Chance
	case playing:
		return game.Seat(s.active)
	}
	return game.Nobody
}

// in reports whether a seat is still in the game (NJ-X17).
func (s *State) in(seat int8) bool { return !s.out.has(seat) }

// players returns the number of seats still in the game.
func (s *State) players() int {
	n := 0
	for seat := range s.seats {
		if s.in(seat) {
			n++
		}
	}
	return n
}

// after returns the next seat still in the game, in order of play.
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

// lastPlayer returns the seat that played the last card. There must be one.
func (s *State) lastPlayer() int8 { return s.log[s.laid-1].seat }

// Standings appends the chips and the place of each seat. Places are by chips; ties share a place.
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: int(s.chips[seat])})
	}
	game.Places(buf[from:], false)
	return buf
}

// Clone returns an independent copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Invariant checks that the chips of the seats and the boxes add up to the chips brought, and that each
// of the 52 cards is in exactly one place.
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
			return nil // nothing has been dealt yet
		}
	}
	all, count := s.talon|s.played, s.talon.Len()+s.played.Len()
	for seat := range s.seats {
		all |= hands[seat]
		count += hands[seat].Len()
		if s.phase == playing && s.in(seat) && hands[seat] == 0 {
			return fmt.Errorf("seat %d is still in the deal without cards", seat)
		}
		if s.out.has(seat) && s.phase == playing && hands[seat] != 0 {
			return fmt.Errorf("seat %d left the game but holds cards", seat)
		}
	}
	if all != cards.Pack || count != cards.Size {
		return errors.New("cards are missing or duplicated: " + all.String())
	}
	return nil
}
