package access

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// EveryPage looks at pages in each of some languages; of is given the number of the language.
func EveryPage(t *testing.T, languages []string, of func(p *browser.Person, n int) []string) {
	s := program.Serve(t)
	for n, lang := range languages {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for _, path := range of(p, n) {
				p.Visit(path)
				p.CheckEverywhere(path)
			}
		})
	}
}
