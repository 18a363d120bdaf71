package rondelic_test

import (
	"bytes"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"tablee/game"
	"tablee/games/rondelic"
	"tablee/internal/property"
)

// Every policy's advice is legal in any game, and does not change when everything the seat cannot know
// is redealt.
func TestAdvise_UsesOnlyKnowledge(t *testing.T) {
	property.Check(t, func(t *rapid.T) {
		s, slow, r := drawGame(t)
		for range 80 {
			seat := s.Turn()
			if seat == game.Nobody {
				return
			}
			if seat >= 0 {
				other := s.Clone().(*rondelic.State)
				other.Determinize(seat, r)
				for policy, name := range s.Policies() {
					seed := r.Uint64()
					a := s.Advise(policy, seat, rand.New(rand.NewPCG(seed, 0)))
					b := other.Advise(policy, seat, rand.New(rand.NewPCG(seed, 0)))
					if a != b {
						t.Fatalf("%s depends on hidden cards: %s or %s", name, rules.FormatAction(a), rules.FormatAction(b))
					}
					if !slices.Contains(s.Legal(seat, nil), a) {
						t.Fatalf("%s advises %s, which is not legal", name, rules.FormatAction(a))
					}
				}
			}
			step(t, s, slow, r)
		}
	})
}

func TestAdvise_NoAllocations(t *testing.T) {
	s := set(t, 5, nil, "7C 8C 9C TC 2C", "swap", "give")
	r := rng()
	if n := testing.AllocsPerRun(100, func() {
		for policy := range s.Policies() {
			s.Advise(policy, s.Turn(), r)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// RON-A-13: a player who received a higher card than they handed over keeps it, however low it is.
func TestA13_KeepsHigherCard(t *testing.T) {
	s := set(t, 5, nil, "3C 2C 9C TC 5C", "swap", "give")
	if a := s.Advise(slices.Index(s.Policies(), "table"), 1, rng()); a != rondelic.Keep {
		t.Errorf("the table says %s", rules.FormatAction(a))
	}
	s = set(t, 5, nil, "2C 3C 9C TC 5C", "swap", "give")
	if a := s.Advise(slices.Index(s.Policies(), "table"), 1, rng()); a != rondelic.Swap {
		t.Errorf("with a two for a three the table says %s", rules.FormatAction(a))
	}
}

// The embedded tables are complete and have the right size, and reading is the inverse of writing.
func TestTables_RoundTrip(t *testing.T) {
	total := 0
	for _, name := range []string{"policies.bin", "shrewd.bin"} {
		file, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if total += len(file); len(file) != 2*rondelic.Situations || total > 1<<20 {
			t.Errorf("%s: %d bytes for %d situations", name, len(file), rondelic.Situations)
		}
		if back := rondelic.ReadTable(file).Bytes(); !bytes.Equal(file, back) {
			t.Errorf("%s changed in a round trip", name)
		}
	}
}

// The learned table is plausible: a player who may exchange in the first turn gives up an Ace and keeps
// a queen, in every ordinary round.
func TestTable_GivesUpAcesAndKeepsQueens(t *testing.T) {
	for _, opt := range []game.Options{nil, {"text": "B"}, {"dealerCard": "on"}} {
		for players := 3; players <= 8; players++ {
			for card, change := range map[string]bool{"AC": true, "QC": false} {
				s, err := rondelic.Practice(players, opt)
				if err != nil {
					t.Fatal(err)
				}
				chance := card + " TC TD TH TS 9C 9D 9H 9S"
				outcome, _ := rules.ParseOutcome(chance)
				for c := range byte(52) {
					if !slices.Contains(outcome, c) {
						outcome = append(outcome, c)
					}
				}
				if err := s.ApplyChance(outcome); err != nil {
					t.Fatal(err)
				}
				if a := s.Advise(0, s.Turn(), rng()); (a != rondelic.Keep) != change {
					t.Errorf("%d players, %v, %s: %s", players, opt, card, rules.FormatAction(a))
				}
			}
		}
	}
}
