package royalreversi

import (
	"errors"
	"fmt"

	"tablee/game"
)

// phase is the stage of the game.
type phase uint8

const (
	dealing   phase = iota // the first tokens are on the board, the deal is due
	shuffling              // a seat must draw and the shoe is empty: a shuffle is due
	playing                // a seat is on turn
	over
)

const nobody int8 = -1

// State is a position of Royal Reversi. It contains no pointers: assigning it copies it.
type State struct {
	terms   terms
	seats   int8
	colours int8           // number of colours: the number of seats, or 2 in teams
	colour  [maxSeats]int8 // of each seat
	phase   phase
	active  int8  // seat on turn, or the one on turn after the outcome now due
	renewed bool  // the active seat has replaced its hand in this turn (RRV-X18)
	drawer  int8  // the seat that draws
	missing int8  // number of cards drawer has still to draw; 0 unless a shuffle is due or the game is over
	actions int16 // number of actions taken

	tokens [maxSeats]squares // by colour
	hands  [maxSeats]pile
	thrown pile
	shoe   [deckSize]kind // the shoe is shoe[top:size]
	top    int8
	size   int8

	memory memory
	last   lastAction
}

// lastAction is the last action with its effects.
type lastAction struct {
	seat   int8 // -1 before the first action
	act    game.Action
	turned squares // tokens that turned
	shown  pile    // hand that was replaced
}

// Turn returns the seat on turn, game.Chance if a deal or shuffle is due, or game.Nobody when the game
// is over.
func (s *State) Turn() game.Seat {
	switch s.phase {
	case playing:
		return game.Seat(s.active)
	case over:
		return game.Nobody
	}
	return game.Chance
}

// board returns the layout of the game.
func (s *State) board() *layout { return &layouts[s.terms.layout] }

// covered returns the squares with a token.
func (s *State) covered() squares {
	return s.tokens[0] | s.tokens[1] | s.tokens[2] | s.tokens[3]
}

// foes returns the tokens that are not of the seat's colour.
func (s *State) foes(seat int8) squares { return s.covered() &^ s.tokens[s.colour[seat]] }

// after returns the next seat in order of play.
func (s *State) after(seat int8) int8 {
	if seat++; seat < s.seats {
		return seat
	}
	return 0
}

// has reports whether seat is a seat of the game.
func (s *State) has(seat game.Seat) bool { return seat >= 0 && seat < game.Seat(s.seats) }

// points returns the number of tokens of the seat's colour (RRV-08).
func (s *State) points(seat int8) int { return s.tokens[s.colour[seat]].len() }

// Standings appends the tokens and the place of each seat's colour; partners have those of their team.
// Places are by tokens, ties share a place (RRV-35, RRV-X22).
func (s *State) Standings(buf []game.Standing) []game.Standing {
	from := len(buf)
	for seat := range s.seats {
		buf = append(buf, game.Standing{Points: s.points(seat)})
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

// Invariant checks that each of the 56 cards is in exactly one place, that no square has two tokens,
// that the seat on turn can act, and that the memory of the hands is true.
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
		return fmt.Errorf("cards are missing or duplicated: %d in all", count)
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
		return errors.New("a square has two tokens")
	case s.phase == playing && s.missing != 0:
		return fmt.Errorf("playing while %d cards are to be drawn", s.missing)
	case s.phase == playing && s.renewed && !s.canPlay(s.active):
		return errors.New("the seat on turn has no legal action")
	case s.phase != over && (s.covered() == fullBoard || s.actions >= maxActions):
		return errors.New("the game is not over at its end")
	}
	return nil
}
