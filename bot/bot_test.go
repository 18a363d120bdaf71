package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

func random(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 17)) }

// agents returns every agent that looks ahead, configured for the toy games.
func agents() map[string]bot.Agent {
	return map[string]bot.Agent{
		"greedy":      &bot.Greedy{Worlds: 1000, Utility: bot.Points},
		"monte-carlo": &bot.MonteCarlo{Worlds: 1000, Utility: bot.Points},
		"tree":        &bot.TreeSearch{Iterations: 1000, Utility: bot.Points},
		"alone":       &bot.TreeSearch{Iterations: 1000, Utility: bot.Points, OwnMovesOnly: true},
		"guided":      &bot.GuidedSearch{Iterations: 1000, Utility: bot.Points}, // falls back to TreeSearch: the toy games are not Appraisers
		"company":     &bot.BySeatCount{Two: &bot.MonteCarlo{Worlds: 1000, Utility: bot.Points}, More: &bot.Random{}},
	}
}

func TestAgents_HigherByTheOdds(t *testing.T) {
	for name, agent := range agents() {
		for card, want := range []game.Action{toy.Fold, toy.Fold, toy.Show, toy.Show, toy.Show} {
			other := int8(4)
			if card == 4 {
				other = 0
			}
			got := bot.Choose(context.Background(), agent, toy.Deal(other, int8(card)), 1, random(uint64(card)))
			if got != want {
				t.Errorf("%s with card %d: action %d, not %d", name, card, got, want)
			}
		}
	}
}

// The choice must not depend on the other seat's hidden card. An omniscient agent checks that the test
// could detect a leak.
func TestChoose_IgnoresHiddenCards(t *testing.T) {
	ctx := context.Background()
	for name, agent := range agents() {
		for seed := range uint64(50) {
			low, high := toy.Deal(0, 1), toy.Deal(4, 1)
			if bot.Choose(ctx, agent, low, 1, random(seed)) != bot.Choose(ctx, agent, high, 1, random(seed)) {
				t.Errorf("%s, seed %d: the choice depends on the hidden card", name, seed)
			}
		}
	}
	open := bot.MonteCarlo{Worlds: 5, Utility: bot.Points}.Omniscient()
	if bot.ChooseOmniscient(ctx, open, toy.Deal(0, 1), 1, random(1)) == bot.ChooseOmniscient(ctx, open, toy.Deal(4, 1), 1, random(1)) {
		t.Error("an omniscient agent ignores the hidden card: this test could not detect a leak")
	}
}

func TestChoose_StateUnchanged(t *testing.T) {
	s := toy.Deal(4, 1)
	for _, agent := range agents() {
		bot.Choose(context.Background(), agent, s, 1, random(5))
		if s.View(0) != int8(4) || s.View(1) != int8(1) || s.Turn() != 1 {
			t.Fatal("the table was changed")
		}
	}
}

// An agent that looks ahead wins at noughts and crosses against Random from both seats.
func TestAgents_BeatRandomAtNoughts(t *testing.T) {
	all := agents()
	delete(all, "greedy") // finds a win in one, but no threats
	for name, agent := range all {
		won, lost := 0, 0
		for n := range uint64(40) {
			switch s, seat := playNoughts(t, agent, n); s.Standings(nil)[seat].Points - s.Standings(nil)[1-seat].Points {
			case 1:
				won++
			case -1:
				lost++
			}
		}
		if won < 30 || lost > 4 {
			t.Errorf("%s won %d and lost %d of 40", name, won, lost)
		}
	}
}

// playNoughts plays game n of an agent against Random and returns the final state and the agent's seat.
func playNoughts(t *testing.T, agent bot.Agent, n uint64) (game.State, game.Seat) {
	s, err := toy.Noughts{}.New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	seat, r := game.Seat(n%2), random(n)
	for s.Turn() != game.Nobody {
		by := bot.Agent(&bot.Random{})
		if s.Turn() == seat {
			by = agent
		}
		a := bot.Choose(context.Background(), by, s, s.Turn(), r)
		if err := s.Check(s.Turn(), a); err != nil {
			t.Fatal(err)
		}
		s.Play(s.Turn(), a)
	}
	return s, seat
}

