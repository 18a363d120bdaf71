package access

import (
	"fmt"
	"net/http"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/internal/needs"
	"tablee/web/board"
)

// TestPages_ForAnybody looks at what anybody reads, those of a game in each language at another one,
// and at a circle.
func TestPages_ForAnybody(t *testing.T) {
	t.Parallel()
	EveryPage(t, board.Languages(), func(p *browser.Person, n int) []string {
		game, circle := "/g/"+games.All()[n].ID(), circle(p)
		return []string{
			"/", game, game + "/rules", game + "/ladder", game + "/daily", "/daily", "/tables", "/join", "/legal", "/offline", "/nowhere", "/enter/nonsense",
			"/circles", circle, circle + "/people", circle + "/ladder", circle + "/poster",
		}
	})
}

// TestReference looks at the description of the API: at a few of the many entries that are alike, with
// TABLEE_LONG=true at all of them, so many at a time that axe is done with them on any machine.
func TestReference(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	every := needs.Rounds(90, 9)
	for n, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for part := range needs.Rounds(1, every) {
				p.Visit("/api")
				browser.JS[int](p, fmt.Sprintf(`[...document.querySelectorAll("article")].filter((a, i) => i %% %d !== %d).map(a => a.remove()).length`, every, part))
				inTurn(p, part, n, fmt.Sprintf("/api, part %d", part))
			}
		})
	}
}

// circle is the page of a circle of the person's.
func circle(p *browser.Person) string {
	p.T.Helper()
	p.OpenTable("1") // nobody is anybody before they act
	var made struct{ ID string }
	p.API(http.MethodPost, "/circles", map[string]any{"name": "Les Embruns"}, &made)
	return "/c/" + made.ID
}
