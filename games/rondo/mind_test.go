package rondo

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/rondo/words"
	"tablee/internal/needs"
)

// style holds statistics of a policy that plays against itself.
type style struct {
	turns, passes, points int
	words, long           int // words laid; words of four cards and more
}

func styleOf(t *testing.T, policy int, lang string) (st style) {
	t.Helper()
	for n := range uint64(needs.Rounds(16, 200)) {
		begun, err := Rules().New(2, game.Options{"letters": lang, "words": lang})
		if err != nil {
			t.Fatal(err)
		}
		s, r := begun.(*State), rand.New(rand.NewPCG(n, 5))
		if err := game.PlayChance(s, r, nil); err != nil {
			t.Fatal(err)
		}
		for s.Turn() >= 0 {
			st.watch(s, policy, r)
		}
	}
	return st
}

// watch plays one action and records its result.
func (st *style) watch(s *State, policy int, r *rand.Rand) {
	seat := s.Turn()
	a := s.Advise(policy, seat, r)
	m, _ := unpack(a)
	bid, before := s.phase == bidding, s.scores[seat]
	s.Play(seat, a)
	switch {
	case bid || m.verb == verbSwap:
		return
	case m.verb == verbPass:
		st.passes++
	default:
		st.points += int(s.scores[seat] - before)
		st.words++
		laid := 0
		for _, g := range m.signs[:m.n] {
			if g != leave {
				laid++
			}
		}
		if laid >= 4 {
			st.long++
		}
	}
	st.turns++
}

// The first two levels play like people: in points per turn, in how often they pass, and in how rarely
// a beginner lays many cards at once.
func TestMind_FirstLevelsPlayLikePeople(t *testing.T) {
	for _, c := range []struct {
		policy             int
		least, most        float64 // points per turn
		mostPassed, atOnce float64 // share of turns passed, share of words with four cards or more
	}{
		{novice, 6, 10.5, 0.2, 0.15},
		{casual, 8.5, 11.5, 0.17, 0.25},
	} {
		for _, lang := range []string{"fr", "en"} {
			st := styleOf(t, c.policy, lang)
			if points := float64(st.points) / float64(st.turns); points < c.least || points > c.most {
				t.Errorf("%s, %s: %.1f points a turn", policies[c.policy], lang, points)
			}
			if passed := float64(st.passes) / float64(st.turns); passed > c.mostPassed {
				t.Errorf("%s, %s: %.2f of the turns are passed", policies[c.policy], lang, passed)
			}
			if long := float64(st.long) / float64(st.words); long > c.atOnce {
				t.Errorf("%s, %s: %.2f of the words take four cards or more", policies[c.policy], lang, long)
			}
		}
	}
}

// Thoughts are drawn once per turn: an exchange does not change them, the next turn does. They do not
// depend on the other hands.
func TestThink_OncePerTurn(t *testing.T) {
	s := onHolder(t, "CHANTER", "EAISRLK")
	before := s.think(manners[novice].mind, 0).turn
	other := s.Clone().(*State)
	other.Determinize(0, rand.New(rand.NewPCG(1, 1)))
	if other.think(manners[novice].mind, 0).turn != before {
		t.Error("thoughts depend on the other hands")
	}
	s.Play(0, parse(t, "swap K"))
	if s.think(manners[novice].mind, 0).turn != before {
		t.Error("an exchange changes the thoughts")
	}
	s.Play(0, 0)
	s.Play(1, 0)
	if s.think(manners[novice].mind, 0).turn == before {
		t.Error("the next turn has the same thoughts")
	}
}

// Each level scores more points per turn than the one below it, in both languages.
func TestPolicies_EachLevelScoresMore(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		below := 0.0
		for _, policy := range []int{casual, regular, club, tournament, static} {
			st := styleOf(t, policy, lang)
			points := float64(st.points) / float64(st.turns)
			if points < 1.05*below {
				t.Errorf("%s, %s: %.1f points a turn, hardly more than %.1f", policies[policy], lang, points, below)
			}
			below = points
		}
	}
}

// Rare words seldom come to mind, even for a policy that knows all words.
func TestMind_RareWords(t *testing.T) {
	s := onHolder(t, "MER", "EAISRLK")
	x := finder{s: s, to: 6}
	x.picks.manner, x.picks.most = manners[tournament], 1
	x.picks.thoughts = s.think(manners[tournament].mind, 0)
	var all, come [2]int // index 0: rare words, 1: familiar words
	for _, w := range s.terms.dictionary().OfLen(6) {
		which := 0
		if s.terms.dictionary().Knows(words.Familiar, w) {
			which = 1
		}
		all[which]++
		if x.comesToMind(w) {
			come[which]++
		}
	}
	rare, familiar := float64(come[0])/float64(all[0]), float64(come[1])/float64(all[1])
	if rare == 0 || rare > 0.4 || familiar < 2*rare {
		t.Errorf("%.2f of the rare words come to mind, %.2f of the familiar", rare, familiar)
	}
}
