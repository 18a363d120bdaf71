package games_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/games"
)

// BenchmarkChoice measures the first choice of a game, which takes longest, at each level.
func BenchmarkChoice(b *testing.B) {
	for _, g := range games.All() {
		s, err := g.Rules.New(g.Rules.Info().MinSeats, nil)
		if err == nil {
			err = game.PlayChance(s, rand.New(rand.NewPCG(1, 99)), nil)
		}
		if err != nil {
			b.Fatal(err)
		}
		for _, level := range g.Levels {
			agent, r := level.New(), rand.New(rand.NewPCG(1, 1))
			b.Run(g.ID()+"/"+level.Name, func(b *testing.B) {
				for b.Loop() {
					bot.Choose(context.Background(), agent, s, s.Turn(), r)
				}
			})
		}
	}
}
