package cards

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
)

// aPair is a game in which the person leads with the first card of a pair. The next card of the run is not the
// next one in the hand.
var aPair = browser.Position{Rules: nainjaune.Rules(), Seats: 3, Until: func(s game.State) bool {
	view := s.View(0).(*nainjaune.View)
	if view.Phase != "lead" || s.Turn() != 0 || len(view.Hand) < 5 {
		return false
	}
	first := view.Hand[0].Rank()
	return view.Hand[1].Rank() == first && view.Hand[2].Rank() == first+1
}}

// TestFocus_AfterPlay_GoesToTheNextCard: after a card is played by keyboard and the player may continue, the focus
// is on a playable card.
func TestFocus_AfterPlay_GoesToTheNextCard(t *testing.T) {
	p := aPair.Open(t, "fr", browser.Desktop)
	p.Until(browser.Playable)
	before := browser.JS[int](p, browser.Seq)
	browser.JS[bool](p, `document.querySelector(".nj-hand button").focus(), true`)
	p.Keys(kb.Enter)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	if !browser.JS[bool](p, `document.activeElement.matches(".nj-hand button[name=a]")`) {
		t.Errorf("the focus is on %s", browser.JS[string](p, `document.activeElement.outerHTML.slice(0, 120)`))
	}
}

// aRun is a game in which the person leads and may continue with the second card of the hand.
var aRun = browser.Position{Rules: nainjaune.Rules(), Seats: 3, Until: func(s game.State) bool {
	view := s.View(0).(*nainjaune.View)
	return view.Phase == "lead" && s.Turn() == 0 && len(view.Hand) > 5 && view.Hand[0].Rank()+1 == view.Hand[1].Rank()
}}

// held is a script that returns the number of cards in the hand.
const held = `document.querySelectorAll(".nj-hand button").length`

// TestNainJaune_HeldKeyOrDoubleTap_PlaysOneCard: one press plays one card, even if the key is held or a second tap
// hits the card that slid into place. A new press a moment later plays again.
func TestNainJaune_HeldKeyOrDoubleTap_PlaysOneCard(t *testing.T) {
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, slices.Repeat([]browser.Position{aRun}, 7)...)
	for name, presses := range map[string]func(before int) (inTime bool){
		"a held key": func(before int) bool {
			browser.JS[bool](p, `document.querySelector(".nj-hand button").focus(), true`)
			p.Enter(input.DispatchKeyEventTypeKeyDown, false)
			for range 3 {
				p.Enter(input.DispatchKeyEventTypeKeyDown, true)
			}
			p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
			for range 3 {
				p.Enter(input.DispatchKeyEventTypeKeyDown, true)
			}
			p.Enter(input.DispatchKeyEventTypeKeyUp, false)
			return true
		},
		"a double tap": func(before int) bool {
			browser.JS[bool](p, `addEventListener("click", () => window.busy = !!document.querySelector("#act[aria-busy]"), true), true`)
			at := browser.JS[struct{ X, Y float64 }](p, `(r => ({ X: r.left + r.width / 3, Y: r.top + r.height / 2 }))(document.querySelector(".nj-hand button").getBoundingClientRect())`)
			click := func() {
				p.Do(browser.Mouse(input.DispatchMouseEventTypeMousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
					browser.Mouse(input.DispatchMouseEventTypeMouseReleased, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
			}
			click()
			click()
			p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
			click()
			return browser.JS[bool](p, "busy") // else the last press came too late and is intended
		},
	} {
		t.Run(name, func(t *testing.T) {
			p.T = t
			n := 0
			for inTime := false; !inTime; {
				if len(tables) == 0 {
					t.Fatal("the second tap never came in time")
				}
				p.Visit(tables[0])
				tables = tables[1:]
				p.Until(browser.Playable)
				n = browser.JS[int](p, held)
				inTime = presses(browser.JS[int](p, browser.Seq))
			}
			p.Rest()
			p.Status("/static/") // answered after all requests sent before it
			if now := browser.JS[int](p, held); now != n-1 || browser.JS[bool](p, `!!document.querySelector("#refusal > *")`) {
				t.Fatalf("one press played %d cards, or a further press was refused", n-now)
			}
			p.Press(`.nj-hand button:not([aria-disabled=true])`)
			p.Until(fmt.Sprintf("%s < %d", held, n-1))
		})
	}
	p.T = t
}
