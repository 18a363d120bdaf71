package layouts

import (
	_ "embed"
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/games"
	"tablee/internal/needs"
)

//go:embed refused.js
var refused string

// refuse is a script that submits an action that no game knows.
const refuse = `(() => {
	const button = document.createElement("button")
	button.name = "a"
	button.value = "?"
	document.querySelector("#act").append(button)
	button.click()
	button.remove()
	return true
})()`

// plainly is a script that counts in window.plain the refusals shown before their styles are loaded.
const plainly = `(box => {
	window.plain = 0
	new MutationObserver(() => { if (box.firstChild && getComputedStyle(box).position !== "fixed") plain++ }).observe(box, { childList: true })
	return true
})(document.querySelector("#refusal"))`

// goesOn closes a refusal in a way that depends on the window: typing, a press elsewhere or Escape. On the desktop
// it also checks that an update of the table does not close it.
func goesOn(p *browser.Person, sz browser.Size) {
	p.T.Helper()
	switch sz {
	case browser.Desktop:
		p.API(http.MethodPost, p.TableOf()+"/tempo", map[string]any{"tempo": "lively"}, nil)
		p.Until(`document.querySelector("#tempo").textContent.includes("vif")`)
		if !browser.JS[bool](p, `!!document.querySelector("#refusal .no")`) {
			p.T.Error("an update of the table closed the refusal")
		}
		p.Do(chromedp.SendKeys(chromedp.CSS("#say-text"), "v"))
	case browser.Phone, Across:
		p.Press("#turn")
	default:
		p.Keys(kb.Escape)
	}
	p.Until(`!document.querySelector("#refusal > *")`)
}

// longName is the widest name allowed.
const longName = "WWWWWWWWWWWWWWWWWWWWWWWW"

// TestTables_EverySize_ShowTheEssentials checks tables of every game, and refusals at them, in all windows: all
// parts are visible without scrolling and nothing overlaps.
func TestTables_EverySize_ShowTheEssentials(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range games.Rules() { // few players with full hands, many players at a full table
		all = append(all, First(t, rules, rules.Info().MinSeats), Midst(t, rules, rules.Info().MaxSeats))
	}
	all = SlowFirst(all)
	p, tables := browser.OpenAll(t, longName, "fr", browser.Desktop, all...)
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		Visit(p, path)
		browser.JS[bool](p, plainly)
		for _, sz := range append(Sizes, Enlarged) {
			Fit(p, all[i], sz)
			if sz == Enlarged {
				continue
			}
			browser.JS[bool](p, refuse)
			p.Until(`document.querySelector("#refusal .no")`)
			p.Shot(fmt.Sprintf("%s-%d-%dx%d-refused", id, all[i].Seats, sz.Width, sz.Height))
			if sz == browser.Phone {
				p.CheckSchemes(fmt.Sprintf("%s with %d refused at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
			}
			for _, fault := range browser.JS[[]string](p, fmt.Sprintf("(%s)(%s, %q)", refused, where(t, id), layoutOf(t, id).Refusal)) {
				t.Errorf("%s with %d at %d × %d: the refusal %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			goesOn(p, sz)
		}
		if n := browser.JS[int](p, "plain"); n > 0 {
			t.Errorf("%s with %d: %d refusals were shown without their styles", id, all[i].Seats, n)
		}
		for n, sz := range []browser.Size{browser.Phone, Tablet, browser.Desktop, Across} {
			if !needs.Long() && n%2 != i%2 {
				continue // few players on one pair of sizes, many on the other
			}
			p.Do(browser.View(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.CheckSchemes(fmt.Sprintf("%s with %d at %d × %d", id, all[i].Seats, sz.Width, sz.Height))
		}
	}
}
