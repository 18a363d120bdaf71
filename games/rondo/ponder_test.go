package rondo

import (
	"testing"

	"tablee/game"
)

// How long people think is seen by everybody: it does not tell a hand. A longer row takes
// longer, what follows an exchange does not.
func TestPonderingTellsNothing(t *testing.T) {
	for seed := range uint64(20) {
		s, r := someGame(t, seed)
		want := s.Ponder()
		if want < 1 {
			t.Fatalf("%d pauses", want)
		}
		dream := s.Clone().(*State)
		dream.Imagine(game.Watcher, r)
		if got := dream.Ponder(); got != want {
			t.Errorf("game %d: %d pauses, %d with other hands", seed, want, got)
		}
	}
	short, long := onHolder(t, "MER", "EAISRK_"), onHolder(t, "CHANTEUR", "EAISRK_")
	if short.Ponder() >= long.Ponder() {
		t.Error("a long row takes no longer")
	}
	before := long.Ponder()
	long.Play(0, parse(t, "swap K"))
	if long.Ponder() >= before {
		t.Error("after an exchange the row is still new")
	}
}
