package games_test

import (
	"testing"

	"tablee/games"
)

func TestEveryGameHasItsOwnIDAndRulebooks(t *testing.T) {
	seen := map[string]bool{}
	for _, rules := range games.All() {
		id := rules.Info().ID
		if seen[id] {
			t.Errorf("%s stands twice on the shelf", id)
		}
		seen[id] = true
		french, english := games.Rulebook(id, "fr"), games.Rulebook(id, "en")
		if french == "" || english == "" || french == english {
			t.Errorf("%s: the rulebooks are %d and %d bytes long", id, len(french), len(english))
		}
	}
	if games.Rulebook("chess", "en") != "" {
		t.Error("an unknown game has a rulebook")
	}
}
