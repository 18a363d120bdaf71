package web_test

import (
	"html"
	"strings"
	"testing"
)

// A page speaks of an option as its contract does, not by the keys of records.
func TestGEN_OPTION_IsSaidInTheContractsWords(t *testing.T) {
	h := openHouse(t)
	for lang, words := range map[string][]string{
		"fr": {"Carte du tableau gardée", "coûte sa mise", "ne coûte rien", "twice"},
		"en": {"twice"},
	} {
		page := html.UnescapeString(h.visitor(t, lang).post("/g/nain-jaune", "o.unplayed", "twice").body)
		_, wrong, _ := strings.Cut(page, `id="o.unplayed.wrong"`)
		wrong, _, _ = strings.Cut(wrong, "</")
		for _, word := range words {
			if !strings.Contains(wrong, word) {
				t.Errorf("%s: %q is not said of it: %s", lang, word, wrong)
			}
		}
		if strings.Contains(wrong, "unplayed") || strings.Contains(wrong, "match basic none") || wrong == "" {
			t.Errorf("%s: raw keys: %s", lang, wrong)
		}
	}
}
