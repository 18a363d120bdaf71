package royalreversi

import (
	"errors"
	"fmt"

	"tablee/game"
)

// phase is what the game awaits.
type phase uint8

const (
	dealing   phase = iota // the first tokens lie, the deal is due
	shuffling              // a seat must draw and the shoe is empty: a shuffle is due
	playing                // a seat is awaited
	over
)

const nobody int8 = -1

// State is a game of Royal Reversi at one instant. It holds no pointer: a copy is an
// assignment.
type State struct {
	terms   terms
	seats   int8
	colours int8           // how many colours there are: seats, or 2 in teams
	colour  [maxSeats]int8 // of each seat
	phase   phase
	active  int8  // whose turn it is, or will be after the outcome now due
	renewed bool  // the active seat has replaced its hand in this turn (RRV-X18)
	drawer  int8  // the seat that draws
	missing int8  // how many cards drawer is still to draw; 0 unless a shuffle is due or the game is over
	actions int16 // how many were taken

	tokens [maxSeats]squares // by colour
	hands  [maxSeats]pile
	thrown pile
	shoe   [deckSize]kind // the shoe is shoe[top:size]
	top    int8
	size   int8

	memory memory
	last   lastAction
}

// lastAction is the last action.
type lastAction struct {
	seat   int8 // nobody before the first
	act    game.Action
	turned squares // the tokens that turned
	shown  pile    // the hand that was replaced
}

// Turn says whose turn it is.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case playing:
		return game.Seat(s.active)
	case over:
		return game.Nobody
	}
	return game.Chance
}

// board is the layout the game is played on.
func (s *State) board() *layout { return &layouts[s.terms.layout] }

// covered is all squares that carry a token.
func (s *State) covered() squares {
	return s.tokens[0] | s.tokens[1] | s.tokens[2] | s.tokens[3]
}

// foes is the tokens that are not of the seat's colour.
func (s *State) foes(seat int8) squares { return s.covered() &^ s.tokens[s.colour[seat]] }

// after is the next seat in order of play.
func (s *State) after(seat int8) int8 {
	if seat++; seat < s.seats {
		return seat
	}
	return 0
}

// has reports whether seat is one of the game.
func (s *State) has(seat game.Seat) bool { return seat >= 0 && seat < game.Seat(s.seats) }

// points is how many tokens lie of the seat's colour (RRV-08).
func (s *State) points(seat int8) int { return s.tokens[s.colour[seat]].len() }

// Standings is the tokens of each seat's colour, a team's for both; places are by
// tokens, ties share (RRV-35, RRV-X22).
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: s.points(seat)})
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

// Invariant checks that the 56 cards are in 56 places, that no square carries two
// tokens, that the seat on turn can do something, and that what is remembered of the
// hands is true.
func (s *State) Invariant() error {
	if s.phase == dealing {
		return nil
	}
	all, count := s.thrown, s.thrown.len()
	for seat := range s.seats {
		want := handSize
		if seat == s.drawer {
			want -= int(s.missing)
		}
		if got := s.hands[seat].len(); got != want {
			return fmt.Errorf("seat %d holds %d cards, not %d", seat, got, want)
		}
		all += s.hands[seat]
		count += want
	}
	for _, k := range s.shoe[s.top:s.size] {
		all += one(k)
		count++
	}
	if all != deck || count != deckSize {
		return fmt.Errorf("%d cards, which are not the pack", count)
	}
	return errors.Join(s.checkTokens(), s.checkMemory())
}

func (s *State) checkTokens() error {
	tokens := 0
	for _, b := range s.tokens {
		tokens += b.len()
	}
	switch {
	case tokens != s.covered().len():
		return errors.New("a square carries two tokens")
	case s.phase == playing && s.missing != 0:
		return fmt.Errorf("play goes on while %d cards are to be drawn", s.missing)
	case s.phase == playing && s.renewed && !s.canPlay(s.active):
		return errors.New("the turn goes on and nothing can be done")
	case s.phase != over && (s.covered() == fullBoard || s.actions >= maxActions):
		return errors.New("the game goes on beyond its end")
	}
	return nil
}
