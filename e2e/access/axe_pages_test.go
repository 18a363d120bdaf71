package access

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/internal/needs"
	"tablee/web/board"
)

// inTurn checks page i in full (CheckEverywhere) in one language, chosen round-robin by i, and only its
// widths in the others. With TABLEE_LONG=true it checks every page in full in every language.
func inTurn(p *browser.Person, i, lang int, where string) {
	p.T.Helper()
	if needs.Long() || i%len(board.Languages()) == lang {
		p.CheckEverywhere(where)
		return
	}
	p.CheckWidths(where)
}

// EveryPage checks a list of pages in each language. It calls of with the index of the language to get the
// paths.
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
