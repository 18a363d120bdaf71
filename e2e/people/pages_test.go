package people

import (
	"fmt"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestEveryPage looks at every page in both languages, at both sizes, in both lights:
// no text is missing, nothing is asked of another site, and the page is no wider than the
// screen, and axe-core finds nothing.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for _, look := range []struct {
		lang, light string
		size        browser.Size
	}{
		{"fr", "light", browser.Desktop}, {"en", "dark", browser.Desktop}, {"fr", "light", browser.Phone}, {"en", "dark", browser.Phone},
	} {
		t.Run(fmt.Sprintf("%s-%s-%d", look.lang, look.light, look.size.Width), func(t *testing.T) {
			t.Parallel()
			p := browser.Open(t, s, "Margaux", look.lang, look.size)
			p.EmulateMedia("prefers-color-scheme", look.light)
			table := p.OpenTable("1")
			for name, path := range map[string]string{
				"library": "/", "game": "/g/nain-jaune", "rules": "/g/nain-jaune/rules",
				"tables": "/tables", "me": "/me", "in": "/in", "report": "/report?table=" + strings.TrimPrefix(table, "/t/"), "waiting": table, "lost": "/nowhere", "api": "/api",
			} {
				p.Visit(path)
				p.CheckPage(look.lang, name)
				if name == "api" {
					shorten(p)
				}
				p.CheckAccessible(name)
			}
			if look.size == browser.Phone { // its paths and codes are long words
				p.Do(browser.View(320, 568))
				p.Visit("/api")
				p.CheckWidth("api on a narrow screen")
			}
		})
	}
}

// shorten leaves of the API's page two calls or schemas of each kind, as axe-core needs many
// seconds for hundreds that are written alike; that no two have the same id is seen before.
func shorten(p *browser.Person) {
	p.T.Helper()
	if twice := browser.JS[int](p, `(ids => ids.length - new Set(ids).size)([...document.querySelectorAll("[id]")].map(e => e.id))`); twice > 0 {
		p.T.Errorf("%d ids stand twice", twice)
	}
	if left := browser.JS[int](p, `(() => {
		for (const list of document.querySelectorAll("main section, nav ul")) [...list.querySelectorAll("article, li")].slice(2).forEach(e => e.remove())
		return document.querySelectorAll("article").length
	})()`); left < 10 {
		p.T.Errorf("only %d calls and schemas are left", left)
	}
}
