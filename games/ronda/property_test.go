package ronda_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"sort"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/internal/property"
)

// drawGame draws a number of seats and a value for every option: all
// combinations are allowed (RDA-S-02, RDA-X17).
func drawGame(t *rapid.T) (game.State, *reader, *rand.Rand) {
	seats := rapid.IntRange(2, 5).Draw(t, "seats")
	opt := game.Options{}
	for _, o := range rules.Info().Options {
		values := o.Values
		if values == nil {
			values = []string{"5", "9", "10", "12"}
		}
		opt[o.Key] = rapid.SampledFrom(values).Draw(t, o.Key)
	}
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	return s, newReader(seats, opt), rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
}

func view(s game.State) *ronda.View { return s.View(game.Watcher).(*ronda.View) }

// choose returns an action by a whim: one of the bots' policies, hardly ever a bean, or a random action.
func choose(t *rapid.T, s game.State, whim int, r *rand.Rand) game.Action {
	legal := s.Legal(s.Turn(), nil)
	advisor := s.(interface {
		Policies() []string
		Advise(int, game.Seat, *rand.Rand) game.Action
	})
	if whim < len(advisor.Policies()) {
		return advisor.Advise(whim, s.Turn(), r)
	}
	if whim == len(advisor.Policies()) && r.IntN(50) > 0 { // stop at every pair
		return legal[len(legal)-1]
	}
	return legal[r.IntN(len(legal))]
}

// TestReader_AgreesWithRules plays whole games under all combinations of options with the rules and with
// the reference implementation. Turn, legal actions and every bean must agree at every step, and every
// game ends (RDA-14 to RDA-29, RDA-X21), with two to five players (RDA-01, RDA-X20).
func TestReader_AgreesWithRules(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		outcome := s.SampleChance(r, nil)
		if err := s.ApplyChance(outcome); err != nil {
			t.Fatal(err)
		}
		slow.fill(rules.FormatOutcome(outcome))
		whim := rapid.IntRange(0, 6).Draw(t, "whim")
		for steps := 0; s.Turn() != game.Nobody; steps++ {
			compare(t, s, slow)
			a := choose(t, s, whim, r)
			if err := s.Check(s.Turn(), a); err != nil {
				t.Fatalf("a policy gives %s: %v", rules.FormatAction(a), err)
			}
			s.Play(s.Turn(), a)
			slow.act(rules.FormatAction(a))
			if steps > rules.Info().MaxActions {
				t.Fatal("the game does not end")
			}
		}
		compare(t, s, slow)
	})
}

func compare(t *rapid.T, s game.State, slow *reader) {
	v := view(s)
	if over := s.Turn() == game.Nobody; over != slow.over || !over && int(s.Turn()) != slow.turn {
		t.Fatalf("turn %d; reader has %d, over %v", s.Turn(), slow.turn, slow.over)
	}
	var legal []string
	if s.Turn() >= 0 {
		for _, a := range s.Legal(s.Turn(), nil) {
			legal = append(legal, rules.FormatAction(a))
		}
	}
	sort.Strings(legal)
	if want := slow.legal(); !slices.Equal(legal, want) {
		t.Fatalf("legal %v, reader has %v", legal, want)
	}
	if !slices.Equal(v.Stocks, slow.stocks) || v.Black != slow.black || v.Removed != slow.out || v.Turns != slow.turns || v.Idle != slow.dry {
		t.Fatalf("%+v, reader has %+v", v, slow)
	}
	var open []string
	for _, h := range v.Open {
		open = append(open, fmt.Sprint(h.Bowl, ":", h.Beans))
	}
	var want []string
	for _, bowl := range slow.open {
		want = append(want, fmt.Sprint(bowl, ":", slow.bowls[bowl]))
	}
	if !slices.Equal(open, want) {
		t.Fatalf("open %v, reader has %v", open, want)
	}
	if s, ok := s.(game.Invariants); ok {
		if err := s.Invariant(); err != nil {
			t.Fatal(err)
		}
	}
}

// RDA-X13: in every position two bowls hold the same number of beans. Contents stay between 0 and the
// maximum (RDA-X12).
func TestRDAX13_AlwaysAPair(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		outcome := s.SampleChance(r, nil)
		if err := s.ApplyChance(outcome); err != nil {
			t.Fatal(err)
		}
		slow.fill(rules.FormatOutcome(outcome))
		for range 300 {
			if slow.over {
				return
			}
			legal := slow.legal()
			slow.act(legal[r.IntN(len(legal))])
			if slow.over {
				return // a winning bean stays where it was laid
			}
			held := map[int]int{}
			for bowl := 1; bowl <= 10; bowl++ {
				n := slow.bowls[bowl]
				if held[n]++; n < 0 || n > slow.number("max") {
					t.Fatalf("%d beans under bowl %d", n, bowl)
				}
			}
			if len(held) == 10 {
				t.Fatal("no two bowls hold the same")
			}
		}
	})
}
