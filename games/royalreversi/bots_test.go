package royalreversi_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/games/royalreversi"
)

// reversi returns a game after random actions, in which ActionsLeft has come down to at most left, or
// nil if the game ended before.
func reversi(t *testing.T, seats int, opt game.Options, left int, seed uint64) *royalreversi.State {
	t.Helper()
	made, err := royalreversi.Rules().New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	s, r := made.(*royalreversi.State), rand.New(rand.NewPCG(seed, 5))
	if err := game.PlayChance(s, r, nil); err != nil {
		t.Fatal(err)
	}
	var p game.Simulator
	for s.Turn() >= 0 && s.ActionsLeft() > left {
		p.Playout(s, r, 1)
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if s.Turn() < 0 {
		return nil
	}
	return s
}

// everything searches the whole game tree and returns the best action and the utility of each seat if
// all play their best. ok is false if the budget is exceeded or chance is due.
func everything(s game.State, budget *int) (best game.Action, utility [game.MaxSeats]float64, ok bool) {
	if *budget--; *budget < 0 || s.Turn() == game.Chance {
		return 0, utility, false
	}
	seat := s.Turn()
	if seat == game.Nobody {
		st := s.Standings(nil)
		for i := range st {
			utility[i] = bot.Lead(st, game.Seat(i))
		}
		return 0, utility, true
	}
	for i, a := range s.Legal(seat, nil) {
		next := s.Clone()
		next.Play(seat, a)
		_, g, ok := everything(next, budget)
		if !ok {
			return 0, utility, false
		}
		if i == 0 || g[seat] > utility[seat] {
			best, utility = a, g
		}
	}
	return best, utility, true
}

// MaxN finds the exact solution of endgames for two, three, four and teams, in hundreds of positions
// with up to four free squares, including nines.
func TestEndgame_AgreesWithFullSearch(t *testing.T) {
	e := &bot.MaxN{Utility: bot.Lead}
	for _, kind := range []struct {
		seats int
		opt   game.Options
	}{{2, nil}, {3, nil}, {4, nil}, {4, game.Options{"teams": "on"}}} {
		solved := 0
		for n := range uint64(120) {
			s := reversi(t, kind.seats, kind.opt, 1+int(n%4), n)
			if s == nil {
				continue
			}
			budget := 20_000
			best, want, ok := everything(s, &budget)
			if !ok {
				continue
			}
			solved++
			a, got, ok := e.Solve(s, 20_000)
			if seat := s.Turn(); !ok || got[seat] != want[seat] || a != best {
				rules := royalreversi.Rules()
				t.Fatalf("%d seats, game %d: %s for %v (%v), not %s for %v", kind.seats, n,
					rules.FormatAction(a), got[seat], ok, rules.FormatAction(best), want[seat])
			}
		}
		if solved < 40 {
			t.Errorf("%d seats: only %d positions", kind.seats, solved)
		}
	}
}

// With perfect information the strongest level plays the one exact action whatever its seed.
func TestMaster_PerfectInformation_PlaysExactly(t *testing.T) {
	ctx, known := context.Background(), 0
	e := &bot.MaxN{Utility: bot.Lead}
	master := royalreversi.Levels()[3].New()
	for n := uint64(0); n < 60_000 && known < 3; n++ {
		s := reversi(t, 2, nil, 1+int(n%3), n)
		if s == nil || !s.PerfectInformation(s.Turn()) || len(s.Legal(s.Turn(), nil)) < 2 {
			continue
		}
		best, _, ok := e.Solve(s, 100_000)
		if !ok {
			continue
		}
		known++
		for whim := range uint64(3) {
			if a := bot.Choose(ctx, master, s, s.Turn(), rand.New(rand.NewPCG(whim, n))); a != best {
				t.Errorf("game %d, seed %d: %s, not %s", n, whim, royalreversi.Rules().FormatAction(a), royalreversi.Rules().FormatAction(best))
			}
		}
	}
	if known < 3 {
		t.Errorf("only %d positions with perfect information", known)
	}
}

// Under all options, early and late in a game, every level takes a legal action. The choice depends only
// on position and seed, whether the agent has played before or not.
func TestLevels_AllOptions(t *testing.T) {
	ctx := context.Background()
	kinds := []struct {
		seats int
		opt   game.Options
	}{
		{2, game.Options{"rows": "vertical"}},
		{2, game.Options{"layout": "mixed"}},
		{3, game.Options{"mixed": "on"}},
		{4, game.Options{"layout": "mixed", "mixed": "on"}},
		{4, game.Options{"teams": "on"}},
		{4, game.Options{"teams": "on", "teamRows": "2", "rows": "vertical"}},
	}
	for _, level := range royalreversi.Levels() {
		used := level.New()
		for i, kind := range kinds {
			for _, left := range []int{20, 2} {
				s := reversi(t, kind.seats, kind.opt, left, uint64(100*i+left))
				if s == nil {
					continue
				}
				choose := func(m bot.Agent) game.Action {
					return bot.Choose(ctx, m, s, s.Turn(), rand.New(rand.NewPCG(uint64(i), uint64(left))))
				}
				a := choose(used)
				if err := s.Check(s.Turn(), a); err != nil {
					t.Errorf("level %d, %v, %d left: %s: %v", level.Number, kind, left, royalreversi.Rules().FormatAction(a), err)
				}
				if b := choose(level.New()); a != b {
					t.Errorf("level %d, %v, %d left: a used and a new agent choose differently", level.Number, kind, left)
				}
			}
		}
	}
}
