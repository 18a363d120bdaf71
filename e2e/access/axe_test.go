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

// TestAxe_PublicPages checks the public pages and those of a circle. Each language takes the pages of another
// game.
func TestAxe_PublicPages(t *testing.T) {
	t.Parallel()
	EveryPage(t, board.Languages(), func(p *browser.Person, n int) []string {
		game, circle := "/g/"+games.All()[n].ID(), circle(p)
		return []string{
			"/", game, game + "/rules", game + "/ladder", game + "/daily", "/daily", "/tables", "/join", "/legal", "/offline", "/nowhere", "/enter/nonsense",
			"/circles", circle, circle + "/people", circle + "/ladder", circle + "/poster",
		}
	})
}

// TestAxe_APIReference checks the API reference. Its entries are alike, so it checks a sample of them; with
// TABLEE_LONG=true it checks all, in parts that axe can finish on a slow machine.
func TestAxe_APIReference(t *testing.T) {
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

// circle creates a circle led by the person and returns its path.
func circle(p *browser.Person) string {
	p.T.Helper()
	p.OpenTable("1") // a visitor becomes a guest with their first action
	var made struct{ ID string }
	p.API(http.MethodPost, "/circles", map[string]any{"name": "Les Embruns"}, &made)
	return "/c/" + made.ID
}
