package ronda

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
)

// What lies under the bowls, and whether it was seen, follows the game and is a copy.
func TestDisclosed_FollowsTheGame(t *testing.T) {
	state, err := Rules().New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := state.(game.Discloser).Disclosed(); got != nil {
		t.Errorf("before the bowls are filled %v lies there", got)
	}
	outcome, err := Rules().ParseOutcome("4 4 3 3 2 2 1 1 0 0")
	if err == nil {
		err = state.ApplyChance(outcome)
	}
	for _, act := range []string{"lift 3", "lift 4", "add 4"} {
		if err == nil {
			err = game.Do(Rules(), state, 0, act, rand.New(rand.NewPCG(1, 1)), nil)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		b := state.(game.Discloser).Disclosed().(*Beneath)
		if !slices.Equal(b.Beans, []int{4, 4, 3, 4, 2, 2, 1, 1, 0, 0}) || !slices.Equal(b.Lifted, []bool{2: true, 3: true, 9: false}) {
			t.Errorf("after a bean at 4: %v", b)
		}
		b.Beans[0], b.Lifted[0] = 9, true
	}
}
