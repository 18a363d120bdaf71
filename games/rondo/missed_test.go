package rondo

import (
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/game"
	"tablee/games/rondo/words"
)

// In games under all options, Missed agrees with an exhaustive search: the word is legal and familiar,
// and better by as many points as reported, reduced by what the hand and the row take back. The other
// hands do not matter.
func TestMissed_MatchesExhaustiveSearch(t *testing.T) {
	found, none := 0, 0
	for seed := range uint64(24) {
		s, r := someGame(t, seed)
		for n := 0; n < 24 && s.Turn() >= 0; n++ {
			seat := s.Turn()
			if s.hands[seat][Joker] > 1 {
				break // the exhaustive search would take too long
			}
			legal := s.Legal(seat, nil)
			played := legal[r.IntN(len(legal))]
			switch better, points, ok := s.Missed(seat, played); {
			case !ok:
				none++
				if m, _ := unpack(played); s.phase == playing && m.verb != verbSwap && mostMissed(s, seat, legal, played) >= 0 {
					t.Fatalf("seed %d: no verdict after %s", seed, Rules().FormatAction(played))
				}
			default:
				found++
				if most := max(0, mostMissed(s, seat, legal, played)); !near(points, most) {
					t.Fatalf("seed %d: instead of %s, %s brings %.2f more, want %.2f", seed, Rules().FormatAction(played), Rules().FormatAction(better), points, most)
				}
				if (points == 0) != (better == played) || s.Check(seat, better) != nil {
					t.Fatalf("seed %d: instead of %s, %s, by %.2f", seed, Rules().FormatAction(played), Rules().FormatAction(better), points)
				}
				if points > 0 && gained(s, seat, better)-gained(s, seat, played) < points-1e-6 {
					t.Fatalf("seed %d: the reported gain of %s over %s is too large", seed, Rules().FormatAction(better), Rules().FormatAction(played))
				}
				other := s.Clone()
				other.Determinize(seat, r)
				if b, p, _ := other.(*State).Missed(seat, played); b != better || p != points {
					t.Fatalf("seed %d: with other hidden hands, %s by %.2f, not %s by %.2f", seed, Rules().FormatAction(b), p, Rules().FormatAction(better), points)
				}
			}
			s.Play(seat, s.Advise(r.IntN(len(policies)), seat, r))
		}
	}
	if found < 100 || none < 20 {
		t.Errorf("%d turns with a verdict, %d without", found, none)
	}
}

func near(a, b float64) bool { return a-b < 1e-6 && b-a < 1e-6 }

// gained returns the points of an action, before the final count.
func gained(s *State, seat game.Seat, a game.Action) float64 {
	next := s.Clone().(*State)
	next.Play(seat, a)
	return float64(next.scores[seat] + next.left[seat] - s.scores[seat])
}

// mostMissed returns the greatest gain of a familiar word over the action played, or -1 if there is no
// such word.
func mostMissed(s *State, seat game.Seat, legal []game.Action, played game.Action) (most float64) {
	most = -1
	m, _ := unpack(played)
	own := s.yield(seat, &m)
	for _, a := range legal {
		m, _ := unpack(a)
		if m.verb == verbSwap || m.verb == verbPass {
			continue
		}
		word := wordOf(m.signs[:m.n])
		if m.verb == verbPlay {
			h, _ := s.lay(&m.pattern)
			word = h.word
		}
		if s.terms.dictionary().Knows(words.Familiar, word) {
			y := s.yield(seat, &m)
			most = max(most, min(gained(s, seat, a)-gained(s, seat, played), y.value-own.value), 0)
		}
	}
	return most
}

// Missing a word by passing has a cost, the best word has none. An exchange and a forced pass are not
// judged.
func TestMissed_ByHand(t *testing.T) {
	s := onHolder(t, "MER", "AEISQK?")
	if better, points, ok := s.Missed(0, 0); !ok || !strings.HasPrefix(Rules().FormatAction(better), "play ") || points > gained(s, 0, better) || points < 10 {
		t.Errorf("instead of the pass: %s, by %.2f, %v", Rules().FormatAction(better), points, ok)
	} else if again, points, ok := s.Missed(0, better); !ok || again != better || points != 0 {
		t.Errorf("instead of the best: %s, by %.2f, %v", Rules().FormatAction(again), points, ok)
	}
	swap, _ := Rules().ParseAction("swap Q")
	if _, _, ok := s.Missed(0, swap); ok {
		t.Error("an exchange is judged")
	}
	if _, _, ok := s.Missed(1, 0); ok {
		t.Error("a seat that is not on turn is judged")
	}
	s.hands[0] = hand{'Q' - 'A': 1}
	if _, _, ok := s.Missed(0, 0); ok {
		t.Error("a forced pass is judged")
	}
}

// BenchmarkMissed measures a turn with jokers on a row of seven.
func BenchmarkMissed(b *testing.B) {
	for _, cards := range []string{"EAISRL?", "EAIS???", "EAISRLT??????"} {
		b.Run(cards, func(b *testing.B) {
			s := onHolder(b, "CHANTER", cards)
			r := rand.New(rand.NewPCG(1, 1))
			s.Determinize(0, r)
			for b.Loop() {
				s.Missed(0, 0)
			}
		})
	}
}
