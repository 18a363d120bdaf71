package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// What stands on a table of Royal Reversi: a card that may go somewhere, and replacing.
const (
	freeCard = `document.querySelector('#table label:not(.stuck) > input')`
	renew    = `document.querySelector('#table button[value=replace]')`
	asked    = `document.querySelector('#room').dataset.ask`
)

// TestCardThenSquare plays a whole game of Royal Reversi by keyboard: Tab to the hand,
// space for a card, Tab to the board, which begins at the first lit square, Enter.
func TestRoyalReversi(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Ana", "fr", desktop)
	p.visit("/g/royal-reversi")
	p.tabTo(`document.activeElement.matches("button[name=quick][value=bots]")`)
	p.keys(kb.Enter)
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
	p.until(`document.querySelector("[role=grid] button[tabindex='-1']")`) // the board has its keys
	for n := 0; ; n++ {
		p.until(finished + "||" + asked)
		if js[bool](p, "!!"+finished) {
			break
		}
		before := js[int](p, seq)
		if js[bool](p, "!!"+renew) {
			js[bool](p, renew+".focus(), true")
		} else {
			js[bool](p, freeCard+".focus(), true")
			p.keys(" ")
			p.tabTo(`document.activeElement.matches("#table td button")`)
			if !js[bool](p, `document.activeElement.matches("." + document.querySelector("#table :checked").id)`) {
				t.Fatal("the board does not begin at a lit square")
			}
		}
		if n == 1 {
			p.shot("chosen")
			p.accessible("chosen")
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("%s > %d", seq, before))
	}
	p.accessible("over")
}
