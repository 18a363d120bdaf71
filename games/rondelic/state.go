package rondelic

import (
	"errors"
	"fmt"
	"math/bits"

	"tablee/game"
	"tablee/game/cards"
)

// phase is the phase of the game.
type phase uint8

const (
	dealing    phase = iota // the shuffle is due
	acting                  // a player before the dealer keeps, swaps or draws
	answering               // the next player answers a swap (king=jarnac)
	choosing                // the dealer stands or turns another card
	offered                 // duel: the other stands or asks for another card
	turning                 // duel: the dealer stands or turns another card
	restarting              // a faller decides whether to begin again
	over
)

// State is a position of a game of Rondelic. It holds no pointer, so an assignment copies it.
type State struct {
	terms terms
	seats int8

	phase  phase
	turn   int8  // the seat on turn, or game.Chance or game.Nobody
	round  int16 // number of the current round, from 1; of the last one while chance is due
	dealer int8
	pot    int16 // tokens staked (RON-X24)

	circle   [maxSeats]int8  // circle of each token: 0 off the board, circles+1 in the hole
	fell     [maxSeats]int16 // the round in which it fell; 0 while it is on the board
	advanced seatSet         // seats that have ever advanced in this game
	waiting  seatSet         // seats that fell and have not yet answered whether they restart

	deal
	last settlement
}

// deal holds the cards of a round and the knowledge of them. Every card is in a hand, in the discard,
// in aside, or in pack from top on.
type deal struct {
	order   [maxSeats]int8 // the seats that play the round, the dealer last
	players int8           // number of players in order
	at      int8           // current place in order

	pack    [cards.Size]uint8
	top     int8                 // index of the talon's top card in pack
	hand    [maxSeats]cards.Card // the card in each seat's hand, including a borrowed King
	discard cards.Card           // text B: the last-but-one's card, face down before the dealer
	aside   [maxAside]cards.Card // cards put away, oldest first: under the pack, or refused
	asides  int8
	turns   int8 // number of cards that may still be turned

	turnActions [maxSeats]TurnAction
	taken       seatSet // seats that were asked and gave or lent their card

	seen  [maxSeats]cards.Set // cards each seat has seen in this round
	shown cards.Set           // cards all have seen
	weak  cards.Set           // cards known to all not to be Kings (RON-X12)
}

// maxAside is the maximum number of cards put away in a round: the dealer's own, the discard and two of
// the talon, or two of each player in a duel.
const maxAside = 4

// noCard marks an absent card.
const noCard = cards.Card(cards.Size)

// TurnAction is the public action of a seat in its turn of a round.
type TurnAction uint8

// The turn actions.
const (
	Nothing TurnAction = iota
	Kept
	Swapped // with the next player
	Blocked // it asked the next seat, which showed a King
	Drew    // the last-but-one took the top card of the pack
	Stood   // it kept the candidate, or the last one had to be kept
)

// seatSet is a set of seats, one bit each.
type seatSet uint16

func (s seatSet) has(seat int8) bool        { return s>>seat&1 != 0 }
func (s seatSet) with(seat int8) seatSet    { return s | 1<<seat }
func (s seatSet) without(seat int8) seatSet { return s &^ (1 << seat) }
func (s seatSet) len() int                  { return bits.OnesCount16(uint16(s)) }
func (s seatSet) list() (list []game.Seat) {
	list = []game.Seat{}
	for seat := range int8(maxSeats) {
		if s.has(seat) {
			list = append(list, game.Seat(seat))
		}
	}
	return list
}

// Turn returns the seat on turn.
func (s *State) Turn() game.Seat { return game.Seat(s.turn) }

// on reports whether a seat's token has not fallen.
func (s *State) on(seat int8) bool { return s.fell[seat] == 0 }

// survivors returns the number of tokens that have not fallen.
func (s *State) survivors() int8 {
	n := int8(0)
	for seat := range s.seats {
		if s.on(seat) {
			n++
		}
	}
	return n
}

// after returns the next seat that still plays, to the right (RON-X01, RON-X25).
func (s *State) after(seat int8) int8 {
	for {
		if seat++; seat >= s.seats {
			seat = 0
		}
		if s.on(seat) {
			return seat
		}
	}
}

// Standings appends the circle of each token. Seats that have not fallen rank before those that have.
// Among the former, fewer circles are better; among the latter, a later fall is.
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Place: 1, Points: int(s.circle[seat])})
	}
	for seat := range s.seats {
		for other := range s.seats {
			if s.rank(other) > s.rank(seat) {
				buf[from+int(seat)].Place++
			}
		}
	}
	return buf
}

// rank returns a number for ordering seats, greater is better.
func (s *State) rank(seat int8) int {
	if s.on(seat) {
		return 1<<16 - int(s.circle[seat])
	}
	return int(s.fell[seat])
}

// Clone returns an independent copy.
func (s *State) Clone() game.State {
	c := *s
	return &c
}

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Visible reports whether viewer may know that seat by took action a. Only the two players of an
// exchange know until the reveal whether a card was given or a King lent (RON-X09).
func (s *State) Visible(viewer, by game.Seat, a game.Action) bool {
	if a != Give && a != Jarnac || viewer == by {
		return true
	}
	switch s.phase {
	case dealing, restarting, over:
		return true
	}
	return viewer >= 0 && s.taken.has(int8(by)) && viewer == s.asker(int8(by))
}

// asker returns the seat before another in the order of the round.
func (s *State) asker(seat int8) game.Seat {
	for i := int8(1); i < s.players; i++ {
		if s.order[i] == seat {
			return game.Seat(s.order[i-1])
		}
	}
	return game.Nobody
}

// Invariant checks that all 52 cards are accounted for and that the tokens are on the board.
func (s *State) Invariant() error {
	for seat := range s.seats {
		if c := s.circle[seat]; c < s.terms.start || c > s.terms.hole() || s.on(seat) == (c == s.terms.hole()) {
			return fmt.Errorf("rondelic: seat %d is on circle %d, fell in round %d", seat, c, s.fell[seat])
		}
		if s.on(seat) && s.circle[seat] > s.terms.start && !s.advanced.has(seat) {
			return fmt.Errorf("rondelic: seat %d is on circle %d but never advanced", seat, s.circle[seat])
		}
	}
	if s.survivors() == 0 {
		return errors.New("rondelic: no survivors")
	}
	if s.round == 0 {
		return nil // not dealt yet
	}
	return s.checkCards()
}

func (s *State) checkCards() error {
	var all cards.Set
	count := 0
	add := func(c cards.Card) {
		if c != noCard {
			all = all.With(c)
			count++
		}
	}
	for seat := range s.seats {
		add(s.hand[seat])
	}
	add(s.discard)
	for _, c := range s.aside[:s.asides] {
		add(c)
	}
	for _, c := range s.pack[s.top:] {
		add(cards.Card(c))
	}
	if all != cards.Pack || count != cards.Size {
		return fmt.Errorf("rondelic: %d cards are not the pack: %v", count, all)
	}
	if kings := s.weak & cards.OfRank(cards.King); kings != 0 {
		return errors.New("rondelic: marked as not Kings: " + kings.String())
	}
	return nil
}
