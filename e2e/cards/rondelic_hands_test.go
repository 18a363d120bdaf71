package cards

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondelic"
)

// TestFocus_AtTheNextTurn_IsOnTheChoices: at the next turn of a player who uses the keyboard the focus is on the
// choices again.
func TestFocus_AtTheNextTurn_IsOnTheChoices(t *testing.T) {
	g := browser.Position{Rules: rondelic.Rules(), Seats: 3, Until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.Open(t, "fr", browser.Desktop)
	p.Until(browser.Playable)
	p.TabTo(`document.activeElement.matches("#table button[form=act]")`)
	for range 3 {
		before := browser.JS[int](p, browser.Seq)
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
		p.Until(browser.Finished + "||" + browser.Playable)
		if browser.JS[bool](p, "!!"+browser.Finished) {
			return
		}
		if on := browser.JS[string](p, `document.activeElement.outerHTML.slice(0, 120)`); !browser.JS[bool](p, `document.activeElement.matches("#table button[form=act]")`) {
			t.Fatalf("at the next turn the focus is on %s", on)
		}
	}
}
