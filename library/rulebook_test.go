package library

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestRulebook_GeneralRulesFollow(t *testing.T) {
	g := Game{Files: fstest.MapFS{
		"RULES.en.md": {Data: []byte("# Game\n\n**GEN-FORM** A move is a card.\n\n**GEN-OVER** It is over.\n")},
		"RULES.fr.md": {Data: []byte("# Jeu\n\n**GEN-FORM** Un coup est une carte.\n")},
	}}
	english, french := g.Rulebook("en"), g.Rulebook("fr")
	if strings.Count(english, "**GEN-OVER**") != 1 || !strings.HasSuffix(english, "\n\n**GEN-SEATS** The game is not for that number of players.\n") {
		t.Error(english)
	}
	if !strings.Contains(french, "\n\n**GEN-OVER** La partie est finie.\n\n**GEN-TURN**") {
		t.Error(french)
	}
	if g.Rulebook("de") != english {
		t.Error("without a German rulebook the English one is not returned as it is")
	}
}
