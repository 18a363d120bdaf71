package boards

import (
	"fmt"
	"strings"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	rules "tablee/games/rondo"
)

// TestRondo_OpenDictionary: while a word is composed, the panel tells whether the dictionary has it. It says so again
// without asking when the word comes back.
func TestRondo_OpenDictionary(t *testing.T) {
	t.Parallel()
	words := map[bool]string{} // a word to bid that the dictionary has, and one that it has not
	p := browser.Position{Rules: rules.Rules(), Seats: 2, Options: game.Options{"lookup": "on", "sand": "0"}, Until: func(s game.State) bool {
		view := s.View(0).(*rules.View)
		if view.Phase != "bid" || s.Turn() != 0 {
			return false
		}
		clear(words)
		for i := range view.Hand {
			for j := range view.Hand {
				for k := range view.Hand {
					word := view.Hand[i].String() + view.Hand[j].String() + view.Hand[k].String()
					if i == j || j == k || i == k || strings.ContainsAny(word, "?_") {
						continue
					}
					if known, err := s.(game.Dictionary).LookUp(0, word); err == nil {
						words[known] = word
					}
				}
			}
		}
		return len(words) == 2
	}}.Open(t, "fr", browser.Phone)
	asked := `performance.getEntriesByType("resource").filter(r => r.name.includes("/word?")).length`
	for n, known := range []bool{true, false, true} {
		p.Until(`document.querySelector("#ro-hand button")`)
		laid(p, "bid "+words[known], tapCard)
		class, says := ".ro-known", words[known]+" est"
		if !known {
			class, says = ".ro-no", words[known]+" n’est pas"
		}
		p.Until(fmt.Sprintf(`document.querySelector("#ro-out > %s")?.textContent.includes(%q)`, class, says))
		p.Shot(fmt.Sprintf("looked-up-%d", n))
		if n == 1 {
			p.CheckAccessible("a word that the dictionary lacks")
		}
		p.Press("#ro-undo")
	}
	if n := browser.JS[int](p, asked); n != 2 {
		t.Errorf("the dictionary was asked %d times about two words", n)
	}
}
