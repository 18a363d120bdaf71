package boards

import (
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/royalreversi"
)

// TestRefusal_AtTheBoard_OverlapsNothing: a square pressed without a card is refused by the game, not by the
// browser. The refusal overlaps neither board nor hand at any size and is a single alert. Escape, another
// choice or typing closes it; an update of the table does not. The request to the player stays visible while
// the pointer rests on a square.
func TestRefusal_AtTheBoard_OverlapsNothing(t *testing.T) {
	t.Parallel()
	g := browser.Position{Rules: royalreversi.Rules(), Seats: 4, Until: func(s game.State) bool { return s.Turn() == 0 }}
	p := g.Open(t, "fr", browser.Desktop)
	p.Until(Asked + ` && document.querySelector("[role=grid] button[tabindex='-1']")`)
	const refused = `document.querySelector("#refusal .no")`
	refuse := func() {
		p.Press("[role=grid] tr:last-child td:last-child button")
		p.Until(refused + ` && document.querySelector("#refusal").getBoundingClientRect().height < 130`)
	}
	refuse()
	if !browser.JS[bool](p, `getComputedStyle(document.querySelector(".rr-what")).visibility === "visible"`) {
		t.Error("the turn is not shown while the pointer rests on a square")
	}
	for _, sz := range []browser.Size{browser.Desktop, browser.Phone, {Width: 844, Height: 390}, {Width: 360, Height: 640}} {
		p.Do(browser.View(sz.Width, sz.Height))
		p.Shot("refused")
		over := browser.JS[string](p, `(() => {
			const at = document.querySelector("#refusal").getBoundingClientRect(), side = document.querySelector(".side").getBoundingClientRect()
			if (at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight) return "beyond the screen"
			return [".rr-field", ".rr-hand li:first-child", ".rr-hand li:last-child"].filter(s => {
				const r = document.querySelector(s).getBoundingClientRect()
				return r.left < at.right && at.left < r.right && r.top < at.bottom - 1 && at.top < Math.min(r.bottom, side.left ? r.bottom : side.top) - 1
			}).join()
		})()`)
		if over != "" {
			t.Errorf("%v: the refusal overlaps %s", sz, over)
		}
	}
	p.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
	if n := browser.JS[int](p, `document.querySelectorAll("#refusal [role=alert]").length`); n != 1 {
		t.Errorf("there are %d alerts, want 1", n)
	}
	p.CheckAccessible("refused")
	p.Keys(kb.Escape)
	p.Until("!" + refused)
	refuse()
	p.Press("#table label:has(> input)")
	p.Until("!" + refused)
	refuse()
	p.API(http.MethodPost, p.TableOf()+"/tempo", map[string]any{"tempo": "lively"}, nil)
	p.Until(`document.querySelector("#tempo").textContent.includes("vif")`)
	if !browser.JS[bool](p, "!!"+refused) {
		t.Error("an update of the table closed the refusal")
	}
	p.Do(chromedp.SendKeys(chromedp.CSS("#say-text"), "v"))
	p.Until("!" + refused)
}
