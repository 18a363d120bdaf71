package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/game"
	"tablee/games/rondelic"
)

// rondelic opens a short game of Rondelic, three circles and two bots, and begins it.
func (p *person) rondelic() {
	p.t.Helper()
	p.visit("/g/rondelic")
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("[name=seats]").value = "3"
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of [["o.circles", "3"], ["o.restart", "off"], ["chair.2", "bot:2"], ["chair.3", "bot:1"]]) {
			const field = form.querySelector("[name='" + key + "']")
			if (field) field.value = value
		}
	})()`))
	p.press(".contract form .actions button.main")
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
}

// lastCircles is a game of three in its fifth round, with a choice for the person.
var lastCircles = begun{rules: rondelic.Rules(), seats: 3, opt: game.Options{"circles": "3", "restart": "off"}, until: func(s game.State) bool {
	return s.Turn() == 0 && s.View(0).(*rondelic.View).Round >= 5
}}

// TestRondelic plays a whole game by pointer, and the end of one by keyboard and without
// scripts. Some animations of this game last seconds and hinder nobody, so nothing waits for them.
func TestRondelic(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	t.Run("pointer", func(t *testing.T) {
		p := open(t, browser, s, "Margaux", "fr", phone)
		p.rondelic()
		p.do(chromedp.Evaluate[chromedp.Void](`for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, e => window.broken = String(e.reason ?? e.message))`))
		p.click("#sound")
		n, hushed := 0, 0
		p.through(p.watch, func() {
			if js[bool](p, `!!document.querySelector("button[data-song]:not([hidden])")`) {
				p.click("button[data-song]")
				p.until(`document.querySelector("svg[data-song]").hasAttribute("hidden")`)
				hushed++
			}
			p.click(choose)
			if n++; n == 2 || n == 5 {
				p.shot(fmt.Sprint("playing-", n))
				p.accessible("playing")
			}
		})
		p.shot("over")
		p.accessible("over")
		if hushed == 0 {
			t.Error("the table never sang")
		}
		if broken := js[string](p, `window.broken ?? ""`); broken != "" {
			t.Errorf("a script broke: %s", broken)
		}
	})
	t.Run("keyboard", func(t *testing.T) {
		p := lastCircles.enter(t, browser, "en", desktop)
		n := 0
		p.through(p.watch, func() {
			if n++; n == 2 {
				p.shot("playing")
			}
			if on := `document.activeElement.matches("` + choose + `")`; !js[bool](p, on) {
				p.tabTo(on)
			}
			p.keys(kb.Enter)
		})
		p.accessible("over")
		if text := js[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
			t.Errorf("a text is missing: %s", text)
		}
	})
	t.Run("no scripts", func(t *testing.T) {
		p := lastCircles.enter(t, browser, "fr", phone)
		p.noScripts()
		p.do(chromedp.Reload())
		p.through(p.lookAgain, func() { p.click(choose) })
	})
}

// choose is the last of the choices there are: to exchange rather than to keep.
const choose = `#table .ron-choices button[name=a]:not(:has(~ button[name=a]))`

// through acts whenever the person is awaited, until the game is over. Whoever has no
// scripts looks again to see what the others did.
func (p *person) through(wait, act func()) {
	p.t.Helper()
	for {
		wait()
		if js[bool](p, "!!"+finished) {
			return
		}
		before := js[int](p, seq)
		act()
		p.until(fmt.Sprintf(`document.readyState === "complete" && document.querySelector("#room") && %s > %d`, seq, before))
	}
}

// watch waits until the person is awaited or the game is over.
func (p *person) watch() {
	p.t.Helper()
	p.until(finished + "||" + playable)
}

// lookAgain loads the page until the person is awaited or the game is over.
func (p *person) lookAgain() {
	p.t.Helper()
	p.reloaded(finished + "||" + playable)
}
