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

// TestRefusal_StandsWhereTheGameAsks: a square without a card is refused by the game, not by the
// browser; the refusal lies over neither board nor hand on any screen, is one alert, and goes by
// Escape, a gesture or typing on, and not by an update. What is asked stays in sight though the pointer rests on a square.
func TestRefusal_StandsWhereTheGameAsks(t *testing.T) {
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
		t.Error("the pointer rests on a square, and nobody sees whose turn it is")
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
			t.Errorf("%v: the refusal lies over %s", sz, over)
		}
	}
	p.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
	if n := browser.JS[int](p, `document.querySelectorAll("#refusal [role=alert]").length`); n != 1 {
		t.Errorf("the refusal is heard %d times", n)
	}
	p.CheckAccessible("refused")
	p.Keys(kb.Escape)
	p.Until("!" + refused)
	refuse()
	p.Press("#table label:has(> input)")
	p.Until("!" + refused)
	refuse()
	p.API(http.MethodPost, p.TableOf()+"/tempo", map[string]any{"tempo": "lively"}, nil)
	p.Until(`document.querySelector("#pace").textContent.includes("vif")`)
	if !browser.JS[bool](p, "!!"+refused) {
		t.Error("an update of the table took the refusal away")
	}
	p.Do(chromedp.SendKeys(chromedp.CSS("#say-text"), "v"))
	p.Until("!" + refused)
}
