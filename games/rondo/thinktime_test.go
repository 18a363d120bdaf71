package rondo

import (
	"testing"

	"tablee/game"
)

// How long people think is seen by everybody: it does not tell a hand. A longer row takes
// longer, what follows an exchange does not.
func TestThinkTimeTellsNothing(t *testing.T) {
	for seed := range uint64(20) {
		s, r := someGame(t, seed)
		want := s.ThinkTime()
		if want < 1 {
			t.Fatalf("%d pauses", want)
		}
		redealt := s.Clone().(*State)
		redealt.Determinize(game.Watcher, r)
		if got := redealt.ThinkTime(); got != want {
			t.Errorf("game %d: %d pauses, %d with other hands", seed, want, got)
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
