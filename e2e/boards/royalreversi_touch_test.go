package boards

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// tap touches the middle of an element.
func tap(p *browser.Person, selector string) {
	p.T.Helper()
	at := browser.JS[struct{ X, Y float64 }](p, `(() => {
		const r = document.querySelector("`+selector+`").getBoundingClientRect()
		return { X: r.left + r.width / 2, Y: r.top + r.height / 2 }
	})()`)
	p.Tap(at.X, at.Y)
}

// best is a script that returns the card and square that turn the most tokens, among the cards with several
// legal squares, and the number of tokens.
const best = `(() => {
	let found = { Card: "", Square: "", Turns: -1 }
	for (const { id } of document.querySelectorAll("#table label:not(.stuck) > input")) {
		const squares = [...document.querySelectorAll("#table td button." + id)]
		for (const { value, dataset } of squares) if (squares.length > 1 && +dataset.n > found.Turns) found = { Card: id, Square: value, Turns: +dataset.n }
	}
	return found
})()`

// TestRoyalReversi_Touch plays by touch: card, square, then the confirm button or the square again. Tokens turn
// over in a wave, unless the player prefers reduced motion.
func TestRoyalReversi_Touch(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Louis", "fr", browser.Phone)
	p.AllowMotion()
	p.UseFingers()
	openReversi(p, reversi{seats: 2, people: 1})
	// Record every animation with its element.
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const animate = Element.prototype.animate
		window.moves = []
		Element.prototype.animate = function (frames, timing) {
			window.moves.push({ on: this.dataset.flip, turns: JSON.stringify(frames).includes("scaleX(0)"), delay: timing.delay ?? 0 })
			return animate.call(this, frames, timing)
		}
	})()`))
	waves, stills := 0, 0
	for n := 0; waves == 0 || stills == 0; n++ {
		p.Until(browser.Finished + "||" + Asked)
		if browser.JS[bool](p, "!!"+browser.Finished) {
			t.Fatalf("the game is over; tokens turned in %d animated and %d still moves", waves, stills)
		}
		still := waves > 0
		if still {
			p.EmulateMedia("prefers-reduced-motion", "reduce")
		}
		before := browser.JS[int](p, browser.Seq)
		move := browser.JS[struct {
			Card, Square string
			Turns        int
		}](p, best)
		if move.Square == "" { // no card has several squares: play by the form
			goOn(p, moment{Seq: before}, []int{browser.Await[int](p, `fetch(location.href.replace("/t/", "/api/v1/tables/")).then(r => r.json()).then(t => t.seat)`)})
			continue
		}
		p.Rest()
		card, square := "#table label:has(#"+move.Card+")", "#table td button[value="+move.Square+"]"
		tap(p, card)
		p.Until(`document.querySelector("#` + move.Card + `").checked`)
		tap(p, square)
		p.Until(`document.querySelector("button.aimed")?.value === "` + move.Square + `"`)
		if now := browser.JS[int](p, browser.Seq); now != before {
			t.Fatal("a single touch on a square already played")
		}
		words := browser.JS[string](p, `document.querySelector(".rr-aim").innerText + document.querySelector(".plate .rr-gain").textContent`)
		if want := fmt.Sprintf("Poser en %s+%d", move.Square, move.Turns+1); len(words) < len(want) || words[len(words)-len(want):] != want {
			t.Errorf("before the move the page says %q", words)
		}
		if n == 0 {
			p.Shot("aimed")
			p.CheckAccessible("aimed")
		}
		browser.JS[int](p, "window.moves.length = 0")
		if n%2 == 0 {
			tap(p, ".rr-aim button")
		} else {
			tap(p, square)
		}
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
		if move.Turns > 0 {
			turned := browser.JS[int](p, `new Set(window.moves.filter(m => m.turns && m.delay >= 140).map(m => m.on)).size`)
			switch {
			case still && turned > 0:
				t.Error("tokens are animated despite prefers-reduced-motion")
			case still:
				stills++
			case turned > 0:
				waves++
			}
		}
	}
}
