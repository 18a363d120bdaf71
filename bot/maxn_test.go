package bot_test

import (
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

// plainly returns each seat's utility under best play, by exhaustive search without pruning.
func plainly(s game.State, score bot.Utility) (utility [game.MaxSeats]float64) {
	seat := s.Turn()
	if seat == game.Nobody {
		st := s.Standings(nil)
		for i := range st {
			utility[i] = score(st, game.Seat(i))
		}
		return utility
	}
	for i, a := range s.Legal(seat, nil) {
		next := s.Clone()
		next.Play(seat, a)
		if g := plainly(next, score); i == 0 || g[seat] > utility[seat] {
			utility = g
		}
	}
	return utility
}

// From random positions with at most six empty squares, Solve finds the same utility as the exhaustive
// search, and its action leads to that utility.
func TestMaxN_MatchesExhaustiveSearch(t *testing.T) {
	e, solved := &bot.MaxN{Utility: bot.Lead}, 0
	for n := range uint64(200) {
		s, _ := toy.Noughts{}.New(2, nil)
		var p game.Simulator
		p.Playout(s, random(n), 3+int(n%6))
		if s.Turn() == game.Nobody {
			continue
		}
		want, seat := plainly(s, bot.Lead), s.Turn()
		best, utility, ok := e.Solve(s, 1<<20)
		if !ok || utility[seat] != want[seat] {
			t.Fatalf("game %d: %v (%v), not %v", n, utility[seat], ok, want[seat])
		}
		s.Play(seat, best)
		if after := plainly(s, bot.Lead); after[seat] != want[seat] {
			t.Fatalf("game %d: action %d leads to %v, not %v", n, best, after[seat], want[seat])
		}
		solved++
	}
	if solved < 100 {
		t.Errorf("only %d positions", solved)
	}
}

// Solve gives up if the end is too far away or chance is still to come.
func TestMaxN_GivesUp(t *testing.T) {
	e := &bot.MaxN{}
	s, _ := toy.Noughts{}.New(2, nil)
	if _, _, ok := e.Solve(s, 100); ok {
		t.Error("solved a whole game within 100 positions")
	}
	if _, _, ok := e.Solve(s, 1<<20); !ok {
		t.Error("no solution with a budget of 1<<20 positions")
	}
	chance, _ := toy.Higher{}.New(2, nil)
	if _, _, ok := e.Solve(chance, 1<<20); ok {
		t.Error("solved a position with chance to come")
	}
}

// Solve calls Step as it searches, finds the same action, and stops when Step returns false.
func TestMaxN_Step(t *testing.T) {
	s, _ := toy.Noughts{}.New(2, nil)
	plain := &bot.MaxN{}
	want, _, _ := plain.Solve(s, 1<<20)
	asked, most := 0, 1<<20
	e := &bot.MaxN{Step: func() bool { asked++; return asked < most }}
	if best, _, ok := e.Solve(s, 1<<20); !ok || best != want || asked < 20 {
		t.Errorf("found action %d (want %d), ok %v, Step called %d times", best, want, ok, asked)
	}
	asked, most = 0, 3
	if _, _, ok := e.Solve(s, 1<<20); ok || asked != most {
		t.Errorf("did not stop when Step returned false: ok %v, Step called %d times", ok, asked)
	}
}
