package toy

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// State is the whole truth of a game.
type State struct {
	hands  [maxSeats]uint16 // bit c: card c
	talon  uint16
	points [maxSeats]int16
	seats  int8
	cards  int8 // per seat
	deals  int8 // deals left
	turn   int8
	last   int8 // the card on the table, or none
	must   bool
	due    bool // chance is due
}

// Turn returns the seat on turn.
func (s *State) Turn() game.Seat {
	switch {
	case s.due:
		return game.Chance
	case s.hands[s.turn] == 0:
		return game.Nobody
	}
	return game.Seat(s.turn)
}

// Legal appends the cards that the seat may play.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	for c := range game.Action(deckSize) {
		if s.Check(seat, c) == nil {
			buf = append(buf, c)
		}
	}
	return buf
}

// The refusals are allocated once: Legal calls Check for every card.
var (
	over    = game.Refuse(game.GenOver, "over")
	turn    = game.Refuse(game.GenTurn, "turn")
	hand    = game.Refuse(game.GenHand, "hand")
	notBeat = game.Refuse("TOY-2", "must-beat")
)

// Check refuses a card that is not held, and one that does not beat if another card would.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch {
	case s.Turn() == game.Nobody:
		return over
	case s.Turn() != seat:
		return turn
	case a >= deckSize || s.hands[seat]>>a&1 == 0:
		return hand
	case s.must && !s.beats(int(a)) && s.canBeat(seat):
		return notBeat
	}
	return nil
}

func (s *State) beats(c int) bool { return s.last == none || c/2 > int(s.last)/2 }

func (s *State) canBeat(seat game.Seat) bool {
	for hand := s.hands[seat]; hand != 0; hand &= hand - 1 {
		if s.beats(bits.TrailingZeros16(hand)) {
			return true
		}
	}
	return false
}

// Play plays the card, scores it and passes the turn.
func (s *State) Play(seat game.Seat, a game.Action) {
	if s.beats(int(a)) {
		s.points[seat] += int16(a/2) + 1
	}
	s.hands[seat] &^= 1 << a
	s.last = int8(a)
	s.turn = (s.turn + 1) % s.seats
	s.due = s.hands[s.turn] == 0 && s.deals > 0
}

// DefaultAction returns the lowest legal card.
func (s *State) DefaultAction(seat game.Seat) game.Action { return s.Legal(seat, nil)[0] }

// SampleChance shuffles the pack.
func (s *State) SampleChance(r *rand.Rand, buf []byte) []byte {
	from := len(buf)
	for c := range byte(deckSize) {
		buf = append(buf, c)
	}
	pack := buf[from:]
	for i := len(pack) - 1; i > 0; i-- {
		j := r.IntN(i + 1)
		pack[i], pack[j] = pack[j], pack[i]
	}
	return buf
}

// ApplyChance deals the pack: seat 0's cards first; the rest is the talon.
func (s *State) ApplyChance(outcome []byte) error {
	if !s.due {
		return game.Refuse(game.GenMoment, "luck")
	}
	var all uint16
	for _, c := range outcome {
		if c < deckSize {
			all |= 1 << c
		}
	}
	if len(outcome) != deckSize || all != 1<<deckSize-1 {
		return game.Refuse(game.GenForm, "pack")
	}
	for seat := range s.seats {
		for range s.cards {
			s.hands[seat] |= 1 << outcome[0]
			outcome = outcome[1:]
		}
	}
	s.talon = 0
	for _, c := range outcome {
		s.talon |= 1 << c
	}
	s.due, s.turn, s.last = false, 0, none
	s.deals--
	return nil
}

// Determinize redeals the cards that viewer does not see.
func (s *State) Determinize(viewer game.Seat, r *rand.Rand) {
	unseen := s.talon
	for seat := range s.seats {
		if game.Seat(seat) != viewer {
			unseen |= s.hands[seat]
		}
	}
	for seat := range s.seats {
		if game.Seat(seat) != viewer {
			s.hands[seat] = take(&unseen, bits.OnesCount16(s.hands[seat]), r)
		}
	}
	s.talon = unseen
}

// take moves n random cards out of from.
func take(from *uint16, n int, r *rand.Rand) (taken uint16) {
	for range n {
		rest := *from
		for range r.IntN(bits.OnesCount16(rest)) {
			rest &= rest - 1
		}
		one := rest & -rest
		taken |= one
		*from &^= one
	}
	return taken
}

// View is the information of a viewer.
type View struct {
	Hand   []string `json:"hand" doc:"The viewer's cards; empty for a watcher."`
	Held   []int    `json:"held" doc:"How many cards each seat holds."`
	Last   string   `json:"last" doc:"The card to beat; empty for none."`
	Points []int    `json:"points" doc:"By seat."`
	Deals  int      `json:"deals" doc:"Deals still to come."`
}

// View returns a seat's own cards and everything public.
func (s *State) View(viewer game.Seat) any {
	v := View{Hand: []string{}, Deals: int(s.deals)}
	for seat := range s.seats {
		v.Held = append(v.Held, bits.OnesCount16(s.hands[seat]))
		v.Points = append(v.Points, int(s.points[seat]))
	}
	if viewer >= 0 {
		for hand := s.hands[viewer]; hand != 0; hand &= hand - 1 {
			v.Hand = append(v.Hand, card(bits.TrailingZeros16(hand)))
		}
	}
	if s.last != none {
		v.Last = card(int(s.last))
	}
	return v
}

// Standings ranks by points; most is best.
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for _, p := range s.points[:s.seats] {
		buf = append(buf, game.Standing{Points: int(p)})
	}
	game.Places(buf[from:], false)
	return buf
}

// Clone returns an independent copy.
func (s *State) Clone() game.State { c := *s; return &c }

// Set makes s a copy of from.
func (s *State) Set(from game.State) { *s = *from.(*State) }

// Invariant checks that every card is in at most one place.
func (s *State) Invariant() error {
	var all uint16
	for _, pile := range append(slices.Clone(s.hands[:]), s.talon) {
		if all&pile != 0 {
			return fmt.Errorf("card in two places: %012b", all&pile)
		}
		all |= pile
	}
	return nil
}
