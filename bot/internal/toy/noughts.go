// Package toy has two games so small that the best play is known. Tests use them to show that the
// agents of package bot find it through the game interface alone.
package toy

import (
	"math/rand/v2"
	"strconv"

	"tablee/game"
)

// Noughts is noughts and crosses: two seats, nothing hidden, no chance. A win is 1 point.
type Noughts struct{ number }

// Info implements [game.Rules].
func (Noughts) Info() game.Info {
	return game.Info{ID: "toy-noughts", Version: 1, MinSeats: 2, MaxSeats: 2, MaxActions: 9}
}

// New implements [game.Rules].
func (n Noughts) New(seats int, opt game.Options) (game.State, error) {
	return &noughts{}, n.Info().CheckSeats(seats)
}

// noughts is a board of nine squares: 0 is empty, otherwise 1 + the seat.
type noughts struct {
	board [9]int8
	laid  int8
	won   int8 // 1 + the winner; 0 if there is none yet
}

var lines = [8][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

func (s *noughts) Turn() game.Seat {
	if s.won != 0 || s.laid == 9 {
		return game.Nobody
	}
	return game.Seat(s.laid % 2)
}

func (s *noughts) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	for i, v := range s.board {
		if v == 0 {
			buf = append(buf, game.Action(i))
		}
	}
	return buf
}

func (s *noughts) Check(seat game.Seat, a game.Action) error {
	if seat != s.Turn() || seat < 0 {
		return game.Refuse(game.GenTurn, "turn")
	}
	if a > 8 || s.board[a] != 0 {
		return game.Refuse(game.GenMoment, "taken")
	}
	return nil
}

func (s *noughts) Play(seat game.Seat, a game.Action) {
	s.board[a] = 1 + int8(seat)
	s.laid++
	for _, l := range lines {
		if v := s.board[l[0]]; v != 0 && v == s.board[l[1]] && v == s.board[l[2]] {
			s.won = v
		}
	}
}

func (s *noughts) DefaultAction(seat game.Seat) game.Action     { return s.Legal(seat, nil)[0] }
func (s *noughts) SampleChance(_ *rand.Rand, buf []byte) []byte { return buf }
func (s *noughts) ApplyChance([]byte) error                     { return game.Refuse(game.GenMoment, "luck") }
func (s *noughts) Determinize(game.Seat, *rand.Rand)            {}
func (s *noughts) View(game.Seat) any                           { return s.board }
func (s *noughts) Clone() game.State                            { c := *s; return &c }
func (s *noughts) Set(from game.State)                          { *s = *from.(*noughts) }
func (s *noughts) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range int8(2) {
		points := 0
		if s.won == 1+seat {
			points = 1
		}
		buf = append(buf, game.Standing{Points: points})
	}
	game.Places(buf[from:], false)
	return buf
}

// number implements the notation of games whose actions are small numbers.
type number struct{}

func (number) FormatAction(a game.Action) string { return strconv.Itoa(int(a)) }
func (number) ParseAction(text string) (game.Action, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil {
		return 0, game.Refuse(game.GenForm, "form")
	}
	return game.Action(n), nil
}
func (number) FormatOutcome(b []byte) string            { return string(b) }
func (number) ParseOutcome(text string) ([]byte, error) { return []byte(text), nil }
