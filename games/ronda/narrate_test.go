package ronda_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/internal/property"
)

// told returns the facts of the last action, one per line: code, seat, arguments.
func told(t *testing.T, opt game.Options, fill string, actions ...string) []string {
	t.Helper()
	last := len(actions) - 1
	before := play(t, opt, fill, actions[:last]...)
	a, err := rules.ParseAction(actions[last])
	if err == nil {
		err = before.Check(before.Turn(), a)
	}
	if err != nil {
		t.Fatalf("%s: %v", actions[last], err)
	}
	after := before.Clone()
	after.Play(before.Turn(), a)
	return lines(narrate(before, after, before.Turn(), a))
}

func narrate(before, after game.State, by game.Seat, a game.Action) []game.Fact {
	return rules.(game.Narrator).Narrate(before, after, by, a, game.Watcher, nil)
}

func lines(facts []game.Fact) []string {
	var list []string
	for _, f := range facts {
		list = append(list, strings.TrimSpace(fmt.Sprint(f.Code, " ", f.Seat, " ", strings.Trim(fmt.Sprint(f.Args), "[]"))))
	}
	return list
}

func facts(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("facts:\n%s\nwant:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// toFives leads to an open pair of fives.
var toFives = strings.Split("lift 1,lift 2,add 1,stop,lift 3,lift 4,add 3,hold 3,lift 2,add 2,hold 2,lift 1", ",")

const fromFour = "4 4 3 3 2 2 1 1 0 0"

// RDA-07, RDA-10, RDA-11: the facts of the beginning.
func TestNarrate_Filling(t *testing.T) {
	before, err := rules.New(3, game.Options{"beans": "7"})
	if err != nil {
		t.Fatal(err)
	}
	after := before.Clone()
	if err := after.ApplyChance(after.SampleChance(rand.New(rand.NewPCG(1, 1)), nil)); err != nil {
		t.Fatal(err)
	}
	facts(t, lines(narrate(before, after, game.Chance, 0)), "filled -1 7", "opens 0")
}

// RDA-14 to RDA-21: a lift, a pair, a bean, a hold, a stop, an error.
func TestNarrate_Turn(t *testing.T) {
	facts(t, told(t, nil, fromFour, "lift 3"), "lifts 0 3 3")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 4"), "lifts 0 4 3", "pair 0 3 4 3")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 4", "add 4"), "lays 0 4 4 9")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 4", "add 4", "hold 4"), "holds 0 4 3 4")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 4", "add 4", "hold 4", "lift 1"), "lifts 0 1 4", "pair 0 4 1 4")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 4", "stop"), "stops 0")
	facts(t, told(t, nil, fromFour, "lift 3", "lift 5"), "lifts 0 5 2", "errs 0 3 3 5 2")
}

// RDA-22, RDA-25, RDA-27, RDA-S-05: full heaps and penalty beans.
func TestNarrate_FullHeaps(t *testing.T) {
	facts(t, told(t, nil, fromFour, append(toFives, "add 1")...), "lays 1 1 6 7", "black 1 6")
	facts(t, told(t, nil, fromFour, append(toFives, "add 1", "lift 9", "lift 7")...), "lifts 0 7 1", "errs 0 9 0 7 1", "penalty 0 5 10")
	facts(t, told(t, game.Options{"penalty": "off"}, fromFour, append(toFives, "add 1")...), "lays 1 1 6 7", "removed 1 6")
	facts(t, told(t, game.Options{"max": "4", "simple": "on"}, fromFour, "lift 1", "lift 2", "add 2"), "lays 0 2 5 9", "black 0 5")
}

// RDA-29, RDA-X11, RDA-X21: the last bean, and a game that is stopped.
func TestNarrate_End(t *testing.T) {
	win := strings.Split("lift 7,lift 8,add 7,hold 7,lift 5,add 5,hold 5,lift 3,add 3,hold 3,lift 1,add 1,hold 3,lift 2,add 2", ",")
	facts(t, told(t, game.Options{"beans": "5"}, fromFour, win...), "lays 0 2 5 0", "wins 0")
	var stall []string
	for range 100 {
		stall = append(stall, "lift 1", "lift 3")
	}
	facts(t, told(t, nil, inOrder, stall...), "lifts 1 3 1", "errs 1 1 0 3 1", "game-over -1 idle", "first 0 10", "first 1 10")
}

// TestFacts_AccountForEveryBean reconstructs the stocks from the facts alone, and checks that a turn is
// over exactly when one of the ending facts is told.
func TestFacts_AccountForEveryBean(t *testing.T) {
	ends := []string{ronda.FactErrs, ronda.FactStops, ronda.FactBlack, ronda.FactRemoved, ronda.FactWins}
	property.Check(t, func(t *rapid.T) {
		s, _, r := drawGame(t)
		if err := s.ApplyChance(s.SampleChance(r, nil)); err != nil {
			t.Fatal(err)
		}
		stocks := view(s).Stocks
		for s.Turn() != game.Nobody {
			before := s.Clone()
			a := choose(t, s, 7, r)
			by := s.Turn()
			s.Play(by, a)
			over := false
			for _, f := range narrate(before, s, by, a) {
				over = over || slices.Contains(ends, f.Code)
				switch f.Code {
				case ronda.FactLays:
					stocks[by]--
				case ronda.FactPenalty:
					stocks[by]++
				}
			}
			if !slices.Equal(stocks, view(s).Stocks) {
				t.Fatalf("stocks by the facts %v, want %v", stocks, view(s).Stocks)
			}
			if over != (s.Turn() != by) {
				t.Fatalf("facts end the turn: %v, but turn is %d after %d", over, s.Turn(), by)
			}
		}
	})
}
