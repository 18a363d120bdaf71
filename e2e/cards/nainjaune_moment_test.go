package cards

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
)

// TestMoment_NainJaune: the settlement of a deal is shown before the next deal, even if a bot leads it.
func TestMoment_NainJaune(t *testing.T) {
	t.Parallel()
	browser.CheckMoment(t, browser.Moment{
		Position: browser.Position{Rules: nainjaune.Rules(), Seats: 3, Options: game.Options{"deals": "8"}},
		Kind:     "settle",
		Long:     10000,
		Deals:    true,
		Shown:    `document.querySelector("#fragment[data-moment=settle]")`,
		Beneath:  `document.querySelector("#table .nj-hand button, #table .nj-fan") || !document.querySelector(".nj-settle")`,
	})
}

// TestSettlement_LeavesTheHand: the hand of the player who leads the next deal is in view while the page still
// shows the settlement, even if a celebration's styles are loaded.
func TestSettlement_LeavesTheHand(t *testing.T) {
	p := browser.Position{Rules: nainjaune.Rules(), Seats: 4, Options: game.Options{"deals": "8"}, Until: func(s game.State) bool {
		view := s.View(0).(*nainjaune.View)
		return view.Phase == "lead" && s.Turn() == 0 && view.Last != nil
	}}.Open(t, "fr", browser.Desktop)
	p.Until(browser.Playable)
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const look = document.querySelector("link[href*='-nain-jaune.css']").cloneNode()
		look.media = "all"
		look.href = look.href.replace(/[^/]*$/, "celebration-nain-jaune.css")
		document.head.append(look)
	})()`))
	p.Until(`[...document.styleSheets].some(sheet => sheet.href?.includes("celebration"))`)
	for _, size := range []browser.Size{browser.Desktop, {Width: 1920, Height: 1080}, {Width: 820, Height: 1180}, {Width: 844, Height: 390}, browser.Phone, {Width: 360, Height: 640}, {Width: 320, Height: 640}} {
		p.Do(browser.View(size.Width, size.Height))
		p.Shot(fmt.Sprintf("settled-%d", size.Width))
		p.Until(`document.querySelector(".nj-settle")`)
		p.Until(`[...document.querySelectorAll(".nj-hand button")].every(card => card.checkVisibility() && card.getBoundingClientRect().bottom <= innerHeight)`)
	}
}
