package seats

import (
	_ "embed"
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/layouts"
	"tablee/games"
)

//go:embed motion.js
var motion string

// TestMotion_AboveEverything: what moves on a full table, on a desktop and on a phone, lies under
// nothing on its way.
func TestMotion_AboveEverything(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range games.Rules() {
		pos := layouts.Midst(rules, rules.Info().MaxSeats)
		pos.Move = 0
		all = append(all, pos)
	}
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, all...)
	p.AllowMotion()
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		p.Visit(path)
		p.Until(`document.querySelector("#turn.yours")`)
		browser.JS[bool](p, motion)
		moved := 0
		for _, sz := range []browser.Size{browser.Desktop, browser.Phone} {
			p.Do(chromedp.EmulateViewport(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.PlayFirst(path)
			p.Until(`document.querySelector("#turn.yours") || ` + browser.Finished)
			p.Rest()
			moved += browser.JS[int](p, "moved.size")
			for _, fault := range browser.JS[[]string](p, "[...under]") {
				t.Errorf("%s with %d at %d × %d: %s", id, all[i].Seats, sz.Width, sz.Height, fault)
			}
			browser.JS[bool](p, "moved.clear(), under.clear(), true")
		}
		if moved == 0 {
			t.Errorf("%s: nothing moved", id)
		}
	}
}
