package gametest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/game"
	"tablee/internal/toy"
)

// coin is a game of one covered coin that no one sees until seat 0 lifts it. It uses the notation of the toy
// game.
type coin struct {
	toy.Rules
	peeks bool // fault: Determinize leaves the coin as it is
}

func (coin) Info() game.Info {
	return game.Info{ID: "coin", Version: 1, MinSeats: 2, MaxSeats: 2, MaxActions: 1}
}

func (c coin) New(seats int, opt game.Options) (game.State, error) {
	return &coinState{side: -1, peeks: c.peeks}, c.Info().CheckSeats(seats)
}

type coinState struct {
	game.State // never called: the property needs only the methods below
	side       int8
	lifted     bool
	peeks      bool
}

func (s *coinState) Turn() game.Seat {
	switch {
	case s.side < 0:
		return game.Chance
	case s.lifted:
		return game.Nobody
	}
	return 0
}

func (s *coinState) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat == s.Turn() {
		return append(buf, 0)
	}
	return buf
}

func (s *coinState) Check(seat game.Seat, _ game.Action) error {
	if seat != s.Turn() {
		return game.Refuse(game.GenTurn, "turn")
	}
	return nil
}

func (s *coinState) Play(game.Seat, game.Action)         { s.lifted = true }
func (s *coinState) DefaultAction(game.Seat) game.Action { return 0 }
func (s *coinState) SampleChance(r *rand.Rand, buf []byte) []byte {
	return append(buf, byte(r.IntN(2)))
}
func (s *coinState) ApplyChance(outcome []byte) error { s.side = int8(outcome[0]); return nil }
func (s *coinState) Standings(b []game.Standing) []game.Standing {
	return append(b, game.Standing{Place: 1}, game.Standing{Place: 1})
}
func (s *coinState) Clone() game.State   { c := *s; return &c }
func (s *coinState) Set(from game.State) { *s = *from.(*coinState) }

func (s *coinState) View(game.Seat) any {
	if s.lifted {
		return map[string]int8{"side": s.side}
	}
	return map[string]int8{}
}

func (s *coinState) Determinize(_ game.Seat, r *rand.Rand) {
	if s.side >= 0 && !s.lifted && !s.peeks {
		s.side = int8(r.IntN(2))
	}
}

func TestDeterminize_UnseenOutcome(t *testing.T) {
	p := propertyNamed(t, "unseen outcomes are redealt")
	check := func(c coin) error { return p.check(quick(c, toyFolder())) }
	if err := check(coin{}); err != nil {
		t.Error(err)
	}
	if err := check(coin{peeks: true}); err == nil || !strings.Contains(err.Error(), "leaves unseen outcomes") {
		t.Errorf("the fault is not found: %v", err)
	}
}
