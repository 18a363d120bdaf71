package e2e

import (
	"strings"
	"testing"
)

// TestEveryPage looks at every page in both languages, at both sizes, in both lights:
// axe-core finds nothing, no text is missing, nothing is asked of another site, and the
// page is no wider than the screen.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for _, look := range []struct {
		lang, light string
		size        size
	}{
		{"fr", "light", desktop}, {"en", "dark", desktop}, {"fr", "dark", phone}, {"en", "light", phone},
	} {
		where := look.lang + " " + look.light
		p := open(t, browser, s, look.lang+"-"+look.light, look.lang, look.size)
		p.prefers("prefers-color-scheme", look.light)
		table := p.invite()
		for name, path := range map[string]string{
			"library": "/", "game": "/g/nain-jaune", "rules": "/g/nain-jaune/rules",
			"tables": "/tables", "me": "/me", "in": "/in", "report": "/report?table=" + strings.TrimPrefix(table, "/t/"), "waiting": table, "lost": "/nowhere", "api": "/api",
		} {
			p.visit(path)
			p.shot(name)
			p.accessible(where + " " + name)
			if text := js[string](p, `document.documentElement.outerHTML`); strings.Contains(text, "⟦") {
				t.Errorf("%s %s: a text is missing", where, name)
			}
			if lang := js[string](p, `document.documentElement.lang`); lang != look.lang && name != "api" {
				t.Errorf("%s %s: the page says it is in %q", where, name, lang)
			}
			if wide := js[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s %s: %d pixels wider than the screen", where, name, wide)
			}
			if others := js[[]string](p, `performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(location.origin + "/"))`); len(others) > 0 {
				t.Errorf("%s %s asks elsewhere: %v", where, name, others)
			}
		}
	}
}
