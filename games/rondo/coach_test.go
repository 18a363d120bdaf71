package rondo_test

import (
	"io/fs"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/coach"
	"tablee/games/rondo"
)

// Typing the word that the coach names must give the script's action: Spell picks the play with the
// most points.
func TestCoach_TypedWordMatchesScript(t *testing.T) {
	files, err := fs.Glob(rondo.Files, "coach*.play")
	if err != nil || len(files) < 2 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		text, err := fs.ReadFile(rondo.Files, name)
		if err != nil {
			t.Fatal(err)
		}
		script, err := coach.Parse(name, "", text)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rondo.Rules().New(script.Seats, script.Options)
		if err != nil {
			t.Fatal(err)
		}
		for _, in := range script.Before {
			outcome, err := rondo.Rules().ParseOutcome(in.Text)
			if err == nil {
				err = s.ApplyChance(outcome)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		words := 0
		for _, in := range script.Actions {
			a, err := rondo.Rules().ParseAction(in.Text)
			if err != nil {
				t.Fatal(err)
			}
			before := s.View(coach.Learner).(*rondo.View)
			s.Play(in.Seat, a)
			if in.Seat != coach.Learner {
				continue
			}
			if strings.HasPrefix(in.Text, "swap ") {
				continue
			}
			word, bids := strings.CutPrefix(in.Text, "bid ")
			if !bids {
				word = s.View(game.Watcher).(*rondo.View).Word
			}
			words++
			if typed, ok := before.Spell(script.Options, word); !ok || typed != in.Text {
				t.Errorf("%s: %s is laid as %q, and the script has %q", name, word, typed, in.Text)
			}
		}
		if words < 4 {
			t.Errorf("%s has %d words", name, words)
		}
	}
}
