package boards

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// TestRondo_TypedLetters_GoToTheField: letters typed at the player's turn go to the word field, at the first turn
// wherever the focus is and at later turns without a click.
func TestRondo_TypedLetters_GoToTheField(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Margaux", "fr", browser.Desktop)
	rondo(p, "seats", "2", "bots", "1", "level", "1", "o.sand", "0", "seating", "kept")
	for turn := range 3 {
		p.Until(`document.querySelector("#ro-hand button")`)
		p.Keys("zx")
		p.Until(`document.querySelector("#ro-word").value.toUpperCase() === "ZX"`)
		if focused := browser.JS[string](p, `document.activeElement.id`); focused != "ro-word" {
			t.Fatalf("turn %d: the focus is on %q", turn, focused)
		}
		before := browser.JS[int](p, browser.Seq)
		p.TabTo(`document.activeElement.matches(".ro-acts > .button")`) // pass
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
}

// TestRondo_HandOrder_SurvivesAnExchange: a hand that was shuffled and sorted by keys keeps its order after an
// exchange, which is a tap on a card without a panel. A word that cannot be made names the missing letters.
func TestRondo_HandOrder_SurvivesAnExchange(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Margaux", "en", browser.Phone)
	rondo(p, "seats", "2", "bots", "1", "level", "1", "seating", "kept")
	p.Until(`document.querySelector("#ro-hand button") && document.querySelector("#ro-shuffle")`)
	run := func(script string) { browser.JS[bool](p, "(() => {"+script+"; return true})()") }
	const hand = `[...document.querySelectorAll("#ro-hand li")].map(li => li.dataset.kind + li.dataset.letter).join(" ")`
	dealt := browser.JS[string](p, hand)
	run(`for (let n = 0; n < 9; n++) document.querySelector("#ro-shuffle").click()`)
	first := browser.JS[string](p, `document.querySelector("#ro-hand li").dataset.letter`)
	moveRight := func() {
		run(`document.querySelector('[data-key="h0"]').focus()`)
		run(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", shiftKey: true, bubbles: true }))`)
		if key := browser.JS[string](p, `document.activeElement.dataset.key`); key != "h1" {
			t.Errorf("the focus is on %q", key)
		}
	}
	moveRight()
	if second := browser.JS[string](p, `document.querySelectorAll("#ro-hand li")[1].dataset.letter`); second != first {
		t.Errorf("%q was moved, but %q is in its place", first, second)
	}
	// A card can also move past an identical one.
	own := browser.JS[string](p, `(() => {
		const [a, b] = document.querySelectorAll("#ro-hand li"), own = JSON.stringify({ ...b.dataset })
		Object.assign(b.dataset, a.dataset)
		return own
	})()`)
	moveRight()
	run(`Object.assign(document.querySelectorAll("#ro-hand li")[1].dataset, ` + own + `); document.querySelector("#ro-shuffle").click()`)
	run(`{ const field = document.querySelector("#ro-word"); field.value = "ZZZ"; field.dispatchEvent(new Event("input")) }`)
	p.Until(`/Missing: Z/.test(document.querySelector("#ro-out").textContent)`)
	run(`document.querySelector("#ro-undo").click()`)
	before := browser.JS[int](p, browser.Seq)
	run(`document.querySelector('.ro-acts > .button[value="bid -"]').click()`)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	p.Until(`document.querySelector(".ro-swap")`)
	ordered := browser.JS[string](p, hand)
	if len(ordered) != len(dealt) {
		t.Fatalf("the hand was %s and is now %s", dealt, ordered)
	}
	before = browser.JS[int](p, browser.Seq)
	run(`document.querySelector(".ro-swap > summary").click()`)
	if browser.JS[bool](p, `document.querySelector(".ro-swap").open`) {
		t.Error("the exchange opens a panel")
	}
	run(`document.querySelector('[data-key="h6"]').click()`)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	kept := browser.JS[string](p, hand)
	if want := ordered[:strings.LastIndexByte(ordered, ' ')]; !strings.HasPrefix(kept, want) {
		t.Errorf("the hand was %s; after an exchange it is %s", ordered, kept)
	}
}

// TestRondo_Draft_IsKeptForTheTurn: a word prepared while another player's turn lasts is in the field when one's own
// begins, laid as the new row allows or with what it lacks, under the same caret. No one is told of it, and a
// listener hears once that it may be prepared.
func TestRondo_Draft_IsKeptForTheTurn(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana, ben := browser.Open(t, s, "Ana", "fr", browser.Desktop), browser.Open(t, s, "Ben", "en", browser.Desktop)
	table := rondo(ana, "seats", "2", "o.sand", "0", "seating", "kept")
	join(ben, table)
	for _, p := range []*browser.Person{ana, ben} {
		p.Until(`document.querySelector("#ro-hand button")`)
		before := browser.JS[int](p, browser.Seq)
		p.Press(`button[value="bid -"]`)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
	h := looks(ana, s, table)
	first, second := ana, ben
	if h.Turn != 0.0 {
		first, second = ben, ana
	}
	const drafting = `document.querySelector("#ro-word")?.checkVisibility() && !document.querySelector("#ro-lay")`
	second.Until(drafting)
	settled(first, h.Seq)
	first.Proxy.Reset()
	letters := browser.JS[string](second, `[...document.querySelectorAll("#ro-hand li")].map(li => li.dataset.letter).join("").slice(0, 3)`)
	second.Keys(letters)
	second.Until(`document.querySelectorAll("#ro-hand .gone").length === 3`)
	browser.JS[bool](second, `(document.querySelector("#ro-word").setSelectionRange(1, 1), true)`)
	quiet(t, first)
	if sent := browser.JS[int](second, `performance.getEntriesByType("resource").filter(r => r.name.endsWith("/draft")).length`); sent > 0 {
		t.Errorf("the draft was sent %d times", sent)
	}
	h = looks(first, s, table)
	if action := h.best(nil); action == "pass" {
		first.Press(`button[value="pass"]`)
	} else {
		typed(first, h.spelled(action))
		first.Press("#ro-lay")
	}
	second.Until(`document.querySelector("#ro-lay")`)
	if got := browser.JS[string](second, `(f => [document.activeElement === f, f.selectionStart, f.value].join(" "))(document.querySelector("#ro-word"))`); !strings.EqualFold(got, "true 1 "+letters) {
		t.Errorf("the field has the focus, the caret and the word %q, want %q", got, letters)
	}
	second.Until(`document.querySelector("#ro-hand .gone, #ro-out .ro-no")`)
	second.Press(`button[value="pass"]`)
	second.Until(drafting)
	if heard := browser.JS[int](second, `[...document.querySelectorAll("#live p")].filter(p => /préparer un mot|prepare a word/.test(p.textContent)).length`); heard != 1 {
		t.Errorf("a listener heard %d times that a word may be prepared", heard)
	}
}
