package rondo

import (
	"math/rand/v2"
	"slices"
	"testing"

	"tablee/game"
)

// Advice and candidates are legal in games under all options.
func TestAdvise_Legal(t *testing.T) {
	for seed := range uint64(12) {
		s, r := someGame(t, seed)
		for n := 0; n < 40 && s.Turn() >= 0; n++ {
			seat := s.Turn()
			legal := s.Legal(seat, nil)
			for policy := range s.Policies() {
				if a := s.Advise(policy, seat, r); !slices.Contains(legal, a) {
					t.Fatalf("%s advises the illegal action %s", policies[policy], Rules().FormatAction(a))
				}
			}
			look := s.Candidates(seat, nil)
			if len(look) == 0 || !slices.IsSorted(look) || len(slices.Compact(slices.Clone(look))) != len(look) {
				t.Fatalf("%d candidates", len(look))
			}
			for _, a := range look {
				if !slices.Contains(legal, a) {
					t.Fatalf("candidate %s is illegal", Rules().FormatAction(a))
				}
			}
			s.Play(seat, s.Advise(r.IntN(len(policies)), seat, r))
		}
	}
}

// The greedy policy takes the most points possible; a policy that knows fewer words takes no more.
func TestAdvise_GreedyTakesMostPoints(t *testing.T) {
	s := onHolder(t, "CHANTER", "EAISRLU")
	s.hands[1]['K'-'A'] = 1
	gain := func(a game.Action) int16 {
		next := s.Clone().(*State)
		next.Play(0, a)
		return next.scores[0]
	}
	most := int16(0)
	for _, a := range s.Legal(0, nil) {
		most = max(most, gain(a))
	}
	if got := gain(s.Advise(greedy, 0, nil)); got != most {
		t.Errorf("greedy takes %d of %d", got, most)
	}
	if got := gain(s.Advise(novice, 0, nil)); got > most {
		t.Errorf("the novice takes %d of %d", got, most)
	}
	if got := s.Advise(static, 0, rand.New(rand.NewPCG(1, 1))); s.Check(0, got) != nil {
		t.Error("static's action is illegal")
	}
}

// Without a word a policy passes, after exchanges while there is a pile.
func TestAdvise_PassesWithoutWord(t *testing.T) {
	s := onHolder(t, "MER", "K")
	s.hands[0] = hand{'Q' - 'A': 1}
	if got := Rules().FormatAction(s.Advise(static, 0, nil)); got != "swap Q" {
		t.Errorf("static: %s", got)
	}
	if got := s.Advise(greedy, 0, nil); got != 0 {
		t.Errorf("greedy: %s", Rules().FormatAction(got))
	}
	s.swaps = manners[static].tries
	if got := s.Advise(static, 0, nil); got != 0 {
		t.Errorf("after so many exchanges: %s", Rules().FormatAction(got))
	}
	s.piled, s.swaps = 0, 0
	if got := s.Advise(static, 0, nil); got != 0 {
		t.Errorf("%s", Rules().FormatAction(got))
	}
}

// BenchmarkAdvise measures one choice of the static policy on a row of seven.
func BenchmarkAdvise(b *testing.B) {
	s := onHolder(b, "CHANTER", "EAISRU_")
	b.ReportAllocs()
	for b.Loop() {
		s.Advise(static, 0, nil)
	}
}
