package cards

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/rondelic"
)

// openShort opens a short game of Rondelic, three circles and two bots, and begins it.
func openShort(p *browser.Person) {
	p.T.Helper()
	p.Visit("/g/rondelic")
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("[name=seats]").value = "3"
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of [["o.circles", "3"], ["o.restart", "off"], ["chair.2", "bot:2"], ["chair.3", "bot:1"]]) {
			const field = form.querySelector("[name='" + key + "']")
			if (field) field.value = value
		}
	})()`))
	p.Press(".contract form .actions button.main")
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#table")`)
}

// lastCircles is a game of three in its fifth round, with a choice for the person.
var lastCircles = browser.Position{Rules: rondelic.Rules(), Seats: 3, Options: game.Options{"circles": "3", "restart": "off"}, Until: func(s game.State) bool {
	return s.Turn() == 0 && s.View(0).(*rondelic.View).Round >= 5
}}

// TestRondelic plays a whole game by pointer, and the end of one by keyboard and without
// scripts. Some animations of this game last seconds and hinder nobody, so nothing waits for them.
func TestRondelic(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	t.Run("pointer", func(t *testing.T) {
		p := browser.Open(t, s, "Margaux", "fr", browser.Phone)
		p.AllowMotion()
		openShort(p)
		p.Do(chromedp.Evaluate[chromedp.Void](`for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, e => window.broken = String(e.reason ?? e.message))`))
		p.Click("#sound")
		n, hushed := 0, 0
		p.PlayTurns(func() { watch(p) }, func() {
			if browser.JS[bool](p, `!!document.querySelector("button[data-song]:not([hidden])")`) {
				p.Click("button[data-song]")
				p.Until(`document.querySelector("svg[data-song]").hasAttribute("hidden")`)
				hushed++
			}
			p.Click(choose)
			if n++; n == 2 || n == 5 {
				p.Shot(fmt.Sprint("playing-", n))
				p.CheckAccessible("playing")
			}
		})
		p.Shot("over")
		p.CheckAccessible("over")
		if hushed == 0 {
			t.Error("the table never sang")
		}
		if broken := browser.JS[string](p, `window.broken ?? ""`); broken != "" {
			t.Errorf("a script broke: %s", broken)
		}
	})
	t.Run("keyboard", func(t *testing.T) {
		p := lastCircles.Open(t, "en", browser.Desktop)
		n := 0
		p.PlayTurns(func() { watch(p) }, func() {
			if n++; n == 2 {
				p.Shot("playing")
			}
			if on := `document.activeElement.matches("` + choose + `")`; !browser.JS[bool](p, on) {
				p.TabTo(on)
			}
			p.Keys(kb.Enter)
		})
		p.CheckAccessible("over")
		if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
			t.Errorf("a text is missing: %s", text)
		}
	})
	t.Run("no scripts", func(t *testing.T) {
		p := lastCircles.Open(t, "fr", browser.Phone)
		p.DisableScripts()
		p.Do(chromedp.Reload())
		p.PlayTurns(func() { lookAgain(p) }, func() { p.Click(choose) })
	})
}

// choose is the last of the choices there are: to exchange rather than to keep.
const choose = `#table .ron-choices button[name=a]:not(:has(~ button[name=a]))`

// watch waits until the person is awaited or the game is over.
func watch(p *browser.Person) {
	p.T.Helper()
	p.Until(browser.Finished + "||" + browser.Playable)
}

// lookAgain loads the page until the person is awaited or the game is over.
func lookAgain(p *browser.Person) {
	p.T.Helper()
	p.ReloadUntil(browser.Finished + "||" + browser.Playable)
}
