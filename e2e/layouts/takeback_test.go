package layouts

import (
	"fmt"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/games/nainjaune"
)

// shifted is a script that returns the elements whose position changes when the take-back button is hidden.
const shifted = `(() => {
	const tool = document.querySelector(".tool")
	const at = () => [...document.querySelectorAll("#table, #turn, .nj-panel, .nj-hand .card, .bar-tool, .bar-title, .journal-open, #journal, #journal li")].filter(e => e.getBoundingClientRect().top < innerHeight).map(e => {
		const r = e.getBoundingClientRect()
		return (e.id || e.className.baseVal || e.className || e.localName) + " " + [r.left, r.top, r.right, r.bottom].map(Math.round)
	})
	const there = at()
	tool.style.display = "none"
	const before = at()
	tool.style.display = ""
	return there.filter((one, i) => one !== before[i])
})()`

// TestTakeBack_ShiftsNothing: showing or hiding the take-back button moves no other element, in any window.
func TestTakeBack_ShiftsNothing(t *testing.T) {
	t.Parallel()
	pos := First(t, nainjaune.Rules(), 3)
	pos.Pause, pos.Undo = time.Hour, true // no bot acts meanwhile
	p := pos.Open(t, "fr", browser.Desktop)
	p.Until(`document.querySelector("#turn.yours")`)
	p.PlayFirst(browser.JS[string](p, "location.pathname"))
	p.Until(`document.querySelector(".tool .button")`)
	for _, sz := range Sizes {
		p.Do(browser.View(sz.Width, sz.Height))
		p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
		p.Shot(fmt.Sprintf("takeback-%dx%d", sz.Width, sz.Height))
		for _, what := range browser.JS[[]string](p, shifted) {
			t.Errorf("at %d × %d: the take-back button shifts %s", sz.Width, sz.Height, what)
		}
		if least := browser.JS[float64](p, `(r => Math.min(r.width, r.height))(document.querySelector(".tool .button").getBoundingClientRect())`); sz.Width < 1000 && least < 44 {
			t.Errorf("at %d × %d: the button is %.0f pixels", sz.Width, sz.Height, least)
		}
	}
}
