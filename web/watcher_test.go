package web_test

import (
	"regexp"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web/board"
	"tablee/web/webtest"
)

// Nothing at a table is called a watcher's own: what they hear of is a hidden hand.
func TestWatcher_HoldsNothing(t *testing.T) {
	headings := regexp.MustCompile(`(?s)<h2[^>]*>(.*?)</h2>`)
	own := map[string]string{"fr": "Votre ", "en": "Your ", "de": "Deine "}
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.OpenWith(t, nil, games.UIs()...)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			for _, ui := range games.UIs() {
				table := ana.Post("/g/"+ui.ID(), "quick", "bots").Header.Get("Location")
				all := headings.FindAllStringSubmatch(eve.Get(table).Body, -1)
				if len(all) < 3 {
					t.Errorf("%s: a watcher finds %d headings", ui.ID(), len(all))
				}
				for _, heading := range all {
					if strings.HasPrefix(heading[1], own[lang]) {
						t.Errorf("%s: a watcher hears %q", ui.ID(), heading[1])
					}
				}
			}
		})
	}
}
