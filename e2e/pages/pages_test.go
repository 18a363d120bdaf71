package pages

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
		p := browser.Open(t, s, fmt.Sprintf("%s-%s-%d", look.lang, look.light, look.size.Width), look.lang, look.size)
		p.EmulateMedia("prefers-color-scheme", look.light)
		table := p.OpenTable("1")
		for name, path := range map[string]string{
			"library": "/", "game": "/g/nain-jaune", "rules": "/g/nain-jaune/rules",
			"tables": "/tables", "me": "/me", "in": "/in", "report": "/report?table=" + strings.TrimPrefix(table, "/t/"), "waiting": table, "lost": "/nowhere", "api": "/api",
		} {
			p.Visit(path)
			p.CheckPage(look.lang, name)
			p.CheckAccessible(name)
		}
	}
}
