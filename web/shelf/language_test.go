package shelf_test

import (
	"html"
	"maps"
	"strings"
	"testing"

	"tablee/game"
	rondoui "tablee/games/rondo/ui"
	"tablee/table"
	"tablee/web/webtest"
)

// spokenAt is in which languages a table's letters and words are.
func spokenAt(t *testing.T, h *webtest.Site, path string) game.Options {
	t.Helper()
	f, err := h.Host.Frame(t.Context(), table.ID(strings.TrimPrefix(path, "/t/")))
	if err != nil {
		t.Fatal(err)
	}
	return game.Options{"letters": f.Table.Options["letters"], "words": f.Table.Options["words"]}
}

// A visitor who reads English and presses one button plays with English words; one who
// writes a contract finds them selected.
func TestLanguageOptions_AreTheReaders(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.UI{})
	for lang, name := range map[string]string{"fr": "le dictionnaire français", "en": "the English dictionary"} {
		want := game.Options{"letters": lang, "words": lang}
		for _, way := range [][]string{{"quick", "bots"}, {"quick", "guests"}, {"quick", "now"}, {"quick", "here", "names", "Léa"}} {
			b := h.Visitor(t, lang)
			path := b.Post("/g/rondo", way...).Header.Get("Location")
			if got := spokenAt(t, h, path); !maps.Equal(got, want) {
				t.Errorf("%s, %s: %v", lang, way, got)
			}
		}
		page := html.UnescapeString(h.Visitor(t, lang).Get("/g/rondo").Body)
		if !strings.Contains(page, `<option value="`+lang+`" selected>`+name+`</option>`) {
			t.Errorf("%s: the contract proposes another dictionary", lang)
		}
	}
}

// "Play now" leads to nobody whose words the visitor does not know; and wherever words are
// played, the page says in which language.
func TestLanguageOptions_AreToldWhereverOneSitsDown(t *testing.T) {
	h := webtest.OpenWith(t, nil, rondoui.UI{})
	ana, bob := h.Visitor(t, "fr"), h.Visitor(t, "en")
	french := ana.Post("/g/rondo", "quick", "now").Header.Get("Location")
	if bob.Post("/g/rondo", "quick", "now").Header.Get("Location") == french {
		t.Error("an English reader is led to a table of French words")
	}
	usual, _, _ := strings.Cut(bob.Get(french).Body, "<details>")
	if !strings.Contains(usual, "the French dictionary") {
		t.Error("the contract folds the dictionary away")
	}
	if page := bob.Get("/g/rondo/daily").Body; !strings.Contains(page, "the French letters") || !strings.Contains(page, "the French dictionary") {
		t.Error("the daily deal does not say in which language it is")
	}
	begun := bob.Post("/g/rondo", "quick", "bots").Header.Get("Location")
	if page := bob.Get(begun).Body; !strings.Contains(page, "<p>English dictionary</p>") {
		t.Error("the table does not name its dictionary")
	}
}
