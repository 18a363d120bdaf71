package highcard

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/gametest"
)

func TestConformance(t *testing.T) { gametest.Run(t, Rules()) }

func FuzzGame(f *testing.F) { gametest.Fuzz(f, Rules()) }

// HC-01 and HC-02, on the pack and the aim, cannot be played: the statement in the rulebooks is their test.
func TestRulebooks(t *testing.T) {
	gametest.Rulebooks(t, Rules(), gametest.Series{Prefix: "HC-", Count: 9})
}

// deal returns a game after the deal. Each hand is written as "KS 3D 4C"; the other cards of the pack follow
// in any order.
func deal(t *testing.T, opt game.Options, hands ...string) *State {
	t.Helper()
	made, err := Rules().New(len(hands), opt)
	if err != nil {
		t.Fatal(err)
	}
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
	outcome, err := Rules().ParseOutcome(strings.Join(pack, " "))
	if err == nil {
		err = made.ApplyChance(outcome)
	}
	if err != nil {
		t.Fatal(err)
	}
	return made.(*State)
}

// play plays actions of the seat on turn, one after another.
func play(t *testing.T, s *State, actions ...string) {
	t.Helper()
	for _, text := range actions {
		a, err := Rules().ParseAction(text)
		if err == nil {
			err = s.Check(s.Turn(), a)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		s.Play(s.Turn(), a)
	}
}

// refused checks that a rule refuses an action of the seat on turn.
func refused(t *testing.T, s *State, text, rule string) {
	t.Helper()
	a, err := Rules().ParseAction(text)
	if err != nil {
		t.Fatal(err)
	}
	var no *game.Refusal
	if err := s.Check(s.Turn(), a); !errors.As(err, &no) || no.Rule != rule {
		t.Errorf("%s must be refused by %s, not by %v", text, rule, err)
	}
}

var three = game.Options{"cards": "3"}

// HC-05, HC-06, HC-07: a player may pass once, but not when leading or if the option is off.
func TestPasses(t *testing.T) {
	s := deal(t, three, "KS 3D 4C", "2H 5S QD")
	refused(t, s, "pass", "HC-05")
	play(t, s, "KS", "pass")
	play(t, s, "3D")
	refused(t, s, "pass", "HC-06")

	s = deal(t, game.Options{"cards": "3", "passes": "off"}, "KS 3D 4C", "2H 5S QD")
	play(t, s, "KS")
	refused(t, s, "pass", "HC-07")
	refused(t, s, "KS", game.GenHand)
}

// HC-08: of equal cards the one played first wins the round.
func TestRound_FirstOfEqualsWins(t *testing.T) {
	s := deal(t, three, "3D 4C 5C", "9S 2C 2D", "9H 2H 2S")
	play(t, s, "3D", "9S", "9H")
	if s.Turn() != 1 {
		t.Errorf("seat %d won the round", s.Turn())
	}
}

// GEN-MOMENT: cards are dealt once.
func TestApplyChance_DealtOnce(t *testing.T) {
	s := deal(t, three, "KS 3D 4C", "2H 5S QD")
	var no *game.Refusal
	if err := s.ApplyChance(s.SampleChance(rand.New(rand.NewPCG(1, 1)), nil)); !errors.As(err, &no) || no.Rule != game.GenMoment {
		t.Errorf("dealt twice: %v", err)
	}
}
