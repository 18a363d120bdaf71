package access

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
	"tablee/web/board"
)

// TestAxe_TableOfEveryGame checks a table of each game while the person is to move.
func TestAxe_TableOfEveryGame(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	for n, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			p := browser.Open(t, s, "Margaux", lang, browser.Desktop)
			for i, entry := range games.All() {
				p.PlayNow(entry.ID())
				p.Until(`document.querySelector("#fragment").dataset.ask || ` + browser.Finished)
				inTurn(p, i, n, "a table of "+entry.ID())
			}
		})
	}
}
