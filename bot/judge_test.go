package bot_test

import (
	"context"
	"testing"

	"tablee/bot"
	"tablee/bot/internal/toy"
	"tablee/game"
)

// judging returns a judge that counts points in many worlds.
func judging() bot.Judge { return bot.MonteCarloJudge{Worlds: 1000, Utility: bot.Points} }

// Folding or showing against the odds is a sure loss, and the right choice is not, whatever card the
// other seat holds.
func TestJudge_ByTheOdds(t *testing.T) {
	for card, right := range []game.Action{toy.Fold, toy.Fold, toy.Show, toy.Show, toy.Show} {
		other := int8(4)
		if card == 4 {
			other = 0
		}
		for _, played := range []game.Action{toy.Fold, toy.Show} {
			v, ok := judging().Judge(context.Background(), toy.Deal(other, int8(card)), 1, played, random(uint64(card)))
			if !ok || v.Better != right {
				t.Errorf("card %d, %d played: Better is %d in verdict %v", card, played, v.Better, v)
			}
			if v.Sure() != (played != right) {
				t.Errorf("card %d, %d played: a loss of %.3f with an error of %.3f", card, played, v.Loss, v.Error)
			}
		}
	}
}

// A judgement that is cut short returns no verdict.
func TestJudge_CutShort(t *testing.T) {
	left := 500
	ctx := bot.WithSteps(context.Background(), func() bool { left--; return left > 0 })
	if v, ok := judging().Judge(ctx, toy.Deal(4, 1), 1, toy.Show, random(1)); ok {
		t.Errorf("%v", v)
	}
}