func TestAgents_WinInOne(t *testing.T) {
	for name, agent := range agents() {
		s, _ := toy.Noughts{}.New(2, nil)
		for i, square := range []game.Action{0, 3, 1, 4} {
			s.Play(game.Seat(i%2), square)
		}
		if a := bot.Choose(context.Background(), agent, s, 0, random(2)); a != 2 {
			t.Errorf("%s plays %d and misses the line at 2", name, a)
		}
	}
}

// With an ended context, agents return a legal action immediately.
func TestAgents_EndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	huge := map[string]bot.Agent{
		"greedy":      &bot.Greedy{Worlds: 1 << 40},
		"monte-carlo": &bot.MonteCarlo{Worlds: 1 << 40},
		"tree":        &bot.TreeSearch{Iterations: 1 << 40},
	}
	for name, agent := range huge {
		s := toy.Deal(3, 2)
		if err := s.Check(1, bot.Choose(ctx, agent, s, 1, random(1))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestGeneralLevels_Numbers(t *testing.T) {
	levels := bot.GeneralLevels()
	for i, l := range levels {
		if l.Number != i+1 || l.Name == "" || l.New() == nil {
			t.Errorf("level %d is %+v", i+1, l)
		}
	}
	if len(levels) != 4 {
		t.Errorf("%d levels", len(levels))
	}
}

func TestWin_SharedFirstPlace(t *testing.T) {
	st := []game.Standing{{Place: 1}, {Place: 3}, {Place: 1}}
	for seat, want := range []float64{0.5, 0, 0.5} {
		if got := bot.Win(st, game.Seat(seat)); got != want {
			t.Errorf("seat %d: %v, not %v", seat, got, want)
		}
	}
}

// An agent that has played other games chooses like a new one.
func TestAgents_KeepNoMemory(t *testing.T) {
	ctx, fresh := context.Background(), agents()
	for name, used := range agents() {
		for n := range uint64(5) {
			playNoughts(t, used, n)
		}
		s := toy.Deal(0, 1)
		a, b := bot.Choose(ctx, used, s, 1, random(3)), bot.Choose(ctx, fresh[name], s, 1, random(3))
		if a != b {
			t.Errorf("%s: used %d, new %d", name, a, b)
		}
	}
}

// A lead is worth less than a place, and partners are not each other's rivals.
func TestLead_OrderOfPlacesAndPoints(t *testing.T) {
	two := func(a, b int) []game.Standing {
		st := []game.Standing{{Points: a}, {Points: b}}
		game.Places(st, false)
		return st
	}
	for _, pair := range []struct{ better, worse float64 }{
		{bot.Lead(two(40, 24), 0), bot.Lead(two(33, 31), 0)},
		{bot.Lead(two(33, 31), 0), bot.Lead(two(32, 32), 0)},
		{bot.Lead(two(32, 32), 0), bot.Lead(two(31, 33), 0)},
		{bot.Lead(two(31, 33), 0), bot.Lead(two(1, 63), 0)},
	} {
		if pair.better <= pair.worse {
			t.Errorf("%v is no better than %v", pair.better, pair.worse)
		}
	}
	team := []game.Standing{{Points: 40}, {Points: 24}, {Points: 40}, {Points: 24}}
	game.Places(team, false)
	if a, b := bot.Lead(team, 0), bot.Lead(team, 1); a <= 0.5 || b >= 0 {
		t.Errorf("the leading team has %v, the other %v", a, b)
	}
}

// A tree of depth 1 chooses among the immediate actions.
func TestTreeSearch_DepthOne(t *testing.T) {
	agent := &bot.TreeSearch{Iterations: 1000, Depth: 1, Utility: bot.Points}
	for card, want := range []game.Action{toy.Fold, toy.Fold, toy.Show, toy.Show, toy.Show} {
		other := int8(4)
		if card == 4 {
			other = 0
		}
		if got := bot.Choose(context.Background(), agent, toy.Deal(other, int8(card)), 1, random(uint64(card))); got != want {
			t.Errorf("card %d: action %d, not %d", card, got, want)
		}
	}
}
