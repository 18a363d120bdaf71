package games_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/game/twins"
	"tablee/games"
	"tablee/internal/needs"
)

// Bots must not use hidden information. The test plays pairs of games that look the same to one seat
// but differ in the hidden state; at each of that seat's turns, every level must choose the same in
// both with the same stream. One of the two bots has played the whole game and the other is new, so
// that information kept from an earlier state would also be detected.
func TestLevels_UseNoHiddenInformation(t *testing.T) {
	for _, entry := range games.All() {
		for _, level := range entry.Levels {
			t.Run(fmt.Sprintf("%s level %d", entry.ID(), level.Number), func(t *testing.T) {
				info := entry.Rules.Info()
				old, differed, asked := level.New(), 0, 0
				for n := range uint64(needs.Rounds(2, 40)) {
					seats := info.MinSeats
					if n%2 == 1 {
						seats = info.MinSeats + int(n/2)%(info.MaxSeats-info.MinSeats+1)
					}
					if _, err := entry.Rules.New(seats, nil); err != nil {
						continue
					}
					a, d := peeks(t, entry.Rules, seats, level, old, n)
					asked, differed = asked+a, differed+d
				}
				if asked == 0 || info.Hidden && differed == 0 {
					t.Errorf("asked %d times, the true states differed %d times", asked, differed)
				}
			})
		}
	}
}

// peeks asks a level for choices in one game, and returns their number and how often the true states
// differed.
func peeks(t *testing.T, rules game.Rules, seats int, level bot.Level, old bot.Agent, n uint64) (asked, differed int) {
	t.Helper()
	ctx := context.Background()
	viewer := game.Seat(n) % game.Seat(seats)
	pair, err := twins.New(rules, seats, nil, viewer, rand.New(rand.NewPCG(n, 99)))
	if err != nil {
		t.Fatal(err)
	}
	for most := needs.Rounds(4, 8); asked < most; {
		if pair.One.Turn() == viewer {
			stream := func() *rand.Rand { return rand.New(rand.NewPCG(n, uint64(asked))) }
			a := bot.Choose(ctx, old, pair.One, viewer, stream())
			if b := bot.Choose(ctx, level.New(), pair.Other, viewer, stream()); a != b {
				t.Fatalf("game %d, seat %d: %s, but %s with other hidden information", n, viewer, rules.FormatAction(a), rules.FormatAction(b))
			}
			if err := pair.One.Check(viewer, a); err != nil {
				t.Fatalf("chose %s: %v", rules.FormatAction(a), err)
			}
			asked++
			if pair.Differ() {
				differed++
			}
		}
		if _, ok := pair.Advance(); !ok {
			break
		}
	}
	return asked, differed
}

// begin returns a game with the minimum of seats, after its first outcome of chance.
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

func TestPolicies_NoAllocations(t *testing.T) {
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

// BenchmarkChoice measures the first choice of a game, which takes longest, at each level.
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
