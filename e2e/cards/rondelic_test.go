package cards

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondelic"
)

// TestRondelic plays a whole game by pointer, with motion and sound. Some animations of this game last seconds,
// so the test does not wait for them.
func TestRondelic(t *testing.T) {
	p := browser.Position{Rules: rondelic.Rules(), Seats: 3, Options: game.Options{"circles": "3", "restart": "off"},
		Until: func(s game.State) bool { return s.Turn() == 0 }}.Open(t, "fr", browser.Phone)
	p.AllowMotion()
	p.Do(chromedp.Evaluate[chromedp.Void](`window.sungAt = []
		const ramp = AudioParam.prototype.linearRampToValueAtTime
		AudioParam.prototype.linearRampToValueAtTime = function (gain, at) { sungAt.push(gain); return ramp.call(this, gain, at) }`))
	p.Do(chromedp.Evaluate[chromedp.Void](`for (const kind of ["error", "unhandledrejection"]) addEventListener(kind, e => window.broken = String(e.reason ?? e.message))`))
	p.Click("#sound")
	n, sung := 0, 0
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		if browser.JS[bool](p, `!!document.querySelector("svg[data-song]")`) {
			sung++
		}
		p.Click(choose)
		if n++; n == 2 || n == 5 {
			p.Shot(fmt.Sprint("playing-", n))
			p.CheckAccessible("playing")
		}
	})
	p.Shot("over")
	p.CheckAccessible("over")
	if sung == 0 {
		t.Error("the song was never played")
	}
	if loudest := browser.JS[float64](p, `Math.max(0, ...sungAt)`); loudest == 0 || loudest > .05/4 { // the soft "your turn" is .05
		t.Errorf("the loudest note of the song has a gain of %v", loudest)
	}
	if broken := browser.JS[string](p, `window.broken ?? ""`); broken != "" {
		t.Errorf("a script failed: %s", broken)
	}
	if text := browser.JS[string](p, `document.body.innerText`); strings.Contains(text, "⟦") {
		t.Errorf("a text is missing: %s", text)
	}
}

// choose selects the last choice, which exchanges a card rather than keeping it.
const choose = `#table .ron-choices button[name=a]:not(:has(~ button[name=a]))`
