package rondo

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tablee/game"
)

// told plays lines of a seat and an action, and returns viewer's facts of the last one, one per line.
func told(t *testing.T, s *State, viewer game.Seat, lines ...string) []string {
	t.Helper()
	var last []string
	for _, line := range lines {
		seat, text := game.Seat(line[0]-'0'), line[2:]
		a := parse(t, text)
		if err := s.Check(seat, a); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		before := s.Clone()
		s.Play(seat, a)
		last = nil
		for _, f := range Rules().(game.Narrator).Narrate(before, s, seat, a, viewer, nil) {
			last = append(last, strings.TrimSpace(fmt.Sprintf("%s %d %s", f.Code, f.Seat, strings.Trim(fmt.Sprint(f.Args), "[]"))))
		}
	}
	return last
}

func facts(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("told:\n%s\nnot:\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// RDO-16: only the bidding seat learns its bid, until all are revealed.
func TestNarrate_Bids(t *testing.T) {
	fresh := func() *State {
		s := onHolder(t, "", "EAISR?_")
		s.phase = bidding
		for seat := range s.bids {
			s.bids[seat] = noBid
		}
		return s
	}
	facts(t, told(t, fresh(), 0, "0 bid RAI"), "bids 0 RAI 5")
	facts(t, told(t, fresh(), 1, "0 bid RAI"), "has-bid 0")
	facts(t, told(t, fresh(), game.Watcher, "0 bid -"), "has-bid 0")
	facts(t, told(t, fresh(), 1, "0 bid rAI", "1 bid -"), "bids 1 - 0", "shows 0 rAI 4", "shows 1 - 0", "begins 0 4")
}

// RDO-29: only the exchanging seat learns which cards are exchanged.
func TestNarrate_Exchanges(t *testing.T) {
	facts(t, told(t, onHolder(t, "MER", "KISR?_"), 1, "0 swap K"), "exchanges 0 1")
	facts(t, told(t, onHolder(t, "MER", "KISR?_"), 0, "0 swap K"), "swaps 0 K A 1")
	facts(t, told(t, onHolder(t, "MER", "KISR?_"), 1, "0 swap K", "0 pass"), "passes 0 2 1")
}

// RDO-22, RDO-27, RDO-31, RDO-32: a word, its points and the cards drawn.
func TestNarrate_Words(t *testing.T) {
	s := onHolder(t, "MER", "EAISR?_")
	facts(t, told(t, s, 1, "0 play ...E>"), "pulls 0 4", "makes 0 MERE MER 9 0", "draws 0 1")
	s = onHolder(t, "MER", "IELSR?_")
	facts(t, told(t, s, 1, "0 swap R", "0 play .IEL>"), "pulls 0 4", "makes 0 MIEL MER 12 1", "bonus 0 3 3", "draws 0 3")
}

// RDO-34 to RDO-36: the end.
func TestNarrate_End(t *testing.T) {
	s := onHolder(t, "MER", "E")
	s.piled = 0
	s.hands[1]['K'-'A'] = 1
	facts(t, told(t, s, 1, "0 play ...E>"), "pulls 0 4", "makes 0 MERE MER 9 0", "game-over -1 empty", "left 1 8 1", "wins 0 9")
	s = onHolder(t, "MER", "E")
	s.piled, s.passes, s.active = 0, 1, 1
	s.hands[1]['K'-'A'] = 1
	facts(t, told(t, s, 1, "1 pass"), "passes 1 0 0", "game-over -1 passes", "left 0 1 1", "left 1 8 1", "wins 0 -1")
	s = onHolder(t, "MER", "E")
	s.piled = 1
	s.hands[1]['K'-'A'] = 1
	facts(t, told(t, s, 1, "0 pass"), "passes 0 0 1", "pile-out -1")
}

// RDO-32, RDO-39: a card laid face down earns nothing, so the bonus fact does not count it.
func TestNarrate_NoBonusForCardsFaceDown(t *testing.T) {
	s := onHolder(t, "CARTE", "DOIK")
	s.terms.faceDown = true
	facts(t, told(t, s, 1, "0 play DOI.(K)"), "makes 0 DOIT CARTE 14 0", "bonus 0 3 3", "draws 0 7")
}
