package highcard

import (
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// Values of State.table that are not cards.
const (
	nothing = int8(-1) // not acted in this round
	passed  = int8(-2)
)

const (
	chance = int8(game.Chance)
	over   = int8(game.Nobody)
)

// State is the whole truth of a game at one instant.
type State struct {
	seats  int8
	rounds int8 // number of rounds: the cards each seat is dealt (HC-03)
	passes bool // the option (HC-07)

	turn     int8 // the seat on turn, or chance, or over
	leader   int8 // of this round, or of the next one if it is finished
	opener   int8 // of the round on the table
	round    int8 // finished rounds
	finished bool // the table shows a finished round, until the next card

	hands     [maxSeats]cards.Set
	table     [maxSeats]int8 // by seat: a card, nothing or passed
	hasPassed [maxSeats]bool // whether the seat has used its pass (HC-06)
	won       [maxSeats]int8 // rounds won
	played    cards.Set      // every card played so far; public
}

// Turn returns the seat on turn.
func (s *State) Turn() game.Seat { return game.Seat(s.turn) }

// leads reports whether the seat on turn opens a round.
func (s *State) leads() bool { return s.turn == s.leader }

// Legal appends the legal actions of a seat: any card of its hand (HC-04), and a pass.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat < 0 || seat != s.Turn() {
		return buf
	}
	for h := s.hands[seat]; h != 0; h = h.Rest() {
		buf = append(buf, game.Action(h.Lowest()))
	}
	if s.mayPass(seat) == nil {
		buf = append(buf, pass)
	}
	return buf
}

// Check returns a refusal, or nil if the seat may take the action.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch {
	case s.turn == over:
		return game.Refuse(game.GenOver, "over")
	case s.turn == chance:
		return game.Refuse(game.GenTurn, "luck")
	case seat != s.Turn():
		return game.Refuse(game.GenTurn, "turn", s.Turn())
	case a == pass:
		return s.mayPass(seat)
	case a >= cards.Size || !s.hands[seat].Has(cards.Card(a)):
		return game.Refuse(game.GenHand, "hand", cards.Card(min(a, cards.Size)))
	}
	return nil
}

// mayPass returns nil if the seat on turn may pass, else a refusal.
func (s *State) mayPass(seat game.Seat) error {
	switch {
	case !s.passes:
		return game.Refuse(rulePasses, "no-passes")
	case s.leads():
		return game.Refuse(ruleLeaderPlays, "leader-passes")
	case s.hasPassed[seat]:
		return game.Refuse(rulePassOnce, "passed-before")
	}
	return nil
}

// Play applies an action that Check allows.
func (s *State) Play(seat game.Seat, a game.Action) {
	if s.finished {
		s.clearTable()
	}
	if s.leads() {
		s.opener = s.turn
	}
	if a == pass {
		s.hasPassed[seat] = true
		s.table[seat] = passed
	} else {
		c := cards.Card(a)
		s.hands[seat] = s.hands[seat].Without(c)
		s.played = s.played.With(c)
		s.table[seat] = int8(c)
	}
	if next := (s.turn + 1) % s.seats; next != s.leader {
		s.turn = next
		return
	}
	s.endRound()
}

// clearTable removes the last round from the table.
func (s *State) clearTable() {
	s.finished = false
	for seat := range s.table {
		s.table[seat] = nothing
	}
}

// endRound gives the round to its highest card, whose player leads the next one (HC-08).
func (s *State) endRound() {
	winner := s.best()
	s.won[winner]++
	s.round++
	s.finished = true
	s.leader, s.turn = winner, winner
	if s.round == s.rounds { // HC-09
		s.turn = over
	}
}

// best returns the seat whose card is winning the round: the highest, of equals the one played first (HC-08).
func (s *State) best() int8 {
	best := s.leader
	for i := range s.seats {
		seat := (s.leader + i) % s.seats
		if c := s.table[seat]; c >= 0 && strength(cards.Card(c)) > strength(cards.Card(s.table[best])) {
			best = seat
		}
	}
	return best
}

// strength orders cards, two to ace (HC-02).
func strength(c cards.Card) int { return (int(c.Rank()) + cards.Ranks - 1) % cards.Ranks }

// DefaultAction is a pass if that is allowed, else the lowest card.
func (s *State) DefaultAction(seat game.Seat) game.Action {
	if s.mayPass(seat) == nil {
		return pass
	}
	return game.Action(weakest(s.hands[seat]))
}

// weakest returns the card of least strength in a hand that is not empty.
func weakest(hand cards.Set) cards.Card {
	least := hand.Lowest()
	for h := hand.Rest(); h != 0; h = h.Rest() {
		if c := h.Lowest(); strength(c) < strength(least) {
			least = c
		}
	}
	return least
}

// SampleChance shuffles the pack.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	return cards.AppendShuffled(r, buf)
}

// ApplyChance deals the pack, a card at a time (HC-03); seat 0 leads (HC-04).
func (s *State) ApplyChance(outcome []byte) error {
	switch {
	case s.turn != chance:
		return game.Refuse(game.GenMoment, "outcome")
	case !cards.IsPack(outcome):
		return game.Refuse(game.GenForm, "outcome")
	}
	for i := range int(s.rounds) * int(s.seats) {
		seat := i % int(s.seats)
		s.hands[seat] = s.hands[seat].With(cards.Card(outcome[i]))
	}
	s.turn, s.leader = 0, 0
	return nil
}

// Standings ranks by rounds won; equal numbers share a place (HC-09).
func (s *State) Standings(buf []game.Standing) []game.Standing {
	n := len(buf)
	for _, won := range s.won[:s.seats] {
		buf = append(buf, game.Standing{Points: int(won)})
	}
	game.Places(buf[n:], false)
	return buf
}

// Clone returns an independent copy.
func (s *State) Clone() game.State { c := *s; return &c }

// Set makes this state a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }
