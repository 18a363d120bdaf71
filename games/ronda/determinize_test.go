package ronda_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"tablee/bot"
	"tablee/game"
	"tablee/internal/property"
)

func viewText(t *testing.T, s game.State, viewer game.Seat) string {
	t.Helper()
	text, err := json.Marshal(s.View(viewer))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A redeal keeps the contents of bowls that were seen, including beans laid since, and shuffles the
// others (RDA-X18).
func TestDeterminize_KeepsSeenBowls(t *testing.T) {
	s := play(t, nil, "3 3 0 1 2 4 0 1 2 4", "lift 1", "lift 2", "add 1", "hold 1", "lift 3")
	moved := map[string]bool{}
	for seed := range uint64(40) {
		redealt := s.Clone()
		redealt.Determinize(1, rand.New(rand.NewPCG(seed, 1)))
		play1(t, redealt, "lift 1", "lift 3")
		v := view(redealt)
		if v.Error == nil || v.Error.Open[0].Beans != 4 || v.Error.Open[1].Beans != 0 {
			t.Fatalf("seen bowls 1 and 3 changed: %+v", v)
		}
		play1(t, redealt, "lift 4")
		moved[viewText(t, redealt, 0)] = true
	}
	if len(moved) != 4 { // one 0 and two 3s were seen; 0 1 1 2 2 4 4 are left
		t.Errorf("bowl 4 has %d different contents, want 4", len(moved))
	}
}

// A redeal depends on public knowledge and the random stream, not on the true contents.
func TestDeterminize_IgnoresHiddenContents(t *testing.T) {
	one := play(t, nil, "3 3 0 1 2 4 0 1 2 4", "lift 1")
	other := play(t, nil, "3 4 2 1 0 4 2 1 0 3", "lift 1")
	for seed := range uint64(20) {
		a, b := one.Clone(), other.Clone()
		a.Determinize(game.Watcher, rand.New(rand.NewPCG(seed, 1)))
		b.Determinize(game.Watcher, rand.New(rand.NewPCG(seed, 1)))
		for bowl := 2; bowl <= 10; bowl++ {
			x, y := a.Clone(), b.Clone()
			play1(t, x, fmt.Sprint("lift ", bowl))
			play1(t, y, fmt.Sprint("lift ", bowl))
			if viewText(t, x, 0) != viewText(t, y, 0) {
				t.Fatal("two states with the same view are determinized differently")
			}
		}
	}
}

// No policy looks under unseen bowls: it chooses the same action when their contents are exchanged, even
// if it is given the true state.
func TestAdvise_IgnoresHiddenContents(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, _, r := drawGame(t)
		if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
			t.Fatal(err)
		}
		advisor := s.(bot.Advisor)
		for range 200 {
			if s.Turn() == game.Nobody {
				return
			}
			seed := r.Uint64()
			for policy, name := range advisor.Policies() {
				other := s.Clone()
				other.Determinize(s.Turn(), r)
				a := advisor.Advise(policy, s.Turn(), rand.New(rand.NewPCG(seed, 1)))
				b := other.(bot.Advisor).Advise(policy, s.Turn(), rand.New(rand.NewPCG(seed, 1)))
				if a != b {
					t.Fatalf("%s: %s, but %s with unseen bowls exchanged", name, rules.FormatAction(a), rules.FormatAction(b))
				}
			}
			legal := s.Legal(s.Turn(), nil)
			s.Play(s.Turn(), legal[r.IntN(len(legal))])
		}
	})
}
