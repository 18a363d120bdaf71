package highcard

import (
	"errors"
	"math/rand/v2"
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

// deal returns a game after the deal of these hands.
func deal(t *testing.T, opt game.Options, hands ...string) game.State {
	t.Helper()
	return gametest.Dealt(t, Rules(), len(hands), opt, gametest.Pack(hands...))
}

var three = game.Options{"cards": "3"}

// HC-05, HC-06, HC-07: a player may pass once, but not when leading or if the option is off.
func TestPasses(t *testing.T) {
	s := deal(t, three, "KS 3D 4C", "2H 5S QD")
	gametest.Refused(t, Rules(), s, "pass", "HC-05")
	gametest.Play(t, Rules(), s, "KS", "pass", "3D")
	gametest.Refused(t, Rules(), s, "pass", "HC-06")

	s = deal(t, game.Options{"cards": "3", "passes": "off"}, "KS 3D 4C", "2H 5S QD")
	gametest.Play(t, Rules(), s, "KS")
	gametest.Refused(t, Rules(), s, "pass", "HC-07")
	gametest.Refused(t, Rules(), s, "KS", game.GenHand)
}

// HC-08: of equal cards the one played first wins the round.
func TestRound_FirstOfEqualsWins(t *testing.T) {
	s := deal(t, three, "3D 4C 5C", "9S 2C 2D", "9H 2H 2S")
	gametest.Play(t, Rules(), s, "3D", "9S", "9H")
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
