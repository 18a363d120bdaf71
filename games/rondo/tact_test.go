package rondo

import (
	"context"
	"io/fs"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"tablee/bot"
	"tablee/game"
	"tablee/games/rondo/words"
	"tablee/internal/needs"
)

// No policy draws from a vocabulary with coarse words.
func TestPolicies_KnowNoCoarseWord(t *testing.T) {
	for policy, how := range manners {
		if how.vocabulary == words.All {
			t.Errorf("%s knows every word", policies[policy])
		}
	}
}

// No bot lays or bids a coarse word: with TABLEE_LONG in 300 games of each policy and language. The strongest
// level also searches the end among all legal actions.
func TestAdvise_LaysNoCoarseWord(t *testing.T) {
	for _, lang := range []string{"fr", "en"} {
		for policy := range policies {
			for n := range uint64(needs.Rounds(2, 300)) {
				layPolitely(t, lang, n, func(s *State, seat game.Seat, r *rand.Rand) game.Action { return s.Advise(policy, seat, r) })
			}
		}
		best := Levels()[5].New()
		for n := range uint64(needs.Rounds(0, 20)) {
			layPolitely(t, lang, n, func(s *State, seat game.Seat, r *rand.Rand) game.Action {
				return bot.Choose(context.Background(), best, s, seat, r)
			})
		}
	}
}

// layPolitely plays a game and checks every word.
func layPolitely(t *testing.T, lang string, seed uint64, choose func(*State, game.Seat, *rand.Rand) game.Action) {
	t.Helper()
	begun, err := Rules().New(2, game.Options{"letters": lang, "words": lang})
	if err != nil {
		t.Fatal(err)
	}
	s, r := begun.(*State), rand.New(rand.NewPCG(seed, 5))
	if err := game.PlayChance(s, r, nil); err != nil {
		t.Fatal(err)
	}
	for s.Turn() >= 0 {
		seat := s.Turn()
		a := choose(s, seat, r)
		if s.Tactless(seat, a) {
			t.Fatalf("%s, game %d: a bot lays a coarse word, %s", lang, seed, Rules().FormatAction(a))
		}
		s.Play(seat, a)
	}
}

// Every way to lay a coarse word is tactless, and no way to lay another.
func TestTactless(t *testing.T) {
	var _ bot.Tactful = (*State)(nil)
	s := onHolder(t, "MER", "EAISRLK")
	coarse := 0
	for _, w := range s.terms.dictionary().OfLen(minRow) {
		m := move{verb: verbOpen, pattern: pattern{n: minRow}}
		for i := range minRow {
			m.signs[i] = letterSign(w.Letter(i, minRow), false)
		}
		a, _ := m.pack()
		if s.Tactless(0, a) == s.terms.dictionary().Knows(words.Polite, w) {
			t.Fatalf("opening with %s: %t", w, s.Tactless(0, a))
		}
		if s.Tactless(0, a) {
			coarse++
		}
	}
	if coarse == 0 {
		t.Error("no word is tactless")
	}
	for _, a := range []game.Action{0, parse(t, "swap K"), parse(t, "play ...E>")} {
		if s.Tactless(0, a) {
			t.Errorf("%s is tactless", Rules().FormatAction(a))
		}
	}
}

// No rulebook or lesson shows a coarse word.
func TestFiles_ShowNoCoarseWord(t *testing.T) {
	capitals := regexp.MustCompile(`\b[A-Z]{3,9}\b`)
	names, err := fs.Glob(Files, "*")
	if err != nil || len(names) < 5 {
		t.Fatal(names, err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(Files, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, list := range []string{"fr", "en"} {
			v := &View{Terms: Terms{Words: list}}
			if slices.Contains([]string{"RULES.fr.md", "coach.fr.play"}, name) != (list == "fr") {
				continue
			}
			for _, word := range capitals.FindAllString(string(text), -1) {
				if !v.Polite(word) {
					t.Errorf("%s: %s", name, word)
				}
			}
		}
	}
}
