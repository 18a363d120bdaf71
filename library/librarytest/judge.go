package librarytest

import (
	"context"
	"math/rand/v2"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/internal/needs"
	"tablee/library"
)

// judgeSeparatesLevels checks that the choices of the first level cost much more than those of the last, which
// resembles the judge.
func judgeSeparatesLevels(t *testing.T, g library.Game) {
	costs := map[int]float64{}
	for _, level := range []int{1, len(g.Levels)} {
		sum, choices := 0.0, 0
		for n := range uint64(needs.Rounds(8, 40)) {
			if choices > needs.Rounds(20, 2000) {
				break
			}
			loss, judged := judged(t, g, level, n)
			sum, choices = sum+loss, choices+judged
		}
		costs[level] = sum / float64(choices)
		t.Logf("level %d: %.2f a choice, %d choices", level, costs[level], choices)
	}
	if first, last := costs[1], costs[len(g.Levels)]; first < 2*last || first < 0.5 {
		t.Errorf("a choice costs %.2f at the first level, %.2f at the last", first, last)
	}
}

// judged returns the cost and the number of the first seat's choices in a game of one level.
func judged(t *testing.T, g library.Game, level int, n uint64) (loss float64, choices int) {
	t.Helper()
	ctx, r := context.Background(), rand.New(rand.NewPCG(n, 7))
	s, err := g.Rules.New(min(g.Rules.Info().MinSeats+1, g.Rules.Info().MaxSeats), nil)
	if err != nil {
		t.Fatal(err)
	}
	agent, _ := g.Agent(level)
	for s.Turn() != game.Nobody {
		if s.Turn() == game.Chance {
			if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		seat := s.Turn()
		a := bot.Choose(ctx, agent, s, seat, r)
		if seat == 0 {
			known := s.Clone()
			known.Determinize(seat, r)
			if v, ok := g.Judge.Judge(ctx, known, seat, a, r); ok {
				loss, choices = loss+v.Loss, choices+1
			}
		}
		s.Play(seat, a)
	}
	return loss, choices
}
