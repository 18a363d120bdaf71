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
			{"without a time limit", "a bot plays for them after 5 minutes", "Who may watch", "a few signs", "if the table agrees", "one bot (amateur)", "anyone with the link", "The right to stop"},
			{"200 chips", "After a king", "drawn at random"},
		},
		"fr": {
			{"sans limite de temps", "un robot joue", "Qui peut regarder", "quelques signes", "si la table est d’accord", "un robot (amateur)", "avec le lien seulement", "Droit de s’arrêter"},
			{"200 jetons", "Après un roi", "tirées au sort"},
		},
	} {
		card := agreedCard.FindString(h.Visitor(t, lang).Get(path).Body)
		_, list, _ := strings.Cut(card, "<dl") // after the sentences
		first, folded, _ := strings.Cut(list, "<details>")
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

// Where two teams play and people may write, the contract and the chat say that partners do
// not tell each other their cards; where they play alone, or may not write, nothing does.
func TestContract_PartnersAreRemindedWhereTheyMayWrite(t *testing.T) {
	h := webtest.OpenAll(t)
	const words = "Partners do not tell each other their cards."
	for _, c := range []struct {
		teams, chat, seats string
		want               bool
	}{{"on", "open", "4", true}, {"on", "emotes", "4", false}, {"off", "open", "4", false}, {"on", "open", "3", false}} {
		b := h.Visitor(t, "en")
		path := b.Post("/g/royal-reversi", "seats", c.seats, "bots", "0", "chat", c.chat, "o.teams", c.teams).Header.Get("Location")
		if said := strings.Contains(b.Get(path).Body, words); said != c.want {
			t.Errorf("%+v: said is %v", c, said)
		}
	}
}
