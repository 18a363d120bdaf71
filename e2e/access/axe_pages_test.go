package access

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/web/board"
)

// inTurn looks at the i-th page everywhere in one of the languages, by turns, and in the others at what
// their words can break; with TABLEE_LONG=true everywhere in all of them.
func inTurn(p *browser.Person, i, lang int, where string) {
	p.T.Helper()
	if needs.Long() || i%len(board.Languages()) == lang {
		p.CheckEverywhere(where)
		return
	}
	p.CheckWidths(where)
}

// EveryPage looks at pages in each of some languages; of is given the number of the language.
func EveryPage(t *testing.T, languages []string, of func(p *browser.Person, n int) []string) {
	s := program.Serve(t)
	for n, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for i, path := range of(p, n) {
				p.Visit(path)
				inTurn(p, i, n, path)
			}
		})
	}
}
