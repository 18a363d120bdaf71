package games_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
	"tablee/internal/needs"
)

// What a seat cannot know is exchanged: every level must choose the same with the same
// stream, in every game.
func TestNoLevelPeeks(t *testing.T) {
	ctx := context.Background()
	for _, entry := range games.All() {
		rules, info := entry.Rules, entry.Rules.Info()
		for _, level := range entry.Levels {
			asked, exchanged := 0, 0
			for n := range uint64(needs.Rounds(2, 3)) {
				s := begin(t, rules, n)
				for step := range needs.Rounds(6, 12) {
					seat := s.Turn()
					if seat < 0 {
						break
					}
					other := s.Clone()
					other.Determinize(seat, rand.New(rand.NewPCG(n, 1000+uint64(step))))
					if viewsDiffer(s, other, seat) {
						exchanged++
					}
					stream := func() *rand.Rand { return rand.New(rand.NewPCG(n, uint64(step))) }
					a := bot.Choose(ctx, level.New(), s, seat, stream())
					if b := bot.Choose(ctx, level.New(), other, seat, stream()); a != b {
						t.Fatalf("%s level %d, game %d, step %d: %s, but %s when the hidden is exchanged",
							info.ID, level.Number, n, step, rules.FormatAction(a), rules.FormatAction(b))
					}
					if err := s.Check(seat, a); err != nil {
						t.Fatalf("%s level %d chose %s: %v", info.ID, level.Number, rules.FormatAction(a), err)
					}
					asked++
					s.Play(seat, a)
				}
			}
			if asked == 0 || info.Hidden && exchanged == 0 {
				t.Errorf("%s level %d: asked %d times, the hidden differed %d times", info.ID, level.Number, asked, exchanged)
			}
		}
	}
}

// begin is a game of the fewest seats with its first outcome of chance played.
func begin(t testing.TB, rules game.Rules, n uint64) game.State {
	t.Helper()
	s, err := rules.New(rules.Info().MinSeats, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := game.PlayChance(s, rand.New(rand.NewPCG(n, 99)), nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// viewsDiffer reports whether some seat but one sees two different things.
func viewsDiffer(a, b game.State, but game.Seat) bool {
	for seat := range a.Standings(nil) {
		x, _ := json.Marshal(a.View(game.Seat(seat)))
		y, _ := json.Marshal(b.View(game.Seat(seat)))
		if game.Seat(seat) != but && string(x) != string(y) {
			return true
		}
	}
	return false
}

func TestPoliciesAllocateNothing(t *testing.T) {
	for _, rules := range games.Rules() {
		s := begin(t, rules, 1)
		adv, ok := s.(bot.Advisor)
		if !ok {
			continue
		}
		r := rand.New(rand.NewPCG(1, 1))
		for policy, name := range adv.Policies() {
			if n := testing.AllocsPerRun(50, func() { adv.Advise(policy, s.Turn(), r) }); n > 0 {
				t.Errorf("%s, %s: %v allocations", rules.Info().ID, name, n)
			}
		}
	}
}

// The first choice of a game, the longest to think about, at each level.
func BenchmarkChoice(b *testing.B) {
	for _, entry := range games.All() {
		s := begin(b, entry.Rules, 1)
		for _, level := range entry.Levels {
			agent, r := level.New(), rand.New(rand.NewPCG(1, 1))
			b.Run(entry.ID()+"/"+level.Name, func(b *testing.B) {
				for b.Loop() {
					bot.Choose(context.Background(), agent, s, s.Turn(), r)
				}
			})
		}
	}
}
