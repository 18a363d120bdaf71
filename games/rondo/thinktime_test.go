package rondo

import (
	"testing"

	"tablee/game"
)

// The think time is visible to all, so it must not depend on the hand. A longer row takes longer, an
// action after an exchange does not.
func TestThinkTime_RevealsNothing(t *testing.T) {
	for seed := range uint64(20) {
		s, r := someGame(t, seed)
		want := s.ThinkTime()
		if want < 5 {
			t.Fatalf("%d tenths of a pause", want)
		}
		redealt := s.Clone().(*State)
		redealt.Determinize(game.Watcher, r)
		if got := redealt.ThinkTime(); got != want {
			t.Errorf("game %d: %d tenths of a pause, %d with other hands", seed, want, got)
		}
	}
	short, long := onHolder(t, "MER", "EAISRK_"), onHolder(t, "CHANTEUR", "EAISRK_")
	if short.ThinkTime() >= long.ThinkTime() {
		t.Error("a long row takes no longer")
	}
	before := long.ThinkTime()
	long.Play(0, parse(t, "swap K"))
	if long.ThinkTime() >= before {
		t.Error("after an exchange the row is still new")
	}
}
