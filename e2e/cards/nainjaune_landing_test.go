package cards

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/games/nainjaune"
	"tablee/table"
)

// frozen stops everything that moves when it begins to, once a page has set window.freeze; in pages visited afterwards
// when the sheet's animation begins.
const frozen = `(() => {
	window.freeze = !!sessionStorage.freeze
	addEventListener("animationstart", e => {
		if (!window.freeze || window.began || e.animationName !== "nj-gone") return
		window.began = true
		window.at(0)
	}, true)
	const animate = Element.prototype.animate
	const stop = a => { if (window.freeze) { a.pause(); a.currentTime = 0 } return a }
	Element.prototype.animate = function (...how) { return stop(animate.apply(this, how)) }
	window.at = ms => { for (const a of document.getAnimations()) { a.pause(); a.currentTime = ms } }
	addEventListener("DOMContentLoaded", () => new MutationObserver(() => { if (window.freeze) window.at(0) })
		.observe(document.querySelector("#fragment"), { attributes: true, attributeFilter: ["data-seq", "data-moment"] }))
})()`

// landing reports what of the end of a deal can be seen: the last card of the run, the sheet, the hand, and cards that
// fly over everything else.
const landing = `(() => {
	const seen = e => !!e && e.checkVisibility({ visibilityProperty: true }) && [e, e.closest("ol"), e.parentNode].every(x => !x || getComputedStyle(x).opacity > .5) && e.getBoundingClientRect().width > 0
	const card = [...document.querySelectorAll("#nj-laid [data-flip]")].pop()
	return { card: seen(card), sheet: seen(document.querySelector(".nj-settle")) && getComputedStyle(document.querySelector(".nj-settle")).opacity > .5, hand: [...document.querySelectorAll(".nj-hand .card")].some(seen), air: [...document.querySelectorAll("#air .card")].filter(e => getComputedStyle(e).opacity > .1).length }
})()`

type seenAtEnd struct {
	Card, Sheet, Hand bool
	Air               int
}

// TestNainJaune_LastCard_LandsBeforeTheSheet looks at the end of a deal each 50 ms: the last card lands in the run,
// and then run and hand make room for the sheet.
func TestNainJaune_LastCard_LandsBeforeTheSheet(t *testing.T) {
	for _, file := range []string{"NJ-T07-opera-three", "NJ-21-settlement"} {
		t.Run(file, func(t *testing.T) {
			pos, act := browser.LastStep(t, nainjaune.Rules(), "../../games/nainjaune/testdata/"+file+".play")
			pos.Pause, pos.Tempo = table.UsualPause, table.TempoSignal
			pos.Options["deals"] = "8"
			p, tables := browser.OpenAll(t, "Annegret-Luise", "fr", browser.Desktop, pos)
			p.AllowMotion()
			p.Before(frozen)
			for _, size := range []browser.Size{browser.Desktop, browser.Phone, {Width: 844, Height: 390}, {Width: 320, Height: 640}} {
				p.Do(browser.View(size.Width, size.Height))
				p.Visit(tables[0])
				if size == browser.Desktop {
					p.Until(`document.querySelector("#turn.yours")`)
					p.Until(`[...document.styleSheets].some(sheet => sheet.href?.includes("celebration"))`)
					p.Do(chromedp.Evaluate[chromedp.Void](`window.freeze = window.began = true; sessionStorage.freeze = 1`))
					p.API(http.MethodPost, "/tables"+tables[0][len("/t"):]+"/actions", map[string]any{"seq": browser.JS[int](p, browser.Seq), "action": act}, nil)
				}
				p.Until(`document.querySelector("#fragment[data-moment] .hold-on")`)
				p.Until(`[...document.styleSheets].some(sheet => sheet.href?.includes("celebration"))`)
				p.Until(`window.began`)
				for ms := 0; ms <= 600; ms += 50 {
					p.Do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf("at(%d)", ms)))
					got := browser.JS[seenAtEnd](p, landing)
					p.Shot(fmt.Sprintf("%s-%d-%04d", file, size.Width, ms))
					switch {
					case got.Air > 0 && ms >= 450: // a run before the last one may slide off
						t.Errorf("%d px, %d ms: %d cards fly over the sheet", size.Width, ms, got.Air)
					case ms < 300 && (!got.Card || got.Sheet):
						t.Errorf("%d px, %d ms: %+v", size.Width, ms, got)
					case ms >= 500 && (got.Card || got.Hand || !got.Sheet):
						t.Errorf("%d px, %d ms: %+v", size.Width, ms, got)
					}
				}
			}
		})
	}
}
