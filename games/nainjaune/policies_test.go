package nainjaune

import (
	"math"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/cards"
)

// hand parses a list of cards.
func hand(t *testing.T, text string) cards.Set {
	t.Helper()
	var set cards.Set
	for _, sign := range strings.Fields(text) {
		c, ok := cards.Parse(sign)
		if !ok {
			t.Fatalf("%q is not a card", sign)
		}
		set = set.With(c)
	}
	return set
}

func TestLead_ByPolicy(t *testing.T) {
	for _, c := range []struct{ cards, lowest, longest, highest string }{
		{"2C 3D 8H 9S TC", "2", "8", "T"},
		{"2C 3D 8H 9S", "2", "8", "9"},          // the higher of equals
		{"2C 3D 4S 8H QS KC", "2", "Q", "K"},    // a King brings the lead back
		{"AC 2C 3D 4S 5H 6C KC", "A", "A", "K"}, // but a much longer run wins
		{"7D", "7", "7", "7"},
	} {
		h := hand(t, c.cards)
		for policy, want := range map[int]string{lowestFirst: c.lowest, longestRun: c.longest, highestFirst: c.highest} {
			if got := lead(policy, h).String(); got != want {
				t.Errorf("%s leads %s from %s, not %s", policies[policy], got, c.cards, want)
			}
		}
	}
}

func TestNJ18_Prefer_BoardCard(t *testing.T) {
	for text, want := range map[string]string{"7C 7D 7S": "7D", "JC JD": "JC", "QC QS": "QS", "8D 8S": "8D"} {
		if got := prefer(hand(t, text)).String(); got != want {
			t.Errorf("of %s: %s, not %s", text, got, want)
		}
	}
}

// table returns a deal in progress with these hands, with seat 0 to lead.
func table(t *testing.T, hands ...string) *State {
	t.Helper()
	s := &State{seats: int8(len(hands)), phase: playing, wanted: noRank, missing: noRank}
	rest := cards.Pack
	for seat, text := range hands {
		s.hands[seat] = hand(t, text)
		rest &^= s.hands[seat]
	}
	s.talon = rest
	return s
}

func TestFreeLead_ReturnsTheLead(t *testing.T) {
	s := table(t, "3C 4D QS KC", "5D 8D", "9C 9D")
	if rank, ok := s.freeLead(s.hands[0]); !ok || rank != cards.Queen {
		t.Errorf("with Queen and King: %s %v", rank, ok)
	}
	s.hands[0] = hand(t, "3C 4D QS")
	if rank, ok := s.freeLead(s.hands[0]); ok {
		t.Errorf("no lead is sure to return, got %s", rank)
	}
	s.known[1].lacks, s.known[2].lacks = 1<<cards.Five, 1<<cards.Five
	if rank, ok := s.freeLead(s.hands[0]); !ok || rank != cards.Three {
		t.Errorf("no one else holds a five: from 3-4 got %s %v", rank, ok)
	}
}

func TestLikelihood_FromLeads(t *testing.T) {
	// Seat 1 led the 8 and continued with the 9. It still holds a 2, so it did not lead its lowest card;
	// its longest run is 8-9-T.
	s := table(t, "3C 4D", "2C TC", "JD JH")
	s.log[0] = laid{card: hand(t, "8H").Lowest(), seat: 1}
	s.log[1] = laid{card: hand(t, "9H").Lowest(), seat: 1}
	s.laid = 2
	lowest, longest := s.Likelihood(0, lowestFirst), s.Likelihood(0, longestRun)
	if miss := blunderRate / 4; math.Abs(lowest-miss) > 1e-12 || math.Abs(longest-miss-1+blunderRate) > 1e-12 {
		t.Errorf("lowest %v, longest %v", lowest, longest)
	}
	if own := s.Likelihood(1, lowestFirst); own != 1 {
		t.Errorf("likelihood of the viewer's own lead %v, want 1", own)
	}
}

func TestCandidates_OneOfEachRank(t *testing.T) {
	s := table(t, "3C 3D 7C 7D KH KS", "5D", "9C")
	var got []string
	for _, a := range s.Candidates(0, nil) {
		got = append(got, cards.Card(a).String())
		if err := s.Check(0, a); err != nil {
			t.Error(err)
		}
	}
	if text := strings.Join(got, " "); text != "3C 7D KH" {
		t.Errorf("candidates %s", text)
	}
	if other := s.Candidates(1, []game.Action{}); len(other) != 0 {
		t.Error("a seat that is not on turn has candidates")
	}
}
