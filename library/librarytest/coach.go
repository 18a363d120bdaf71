package librarytest

import (
	"fmt"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/coach"
	"tablee/library"
	"tablee/table"
)

// The coached player takes less than three minutes, and acts often enough to be coached.
const (
	minCoached = 3  // actions of the coached player
	maxCoached = 20 // of the same
	maxWords   = 45 // of the text of a step
)

// coachPlayable checks that there is a coached first game in every language: legal to the end, its attempts
// refused as it states, short, and with a text for every step.
func coachPlayable(t *testing.T, g library.Game) {
	locs, err := locsOf(g)
	if err != nil {
		t.Fatal(err)
	}
	for lang, l := range locs {
		script := scriptIn(g, lang)
		if script == nil {
			t.Fatalf("no coached first game in %s: the game's folder has no coach.play", lang)
		}
		seed := table.Seed(script.Seed)
		_, err := script.Check(g.Rules, func(draw int, s game.State) ([]byte, error) { return s.SampleChance(seed.Rand(draw), nil), nil })
		if err != nil {
			t.Errorf("%s: %v", lang, err)
		}
		if err := coachedEnough(script); err != nil {
			t.Errorf("%s: %v", lang, err)
		}
		for _, step := range script.Steps {
			if err := stepText(l.T(g.ID() + ".coach." + step.Key)); err != nil {
				t.Errorf("%s: coach.%s: %v", lang, step.Key, err)
			}
		}
	}
}

// coachedEnough returns an error for a script with too few or too many actions of the coached player.
func coachedEnough(script *coach.Script) error {
	own := 0
	for _, a := range script.Actions {
		if a.Seat == coach.Learner {
			own++
		}
	}
	if own < minCoached || own > maxCoached {
		return fmt.Errorf("the script has %d actions of the coached player, want %d to %d", own, minCoached, maxCoached)
	}
	return nil
}

// exampleNames are the players of the examples in rulebooks.
var exampleNames = []string{"Ana", "Bob", "Chloé", "David", "Emma"}

// stepText returns an error for a missing or long text, or one that calls a player by a name of the rulebooks'
// examples: at the table, bots have other names.
func stepText(text string) error {
	words := strings.Fields(text)
	switch {
	case strings.HasPrefix(text, "⟦"):
		return fmt.Errorf("no such text")
	case len(words) > maxWords:
		return fmt.Errorf("%d words, more than %d: %s", len(words), maxWords, text)
	}
	for _, word := range words {
		for _, name := range exampleNames {
			if strings.Trim(word, ".,;:!?’'“”«»()") == name {
				return fmt.Errorf("%s is a name of the examples, the bots of this table have other names: %s", name, text)
			}
		}
	}
	return nil
}

// scriptIn returns the script for a language: the English one if the words of the game depend on the language
// and that language has no script; nil if there is none.
func scriptIn(g library.Game, lang string) *coach.Script {
	for _, want := range []string{lang, "", "en"} {
		for _, s := range g.Coach() {
			if s.Game == g.ID() && s.Lang == want {
				return s
			}
		}
	}
	return nil
}
