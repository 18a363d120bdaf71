package gametest

import (
	"errors"
	"strings"
	"testing"

	"tablee/game"
)

// Dealt returns a game after its first outcome of chance, given as in records.
func Dealt(t testing.TB, rules game.Rules, seats int, opt game.Options, outcome string) game.State {
	t.Helper()
	s, err := rules.New(seats, opt)
	if err != nil {
		t.Fatal(err)
	}
	signs, err := rules.ParseOutcome(outcome)
	if err == nil {
		err = s.ApplyChance(signs)
	}
	if err != nil {
		t.Fatalf("%s: %v", outcome, err)
	}
	return s
}

// Pack returns the outcome of a game of cards that deals these hands of the same size, a card at a time, each
// written as "KS 3D 4C". The other cards of the pack follow.
func Pack(hands ...string) string {
	var pack []string
	for i := range strings.Fields(hands[0]) {
		for _, hand := range hands {
			pack = append(pack, strings.Fields(hand)[i])
		}
	}
	for _, rank := range "A23456789TJQK" {
		for _, suit := range "CDHS" {
			if code := string(rank) + string(suit); !strings.Contains(strings.Join(hands, " "), code) {
				pack = append(pack, code)
			}
		}
	}
	return strings.Join(pack, " ")
}

// Play plays actions of the seat on turn, one after another.
func Play(t testing.TB, rules game.Rules, s game.State, actions ...string) {
	t.Helper()
	for _, text := range actions {
		a, err := rules.ParseAction(text)
		if err == nil {
			err = s.Check(s.Turn(), a)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		s.Play(s.Turn(), a)
	}
}

// Refused checks that a rule refuses an action of the seat on turn.
func Refused(t testing.TB, rules game.Rules, s game.State, action, rule string) {
	t.Helper()
	a, err := rules.ParseAction(action)
	if err == nil {
		err = s.Check(s.Turn(), a)
	}
	var no *game.Refusal
	if !errors.As(err, &no) || no.Rule != rule {
		t.Errorf("%s must be refused by %s, not by %v", action, rule, err)
	}
}
