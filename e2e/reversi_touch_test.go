package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// touching makes the person's screen one for fingers.
func (p *person) touching() {
	p.t.Helper()
	call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
}

// tap touches the middle of an element with a finger.
func (p *person) tap(selector string) {
	p.t.Helper()
	at := js[struct{ X, Y float64 }](p, `(() => {
		const r = document.querySelector("`+selector+`").getBoundingClientRect()
		return { X: r.left + r.width / 2, Y: r.top + r.height / 2 }
	})()`)
	p.finger(input.DispatchTouchEvent, input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: at.X, Y: at.Y})
	p.finger(input.DispatchTouchEvent, input.DispatchTouchEventTypeTouchEnd)
}

func (p *person) finger(command cdp.Command[input.DispatchTouchEventParams, cdp.Empty], what input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.t.Helper()
	call(p, command, input.DispatchTouchEventParams{Type: what, TouchPoints: append([]*input.TouchPoint{}, at...)})
}

// best is the card and the square that turn most tokens, among the cards that have several
// squares, with how many tokens turn.
const best = `(() => {
	let found = { Card: "", Square: "", Turns: -1 }
	for (const { id } of document.querySelectorAll("#table label:not(.stuck) > input")) {
		const squares = [...document.querySelectorAll("#table td button." + id)]
		for (const { value, dataset } of squares) if (squares.length > 1 && +dataset.n > found.Turns) found = { Card: id, Square: value, Turns: +dataset.n }
	}
	return found
})()`

// TestRoyalReversiTouch lays tokens with a finger: card, square, then the button by the
// thumb or the square again. What turns does so in a wave, unless somebody wants stillness.
func TestRoyalReversiTouch(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Louis", "fr", phone)
	p.touching()
	p.openReversi(reversi{seats: 2, people: 1})
	// Every animation is remembered with the element it moved.
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const animate = Element.prototype.animate
		window.moves = []
		Element.prototype.animate = function (frames, timing) {
			window.moves.push({ on: this.dataset.flip, turns: JSON.stringify(frames).includes("scaleX(0)"), delay: timing.delay ?? 0 })
			return animate.call(this, frames, timing)
		}
	})()`))
	waves, stills := 0, 0
	for n := 0; waves == 0 || stills == 0; n++ {
		p.until(finished + "||" + asked)
		if js[bool](p, "!!"+finished) {
			t.Fatalf("a whole game, and tokens turned over in %d moves, in stillness in %d", waves, stills)
		}
		still := waves > 0
		if still {
			p.prefers("prefers-reduced-motion", "reduce")
		}
		before := js[int](p, seq)
		move := js[struct {
			Card, Square string
			Turns        int
		}](p, best)
		if move.Square == "" { // no choice: as the form has it
			p.goOn(moment{Seq: before}, []int{later[int](p, `fetch(location.href.replace("/t/", "/api/v1/tables/")).then(r => r.json()).then(t => t.seat)`)})
			continue
		}
		p.rest()
		card, square := "#table label:has(#"+move.Card+")", "#table td button[value="+move.Square+"]"
		p.tap(card)
		p.until(`document.querySelector("#` + move.Card + `").checked`)
		p.tap(square)
		p.until(`document.querySelector("button.aimed")?.value === "` + move.Square + `"`)
		if now := js[int](p, seq); now != before {
			t.Fatal("one touch on a square already played")
		}
		words := js[string](p, `document.querySelector(".rr-aim").innerText + document.querySelector(".plate .rr-gain").textContent`)
		if want := fmt.Sprintf("Poser en %s+%d", move.Square, move.Turns+1); len(words) < len(want) || words[len(words)-len(want):] != want {
			t.Errorf("before it is played the page says %q", words)
		}
		if n == 0 {
			p.shot("aimed")
			p.accessible("aimed")
		}
		js[int](p, "window.moves.length = 0")
		if n%2 == 0 {
			p.tap(".rr-aim button")
		} else {
			p.tap(square)
		}
		p.until(fmt.Sprintf("%s > %d", seq, before))
		if move.Turns > 0 {
			turned := js[int](p, `new Set(window.moves.filter(m => m.turns && m.delay >= 140).map(m => m.on)).size`)
			switch {
			case still && turned > 0:
				t.Error("tokens turn over for somebody who wants stillness")
			case still:
				stills++
			case turned > 0:
				waves++
			}
		}
	}
}
