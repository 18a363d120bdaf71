package twins_test

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/game/twins"
	"tablee/internal/toy"
)

// Twins look the same to their viewer after every common step, yet differ.
func TestStep_LookAlikeButDiffer(t *testing.T) {
	taken, differed := 0, 0
	for n := range uint64(60) {
		viewer := game.Seat(n%4) - 1
		if viewer < 0 {
			viewer = game.Watcher
		}
		pair, err := twins.New(toy.Rules{}, 3, game.Options{"cards": "3", "deals": "2"}, viewer, rand.New(rand.NewPCG(n, 1)))
		if err != nil {
			t.Fatal(err)
		}
		for {
			if twins.Shown(pair.One, viewer) != twins.Shown(pair.Other, viewer) {
				t.Fatalf("game %d: %d can tell the twins apart", n, viewer)
			}
			one, other, ok := pair.Step()
			if !ok {
				break
			}
			if one.By != other.By || one.Action != other.Action {
				t.Fatalf("game %d: %+v and %+v, in a game without secret actions", n, one, other)
			}
			taken++
			if pair.Differ() {
				differed++
			}
		}
		for ok := true; ok; {
			_, ok = pair.Advance()
		}
		if turn := pair.One.Turn(); turn != game.Nobody {
			t.Fatalf("game %d: not over, the turn is %d", n, turn)
		}
	}
	if taken < 150 || differed < taken/2 {
		t.Errorf("%d steps taken, the states differed after %d", taken, differed)
	}
}

func TestUnequal_PrivateFields(t *testing.T) {
	one, err := toy.Rules{}.New(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	other := one.Clone()
	if where := twins.Unequal(one, other); where != "" {
		t.Errorf("a clone differs: %s", where)
	}
	if err := other.ApplyChance([]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}); err != nil {
		t.Fatal(err)
	}
	if where := twins.Unequal(one, other); where != ".hands[0] is 0 or 3" {
		t.Errorf("the difference is %q", where)
	}
}
