package gametest

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
)

// BenchPlayouts measures whole random games by the generic loop. It reports games per second on one core and
// actions per game.
func BenchPlayouts(b *testing.B, rules game.Rules, seats int, opt game.Options) {
	fresh, s, r := benched(b, rules, seats, opt, 0)
	var p game.Simulator
	actions := 0
	b.ReportAllocs()
	for b.Loop() {
		s.Set(fresh)
		actions += p.Playout(s, r, 0)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(actions)/float64(b.N), "actions/game")
}

// BenchDeterminize measures redeals for seat 0 after the given number of random actions, when the seat has
// some knowledge of the hands.
func BenchDeterminize(b *testing.B, rules game.Rules, seats, actions int) {
	played, s, r := benched(b, rules, seats, nil, actions)
	b.ReportAllocs()
	for b.Loop() {
		s.Set(played)
		s.Determinize(0, r)
	}
}

// benched returns a game after the given number of random actions, a state for copies of it, and the source
// of chance that played it.
func benched(b *testing.B, rules game.Rules, seats int, opt game.Options, actions int) (played, buffer game.State, r *rand.Rand) {
	b.Helper()
	played, err := rules.New(seats, opt)
	if err != nil {
		b.Fatal(err)
	}
	r = rand.New(rand.NewPCG(1, 1))
	if actions > 0 {
		var p game.Simulator
		p.Playout(played, r, actions)
	}
	return played, played.Clone(), r
}
