package gametest

import (
	"errors"
	"math/rand/v2"
	"os"
	"testing"

	"tablee/game"
)

// FuzzTexts parses any text as an action and as an outcome of chance. A text that is accepted must be
// formatted back unchanged, and trying it at the first positions must not panic; any other text must be
// refused with GEN-FORM.
func FuzzTexts(f *testing.F, rules game.Rules) {
	s := newSuite(rules, os.DirFS("."), true)
	start, err := rules.New(s.info.MinSeats, nil)
	if err != nil {
		f.Fatal(err)
	}
	f.Add("")
	f.Add("7D")
	f.Add("play <M...")
	r := rand.New(rand.NewPCG(1, 1))
	for range 8 { // positions a few moves apart
		if start.Turn() == game.Chance {
			outcome := start.SampleChance(r, nil)
			f.Add(rules.FormatOutcome(outcome))
			if err := start.ApplyChance(outcome); err != nil {
				f.Fatal(err)
			}
			continue
		}
		if start.Turn() == game.Nobody {
			break
		}
		legal := start.Legal(start.Turn(), nil)
		for _, a := range legal[:min(len(legal), 4)] {
			f.Add(rules.FormatAction(a))
		}
		start.Play(start.Turn(), legal[r.IntN(len(legal))])
	}
	f.Fuzz(func(t *testing.T, text string) {
		if a, err := rules.ParseAction(text); err != nil {
			mustBeForm(t, text, err)
		} else if again := rules.FormatAction(a); again != text {
			t.Fatalf("the action %q is written %q", text, again)
		} else {
			for seat := range game.Seat(s.info.MinSeats) {
				_ = start.Check(seat, a) // legal or not, it must not panic
			}
		}
		if outcome, err := rules.ParseOutcome(text); err != nil {
			mustBeForm(t, text, err)
		} else if again := rules.FormatOutcome(outcome); again != text {
			t.Fatalf("the outcome %q is written %q", text, again)
		} else if at := start.Clone(); at.Turn() == game.Chance {
			_ = at.ApplyChance(outcome) // likewise
		}
	})
}

// mustBeForm fails the test unless err refuses text with GEN-FORM.
func mustBeForm(t *testing.T, text string, err error) {
	t.Helper()
	var refusal *game.Refusal
	if !errors.As(err, &refusal) || refusal.Rule != game.GenForm {
		t.Fatalf("%q is refused by %v, not by %s", text, err, game.GenForm)
	}
}
