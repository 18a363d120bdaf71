package e2e

import (
	"fmt"
	"strings"
	"testing"
)

// TestEveryPage looks at every page in both languages, at both sizes, in both lights:
// no text is missing, nothing is asked of another site, and the page is no wider than the
// screen, and axe-core finds nothing.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	for _, look := range []struct {
		lang, light string
		size        size
	}{
		{"fr", "light", desktop}, {"en", "dark", desktop}, {"fr", "light", phone}, {"en", "dark", phone},
	} {
		p := open(t, browser, s, fmt.Sprintf("%s-%s-%d", look.lang, look.light, look.size.width), look.lang, look.size)
		p.prefers("prefers-color-scheme", look.light)
		table := p.invite()
		for name, path := range map[string]string{
			"library": "/", "game": "/g/nain-jaune", "rules": "/g/nain-jaune/rules",
			"tables": "/tables", "me": "/me", "in": "/in", "report": "/report?table=" + strings.TrimPrefix(table, "/t/"), "waiting": table, "lost": "/nowhere", "api": "/api",
		} {
			p.visit(path)
			p.decent(look.lang, name)
			p.accessible(name)
		}
	}
}

// decent looks at the page a person is on, in the language he reads.
func (p *person) decent(lang, name string) {
	p.t.Helper()
	p.shot(lang + " " + name)
	page := js[struct {
		Lang, Text string
		Wide       int
		Elsewhere  []string
	}](p, `(root => ({
		lang: root.lang, text: root.outerHTML, wide: root.scrollWidth - innerWidth,
		elsewhere: performance.getEntriesByType("resource").map(e => e.name).filter(n => !n.startsWith(location.origin + "/")),
	}))(document.documentElement)`)
	if strings.Contains(page.Text, "⟦") {
		p.t.Errorf("%s, %s: a text is missing", p.name, name)
	}
	if page.Lang != lang {
		p.t.Errorf("%s, %s: the page says it is in %q", p.name, name, page.Lang)
	}
	if page.Wide > 0 {
		p.t.Errorf("%s, %s: %d pixels wider than the screen", p.name, name, page.Wide)
	}
	if len(page.Elsewhere) > 0 {
		p.t.Errorf("%s, %s asks elsewhere: %v", p.name, name, page.Elsewhere)
	}
}
