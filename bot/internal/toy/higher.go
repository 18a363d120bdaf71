package toy

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Higher is played with the cards 0 to 4. Each of two seats is dealt one that the other does not see.
// Seat 0, then seat 1, folds and pays 1, or shows; if both show, the lower card pays the higher one 3.
//
// The seat that decides last wins or loses 3 against a card that is equally likely to be any of the
// other four. Showing is right from card 2 on, folding with card 0. With card 1 showing brings -1.5 on
// average, and folding -1.
type Higher struct{ number }

// The actions of Higher.
const (
	Fold game.Action = iota
	Show
)

// Info implements [game.Rules].
func (Higher) Info() game.Info {
	return game.Info{ID: "toy-higher", Version: 1, MinSeats: 2, MaxSeats: 2, Hidden: true, MaxActions: 2}
}

// New implements [game.Rules].
func (h Higher) New(seats int, opt game.Options) (game.State, error) {
	return &higher{}, h.Info().CheckSeats(seats)
}

// Deal returns a state in which the cards are dealt, seat 0 has shown and seat 1 is on turn.
func Deal(card0, card1 int8) game.State {
	return &higher{dealt: true, cards: [2]int8{card0, card1}, acted: 1}
}

type higher struct {
	dealt  bool
	cards  [2]int8
	acted  int8
	points [2]int
	over   bool
}

func (s *higher) Turn() game.Seat {
	switch {
	case s.over:
		return game.Nobody
	case !s.dealt:
		return game.Chance
	}
	return game.Seat(s.acted)
}

func (s *higher) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	return append(buf, Fold, Show)
}

func (s *higher) Check(seat game.Seat, a game.Action) error {
	if seat != s.Turn() || seat < 0 || a > Show {
		return game.Refuse(game.GenTurn, "turn")
	}
	return nil
}

func (s *higher) Play(seat game.Seat, a game.Action) {
	s.acted++
	switch {
	case a == Fold:
		s.points[seat], s.points[1-seat], s.over = -1, 1, true
	case s.acted == 2:
		winner := 0
		if s.cards[1] > s.cards[0] {
			winner = 1
		}
		s.points[winner], s.points[1-winner], s.over = 3, -3, true
	}
}

func (s *higher) SampleChance(r *rand.Rand, buf []byte) []byte {
	order := r.Perm(5)
	return append(buf, byte(order[0]), byte(order[1]))
}

func (s *higher) ApplyChance(outcome []byte) error {
	if s.Turn() != game.Chance {
		return game.Refuse(game.GenMoment, "luck")
	}
	s.cards, s.dealt = [2]int8{int8(outcome[0]), int8(outcome[1])}, true
	return nil
}

// Determinize deals the other seat one of the four cards that the viewer does not hold. The candidates
// are in ascending order, so the seat's true card leaves no trace.
func (s *higher) Determinize(viewer game.Seat, r *rand.Rand) {
	if !s.dealt || s.over || viewer < 0 {
		return
	}
	unseen := slices.DeleteFunc([]int8{0, 1, 2, 3, 4}, func(c int8) bool { return c == s.cards[viewer] })
	s.cards[1-viewer] = unseen[r.IntN(len(unseen))]
}

func (s *higher) View(viewer game.Seat) any {
	if viewer < 0 || !s.dealt {
		return int8(-1)
	}
	return s.cards[viewer]
}

func (s *higher) DefaultAction(game.Seat) game.Action { return Fold }
func (s *higher) Clone() game.State                   { c := *s; return &c }
func (s *higher) Set(from game.State)                 { *s = *from.(*higher) }

func (s *higher) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for _, p := range s.points {
		buf = append(buf, game.Standing{Points: p})
	}
	game.Places(buf[from:], false)
	return buf
}
