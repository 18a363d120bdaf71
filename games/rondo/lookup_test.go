package rondo

import (
	"errors"
	"testing"

	"tablee/game"
)

// At a table whose dictionary stays open a seat that is to act may look up any word, and no other seat may.
func TestLookUp_SeatToAct(t *testing.T) {
	s := onHolder(t, "ARE", "MERSENT")
	s.terms.lookup = true
	for word, want := range map[string]bool{"MARE": true, "MER": true, "MRAE": false, "": false, "mare": false, "ANTICONSTITUTIONNEL": false, "M·RE": false} {
		if known, err := s.LookUp(0, word); known != want || err != nil {
			t.Errorf("%q: %t, %v", word, known, err)
		}
	}
	for _, seat := range []game.Seat{1, 2, game.Watcher} {
		refusesLookUp(t, s, seat, game.GenTurn)
	}
	s.phase = over
	refusesLookUp(t, s, 0, game.GenOver)
}

// Bids are made in any order: each seat may look up words until it has made its own.
func TestLookUp_Bids(t *testing.T) {
	s := onHolder(t, "", "MERSENT")
	s.terms.lookup, s.phase = true, bidding
	s.bids[0].n, s.bids[1].n = -1, 3
	if known, err := s.LookUp(0, "MER"); !known || err != nil {
		t.Errorf("MER: %t, %v", known, err)
	}
	refusesLookUp(t, s, 1, game.GenTurn)
}

func TestLookUp_ClosedDictionary(t *testing.T) {
	refusesLookUp(t, onHolder(t, "ARE", "MERSENT"), 0, ruleWords)
}

// The option that leaves the dictionary open is off by default and no part of rated games.
func TestLookUp_Option(t *testing.T) {
	for value, want := range map[string]bool{"": false, "off": false, "on": true} {
		opt := game.Options{}
		if value != "" {
			opt["lookup"] = value
		}
		state, err := Rules().New(2, opt)
		if err != nil {
			t.Fatal(err)
		}
		if s := state.(*State); s.terms.lookup != want || s.View(0).(*View).Terms.Lookup != want || info.Aids(opt) != want {
			t.Errorf("%q: open %t, in the view %t, an aid %t", value, s.terms.lookup, s.View(0).(*View).Terms.Lookup, info.Aids(opt))
		}
	}
}

func refusesLookUp(t *testing.T, s *State, seat game.Seat, rule string) {
	t.Helper()
	var no *game.Refusal
	if known, err := s.LookUp(seat, "MARE"); known || !errors.As(err, &no) || no.Rule != rule {
		t.Errorf("seat %d: %t, %v, want %s", seat, known, err, rule)
	}
}
