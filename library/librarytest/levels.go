package librarytest

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/game/twins"
	"tablee/internal/needs"
	"tablee/library"
)

// usesNothingHidden plays pairs of games that look the same to one seat but differ in the hidden state. At each
// of that seat's turns, the level must choose the same in both with the same stream. One of the two bots has
// played the whole game and the other is new, so that information kept from an earlier state would also be
// detected.
func usesNothingHidden(t *testing.T, g library.Game, level bot.Level) {
	info := g.Rules.Info()
	old, differed, asked := level.New(), 0, 0
	for n := range uint64(needs.Rounds(2, 40)) {
		seats := info.MinSeats
		if n%2 == 1 {
			seats += int(n/2) % max(1, info.MaxSeats-info.MinSeats+1)
		}
		if _, err := g.Rules.New(seats, nil); err != nil {
			continue
		}
		a, d := peeks(t, g.Rules, seats, level, old, n)
		asked, differed = asked+a, differed+d
	}
	if asked == 0 || info.Hidden && differed == 0 {
		t.Errorf("asked %d times, the true states differed %d times", asked, differed)
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

// policiesAllocateNothing measures the policies, which are asked for millions of actions.
func policiesAllocateNothing(t *testing.T, g library.Game) {
	s := begin(t, g.Rules, 1)
	adv, ok := s.(bot.Advisor)
	if !ok {
		return
	}
	r := rand.New(rand.NewPCG(1, 1))
	for policy, name := range adv.Policies() {
		if n := testing.AllocsPerRun(50, func() { adv.Advise(policy, s.Turn(), r) }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}
