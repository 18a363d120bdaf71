package boards

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestRondo_ByPointer lays cards on a phone. A joker asks for its letter. A card can be laid face down. An
// illegal word is marked with its rule before it is laid and explained after. With the on-screen keyboard open
// the word and the rail stay visible.
func TestRondo_ByPointer(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Margaux", "fr", browser.Phone)
	for _, light := range []string{"light", "dark"} {
		p.EmulateMedia("prefers-color-scheme", light)
		for name, path := range map[string]string{"game": "/g/rondo", "rules": "/g/rondo/rules"} {
			p.Visit(path)
			p.Shot(name + "-" + light)
			p.CheckAccessible(name + ", " + light)
			if wide := browser.JS[int](p, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
				t.Errorf("%s: %d pixels wider than the screen", name, wide)
			}
		}
	}
	table := rondo(p, "seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept", "o.faceDown", "on")
	mine := func() holder {
		for {
			p.Until(browser.Finished + `|| document.querySelector("#ro-hand button")`)
			if h := looks(p, s, table); h.Turn == float64(h.Seat) || h.View.Phase == "over" {
				settled(p, h.Seq)
				return h
			}
		}
	}
	moved := func(h holder, press func()) {
		press()
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, h.Seq))
	}
	p.Until(`document.querySelector("#ro-hand button")`)
	for h := mine(); h.View.Phase != "play"; h = mine() {
		action := h.best(nil)
		if word := h.spelled(action); word == "" {
			moved(h, func() { p.Press(`button[value="` + action + `"]`) })
		} else {
			moved(h, func() { laid(p, action, tapCard); p.Press("#ro-lay") })
		}
	}

	// exchange the last card until the hand holds a joker, so that letters are left to lay
	h := mine()
	for !strings.Contains(h.cards(), "?") {
		if h.View.Swaps == 30 {
			moved(h, func() { p.Press(`button[value="pass"]`) })
		} else {
			moved(h, func() {
				p.Press(".ro-swap summary")
				p.Press("#ro-hand li:last-child button")
			})
		}
		h = mine()
	}
	p.Shot("exchanged")

	// cover every letter: the page marks rule and compartments before, and the table refuses after
	rail := len(h.View.Row)
	p.Press(inHand("?"))
	if n := browser.JS[int](p, `document.querySelectorAll("#ro-letters button").length`); n != 28 { // the alphabet, an eraser, face down
		t.Errorf("a joker offers %d choices, want 28", n)
	}
	p.Shot("joker")
	p.CheckAccessible("a joker asks")
	p.Press("#ro-letters button:nth-child(26)")
	p.Press(at(0))
	if got := browser.JS[string](p, `document.querySelector("#ro-rail li").textContent`); !strings.Contains(got, "Z") {
		t.Errorf("the joker is laid as %q, want Z", got)
	}
	p.Press("#ro-undo")
	if n := browser.JS[int](p, `document.querySelectorAll("#ro-hand .gone").length`); n != 0 {
		t.Errorf("%d cards are laid after undo", n)
	}
	for i := range min(rail, 7) {
		p.Press(fmt.Sprintf("#ro-hand li:nth-child(%d) button", i+1))
		if browser.JS[bool](p, `document.querySelectorAll("#ro-letters button").length > 1`) {
			p.Press("#ro-letters button:nth-child(17)")
		}
		p.Press(at(i))
	}
	if rail <= 7 {
		p.Until(`document.querySelector("#ro-out .ro-no a[href$='RDO-24']") && document.querySelectorAll("#ro-rail .ro-wrong").length >= 3`)
		p.Shot("will be refused")
		p.CheckAccessible("will be refused")
		p.Press("#ro-lay")
		p.Until(`document.querySelector("#refusal .rule")`)
		if rule := browser.JS[string](p, `document.querySelector("#refusal .rule small").textContent.trim()`); rule != "RDO-24" {
			t.Errorf("the refusal cites %q", rule)
		}
		if now := browser.JS[int](p, browser.Seq); now != h.Seq {
			t.Errorf("the table moved from %d to %d", h.Seq, now)
		}
		p.Press("#refusal [data-close]")
		// from the field, the word is selected, to be typed over
		browser.JS[bool](p, `document.querySelector("#ro-word").focus(), true`)
		p.Keys(kb.Enter)
		p.Until(`document.querySelector("#refusal .rule") && (f => f.id === "ro-word" && f.value && !f.selectionStart && f.selectionEnd === f.value.length)(document.activeElement)`)
		p.Press("#refusal [data-close]")
	}
	p.Press("#ro-undo")

	// typed accents and ligatures are understood
	typed(p, "cœur")
	p.Until(`document.querySelector("#ro-out").textContent.includes("COEUR") || document.querySelector("#ro-lay").textContent.includes("COEUR")`)

	// with the on-screen keyboard open the word, the message about it and the rail are visible
	p.Do(browser.View(browser.Phone.Width, browser.Phone.Height-336))
	for _, part := range []string{"#ro-word", "#ro-lay", "#ro-out", "#ro-rail"} {
		if !browser.JS[bool](p, fmt.Sprintf(`(r => r.height > 0 && r.top >= 0 && r.bottom <= innerHeight)(document.querySelector(%q).getBoundingClientRect())`, part)) {
			t.Errorf("%s is not visible with the keyboard open", part)
		}
	}
	p.Shot("keyboard")

	// in an even lower window nothing overlaps the rail, and the scores can be scrolled into view
	p.Do(browser.View(360, 330))
	if !browser.JS[bool](p, `(b => b("#ro-word").bottom <= b("#ro-rail").top && b("#ro-rail").bottom <= b("#ro-hand").top)(s => document.querySelector(s).getBoundingClientRect())`) {
		t.Error("in a low window the hand overlaps the rail")
	}
	if !browser.JS[bool](p, `(e => (e.scrollIntoView(), e.checkVisibility() && e.getBoundingClientRect().bottom <= innerHeight))(document.querySelector(".ro-seats .ro-score"))`) {
		t.Error("in a low window the scores cannot be scrolled into view")
	}
	p.Shot("low")
	p.Do(browser.View(browser.Phone.Width, browser.Phone.Height))

	// a card face down on the last letter scores 0, and the server accepts the notation
	typed(p, " ")
	p.Press(`#ro-hand li:not([data-kind=joker]):not([data-kind=eraser]) button`)
	p.Press("#ro-letters button:last-child")
	p.Press(at(rail - 1))
	if lies := browser.JS[string](p, fmt.Sprintf(`document.querySelector('#ro-rail li:nth-child(%d)').querySelector(".ro-card.down + .ro-lip")?.textContent ?? "nothing"`, rail)); lies != "0" {
		t.Errorf("a card face down scores %q, want 0", lies)
	}
	p.Shot("face down")
	p.Press("#ro-lay")
	p.Until(fmt.Sprintf(`document.querySelector("#refusal .rule") || %s > %d`, browser.Seq, h.Seq))
	if rule := browser.JS[string](p, `document.querySelector("#refusal .rule small")?.textContent.trim() ?? ""`); !slices.Contains([]string{"", "RDO-23", "RDO-24", "RDO-37", "RDO-10"}, rule) {
		t.Errorf("a card face down is refused by %s", rule)
	}
}
