package games_test

import (
	"io/fs"
	"strings"
	"testing"

	"tablee/game"
	"tablee/game/coach"
	"tablee/games"
	"tablee/table"
	"tablee/web/board"
)

// Every game has a coached first game in every language. Its script is legal to the end, its attempts
// are refused as it states, it is short, and every step has a text in every language.
func TestCoach_EveryGameHasPlayableScript(t *testing.T) {
	const mostActions, mostWords = 20, 45 // of the coached player, less than three minutes; per step
	for _, e := range games.All() {
		locs, err := board.NewLocs(map[string]fs.FS{e.ID(): e.UI.Texts()})
		if err != nil {
			t.Fatal(err)
		}
		for lang, l := range locs {
			script := scriptOf(t, e, lang)
			seed := table.Seed(script.Seed)
			_, err := script.Check(e.Rules, func(draw int, s game.State) ([]byte, error) { return s.SampleChance(seed.Rand(draw), nil), nil })
			if err != nil {
				t.Errorf("%s in %s: %v", e.ID(), lang, err)
			}
			own, tries := 0, 0
			for _, a := range script.Actions {
				if a.Seat == coach.Learner {
					own++
				}
			}
			for _, step := range script.Steps {
				text := l.T(e.ID() + ".coach." + step.Key)
				if strings.HasPrefix(text, "⟦") || len(strings.Fields(text)) > mostWords {
					t.Errorf("%s in %s: step %s says %q", e.ID(), lang, step.Key, text)
				}
				tries += len(step.Tries)
			}
			if own < 3 || own > mostActions || tries == 0 || script.Steps[len(script.Steps)-1].From != len(script.Actions) {
				t.Errorf("%s in %s: %d actions of the coached player, %d attempts, or no text at the end", e.ID(), lang, own, tries)
			}
		}
	}
}

// scriptOf returns the script for a language: the English one if the words of the game depend on the
// language and that language has no script.
func scriptOf(t *testing.T, e games.Entry, lang string) *coach.Script {
	t.Helper()
	for _, want := range []string{lang, "", "en"} {
		for _, s := range e.Coach() {
			if s.Game == e.ID() && s.Lang == want {
				return s
			}
		}
	}
	t.Fatalf("%s has no coached game in %s", e.ID(), lang)
	return nil
}
