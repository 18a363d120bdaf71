package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestRondo_ByHand lays cards on a phone: jokers ask for their letter, a card is laid
// face down, what will be refused is shown with its rule before and explained after, and
// with the keyboard open the word and the rail stay in sight.
func TestRondo_ByHand(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	p := open(t, browser, s, "Margaux", "fr", phone)
	for _, light := range []string{"light", "dark"} {
		p.prefers("prefers-color-scheme", light)
		for name, path := range map[string]string{"game": "/g/rondo", "rules": "/g/rondo/rules"} {
			p.visit(path)
			p.shot(name + "-" + light)
			p.accessible(name + ", " + light)
			if wide := js[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s: %d pixels wider than the screen", name, wide)
			}
		}
	}
	table := p.rondo("seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept", "o.faceDown", "on")
	mine := func() holder {
		for {
			p.until(finished + `|| document.querySelector("#ro-hand button")`)
			if h := p.looks(s, table); h.Turn == float64(h.Seat) || h.View.Phase == "over" {
				p.settled(h.Seq)
				return h
			}
		}
	}
	moved := func(h holder, press func()) {
		press()
		p.until(fmt.Sprintf("%s > %d", seq, h.Seq))
	}
	p.until(`document.querySelector("#ro-hand button")`)
	for h := mine(); h.View.Phase != "play"; h = mine() {
		action := h.best(nil)
		if word := h.spelled(action); word == "" {
			moved(h, func() { p.press(`button[value="` + action + `"]`) })
		} else {
			moved(h, func() { p.laid(action, p.tapCard); p.press("#ro-lay") })
		}
	}

	h := mine() // exchange until a joker comes; what is exchanged goes under the pile
	for !strings.Contains(h.cards(), "?") {
		if h.View.Swaps == 30 {
			moved(h, func() { p.press(`button[value="pass"]`) })
		} else {
			moved(h, func() {
				if !js[bool](p, `document.querySelector(".ro-swap").open`) {
					p.press(".ro-swap summary")
				}
				p.press(".ro-swaps button:first-child")
			})
		}
		h = mine()
	}
	p.shot("exchanged")

	// every letter covered: said before, with the rule and the places, and after
	rail := len(h.View.Row)
	p.press(inHand("?"))
	if n := js[int](p, `document.querySelectorAll("#ro-letters button").length`); n != 28 { // the alphabet, an eraser, face down
		t.Errorf("a joker may be %d things", n)
	}
	p.shot("joker")
	p.accessible("a joker asks")
	p.press("#ro-letters button:nth-child(26)")
	p.press(at(0))
	if got := js[string](p, `document.querySelector("#ro-rail li").textContent`); !strings.Contains(got, "Z") {
		t.Errorf("the joker lies as %q", got)
	}
	p.press("#ro-undo")
	if n := js[int](p, `document.querySelectorAll("#ro-hand .gone").length`); n != 0 {
		t.Errorf("%d cards are still laid", n)
	}
	for i := range min(rail, 7) {
		p.press(fmt.Sprintf("#ro-hand li:nth-child(%d) button", i+1))
		if js[bool](p, `document.querySelectorAll("#ro-letters button").length > 1`) {
			p.press("#ro-letters button:nth-child(17)")
		}
		p.press(at(i))
	}
	if rail <= 7 {
		p.until(`document.querySelector("#ro-out .ro-no a[href$='RDO-24']") && document.querySelectorAll("#ro-rail .ro-wrong").length >= 3`)
		p.shot("will be refused")
		p.accessible("will be refused")
		p.press("#ro-lay")
		p.until(`document.querySelector("#slip .rule")`)
		if rule := js[string](p, `document.querySelector("#slip .rule").textContent.trim()`); rule != "RDO-24" {
			t.Errorf("the slip cites %q", rule)
		}
		if now := js[int](p, seq); now != h.Seq {
			t.Errorf("the table moved from %d to %d", h.Seq, now)
		}
		p.press("#slip [data-close]")
	}
	p.press("#ro-undo")

	// what is typed is understood with its accents and ligatures
	p.typed("cœur")
	p.until(`document.querySelector("#ro-out").textContent.includes("COEUR") || document.querySelector("#ro-lay").textContent.includes("COEUR")`)

	// with the keyboard open the word, what is said of it and the rail are in sight
	p.do(chromedp.EmulateViewport(phone.width, phone.height-336))
	for _, part := range []string{"#ro-word", "#ro-lay", "#ro-out", "#ro-rail"} {
		if !js[bool](p, fmt.Sprintf(`(r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())`, part)) {
			t.Errorf("%s is out of sight with the keyboard open", part)
		}
	}
	p.shot("keyboard")

	// in a window that is lower still nothing lies over the rail, and the scores are scrolled to
	p.do(chromedp.EmulateViewport(360, 330))
	if !js[bool](p, `(b => b("#ro-word").bottom <= b("#ro-rail").top && b("#ro-rail").bottom <= b("#ro-hand").top)(s => document.querySelector(s).getBoundingClientRect())`) {
		t.Error("in a low window the hand lies over the rail")
	}
	if !js[bool](p, `(e => (e.scrollIntoView(), e.checkVisibility() && e.getBoundingClientRect().bottom <= innerHeight))(document.querySelector(".ro-seats .ro-score"))`) {
		t.Error("in a low window no score can be reached")
	}
	p.shot("low")
	p.do(chromedp.EmulateViewport(phone.width, phone.height))

	// a card face down on the last letter: it counts nothing, and the server reads it so
	p.typed(" ")
	p.press(`#ro-hand li:not([data-kind=joker]):not([data-kind=eraser]) button`)
	p.press("#ro-letters button:last-child")
	p.press(at(rail - 1))
	if lies := js[string](p, fmt.Sprintf(`document.querySelector('#ro-rail li:nth-child(%d)').querySelector(".ro-card.down + .ro-lip")?.textContent ?? "nothing"`, rail)); lies != "0" {
		t.Errorf("a card face down counts %q", lies)
	}
	p.shot("face down")
	p.press("#ro-lay")
	p.until(fmt.Sprintf(`document.querySelector("#slip .rule") || %s > %d`, seq, h.Seq))
	if rule := js[string](p, `document.querySelector("#slip .rule")?.textContent.trim() ?? ""`); !slices.Contains([]string{"", "RDO-23", "RDO-24", "RDO-37", "RDO-10"}, rule) {
		t.Errorf("a card face down is refused by %s", rule)
	}
}
