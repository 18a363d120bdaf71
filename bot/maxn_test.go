package bot_test

import (
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

// plainly is how glad each seat will be if all play their best, by looking at everything.
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

// From every position reached at random with six squares left or fewer, what is found is
// what there is, and the action named leads there.
func TestEndgameFindsWhatThereIs(t *testing.T) {
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

// An end too far away, and chance still to come, are no ends to be played exactly.
func TestEndgameGivesUp(t *testing.T) {
	e := &bot.MaxN{}
	s, _ := toy.Noughts{}.New(2, nil)
	if _, _, ok := e.Solve(s, 100); ok {
		t.Error("a whole game in 100 positions")
	}
	if _, _, ok := e.Solve(s, 1<<20); !ok {
		t.Error("no solution with enough of them")
	}
	chance, _ := toy.Higher{}.New(2, nil)
	if _, _, ok := e.Solve(chance, 1<<20); ok {
		t.Error("chance was solved")
	}
}

// An exact search gives way as it goes on, finds the same, and ends when it is told to.
func TestEndgameAsksWhetherToGoOn(t *testing.T) {
	s, _ := toy.Noughts{}.New(2, nil)
	plain := &bot.MaxN{}
	want, _, _ := plain.Solve(s, 1<<20)
	asked, most := 0, 1<<20
	e := &bot.MaxN{Step: func() bool { asked++; return asked < most }}
	if best, _, ok := e.Solve(s, 1<<20); !ok || best != want || asked < 20 {
		t.Errorf("%d was found, %v, asked %d times", best, ok, asked)
	}
	asked, most = 0, 3
	if _, _, ok := e.Solve(s, 1<<20); ok || asked != most {
		t.Errorf("it went on when told not to: %v, asked %d times", ok, asked)
	}
}
