package play_test

import (
	"regexp"
	"strings"
	"testing"

	"tablee/web/webtest"
)

var agreedCard = regexp.MustCompile(`(?s)<h2 id="terms">.*?</section>`)

// Somebody about to sit down reads what the table may cost them and what is not as usual,
// and finds the rest in a fold.
func TestContract_WhatDiffersStandsFirst(t *testing.T) {
	h := webtest.Open(t)
	path := h.Visitor(t, "en").Open("seats", "4", "bots", "1", "level", "2", "o.mayStop", "on")
	for lang, words := range map[string][2][]string{
		"en": {
			{"without a time limit", "the game waits", "Who may watch", "a few signs", "if everyone agrees", "one bot (amateur)", "anyone with the link", "The right to stop"},
			{"200 chips", "After a king", "drawn at random"},
		},
		"fr": {
			{"sans limite de temps", "on l’attend", "Qui peut regarder", "quelques signes", "si tout le monde est d’accord", "un robot (amateur)", "avec le lien seulement", "Droit de s’arrêter"},
			{"200 jetons", "Après un roi", "tirées au sort"},
		},
	} {
		card := agreedCard.FindString(h.Visitor(t, lang).Get(path).Body)
		first, folded, _ := strings.Cut(card, "<details>")
		for _, want := range words[0] {
			if !strings.Contains(first, want) {
				t.Errorf("%s: %q does not stand in sight", lang, want)
			}
		}
		for _, want := range words[1] {
			if strings.Contains(first, want) || !strings.Contains(folded, want) {
				t.Errorf("%s: %q is not in the fold", lang, want)
			}
		}
	}
}
