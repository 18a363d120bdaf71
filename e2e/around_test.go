package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// submit presses a button and waits until the page that follows stands.
func (p *person) submit(selector string) {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.old = 1`))
	p.press(selector)
	p.until(`!document.documentElement.dataset.old && document.readyState === "complete"`)
}

// playOne plays the first card that may be played.
func (p *person) playOne() {
	p.t.Helper()
	p.until(playable)
	before := js[int](p, seq)
	p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
	p.until(fmt.Sprintf(`document.querySelector("#room") && %s > %d`, seq, before))
}

// TestAround: three people and a child on the phone of one of them. The curtain hides both
// hands of that phone until somebody lifts it; a move is taken back when all agree; one
// leaves and a bot plays on, and he comes back; one hands his seat on by a link.
func TestAround(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana := open(t, browser, s, "Ana", "fr", phone)
	bob := open(t, browser, s, "Bob", "en", desktop)
	cy := open(t, browser, s, "Cy", "fr", desktop)
	for _, p := range []*person{ana, bob, cy} {
		p.calm()
	}
	ana.visit("/g/nain-jaune")
	ana.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("details.more").open = true
		form.querySelector("[name='seats']").value = "4"
		form.querySelector("[name='seating']").value = "kept"
		form.querySelector("[name='name.2']").value = "Léa"
	})()`))
	ana.submit(".contract form .actions button.main")
	table := js[string](ana, "location.pathname")
	ana.shot("waiting")
	for _, p := range []*person{bob, cy} {
		p.visit(table)
		p.sits()
	}

	// The curtain: nothing of a hand in any byte before it is lifted.
	ana.until(`document.querySelector(".curtain")`)
	ana.shot("curtain")
	ana.accessible("curtain")
	if heard := ana.wire.text(); strings.Contains(heard, `name="a"`) || strings.Contains(heard, "data-flip=\"c-") {
		t.Error("a hand came through the curtain")
	}
	round := []*person{ana, ana, bob, cy}
	const lower = "form.notice[action$='/lift'] button"
	lifted, fell, lowered := 0, false, false
	for lifted < 2 || !fell || !lowered { // both of the phone have played, it fell in between, and by hand
		seat, at := turnOf(table, ana)
		if round[seat] != ana {
			if lifted > 0 && !lowered && js[bool](ana, `!document.querySelector(".curtain")`) {
				ana.until(fmt.Sprintf(`%s === %d && document.querySelector(%q)`, seq, at, lower))
				ana.shot("lower")
				if hidden := js[int](ana, `document.querySelector("#main").scrollHeight - document.querySelector("#main").clientHeight`); hidden > 0 {
					t.Errorf("the button covers %d pixels of the table", hidden)
				}
				ana.accessible("a curtain to be lowered")
				ana.submit(lower)
				ana.until(`document.querySelector(".curtain")`)
				lowered = true
			}
			round[seat].playFirst(table)
			continue
		}
		ana.until(fmt.Sprintf(`%s === %d && (%s || document.querySelector(".curtain button.gold"))`, seq, at, playable))
		if js[bool](ana, `!!document.querySelector(".curtain button.gold")`) {
			fell = lifted > 0
			ana.submit(".curtain button.gold")
			ana.until(playable)
			ana.shot("lifted")
			lifted++
		}
		ana.playOne()
	}

	// What is typed stays when it is not understood, and goes when it is answered.
	const typed = `document.querySelector("#say-text").value`
	for text, stays := range map[string]string{"abracadabra": "abracadabra", "hand": ""} {
		bob.do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#slip").textContent = ""`),
			chromedp.SetValue(chromedp.CSS("#say-text"), text))
		bob.press("#say button")
		bob.until(fmt.Sprintf(`document.querySelector("#slip section") && !document.querySelector("#say .pending") && %s === %q`, typed, stays))
	}

	// A move taken back: who made it asks, the others answer on their screens.
	for n := 0; ; n++ {
		if n == 100 {
			t.Fatal("no card could be taken back")
		}
		seat, _ := turnOf(table, ana)
		p := round[seat]
		p.playFirst(table)
		if p == ana || !js[bool](p, `!!document.querySelector(".notice button[value=undo]")`) {
			continue
		}
		before := js[int](p, seq)
		p.press(".notice button[value=undo]")
		for _, other := range []*person{bob, cy, ana} {
			if other == p {
				continue
			}
			other.until(`document.querySelector(".notice button[value=yes]")`)
			other.shot("asked")
			if other == ana {
				other.accessible("asked")
			}
			other.press(".notice button[value=yes]")
			other.until(`!document.querySelector(".notice button[value=yes]")`)
		}
		p.until(fmt.Sprintf(`%s > %d && %s`, seq, before, playable))
		break
	}

	// Leaving: a bot plays, the others see it; coming back.
	cy.visit(table + "/around")
	cy.shot("around")
	cy.accessible("around")
	cy.submit(`form[action$="/leave"] button`)
	cy.until(`document.querySelector('.notice form[action$="/return"]')`)
	cy.shot("away")
	bob.until(`document.querySelector("#journal").textContent.includes("A bot plays for Cy")`)
	cy.press(`.notice form[action$="/return"] button`)
	cy.until(`!document.querySelector('.notice form[action$="/return"]')`)
	bob.until(`document.querySelector("#journal").textContent.includes("Cy is back")`)

	// Handing on by a link.
	bob.visit(table + "/around")
	bob.submit(`form[action$="/give"] button`)
	bob.accessible("given")
	link := js[string](bob, `new URL(document.querySelector("#given-link").value).pathname`)
	dora := open(t, browser, s, "Dora", "en", phone)
	dora.visit(link)
	dora.shot("take")
	dora.accessible("take")
	dora.do(chromedp.SetValue(chromedp.CSS("#name"), dora.name))
	dora.submit(".name-form button")
	dora.until(`document.querySelector("#table .face[value]")`)
	cy.until(`document.querySelector("#journal").textContent.includes("Dora")`)
	bob.visit(table)
	if js[bool](bob, `!!document.querySelector("#table .face[value]")`) {
		t.Error("Bob still sees the hand he gave away")
	}
}

// calm asks for pages on which nothing glides: a test of many pages has no time for it.
func (p *person) calm() {
	p.t.Helper()
	p.prefers("prefers-reduced-motion", "reduce")
}

// turnOf is the seat whose move a table waits for, and the seq it is at.
func turnOf(table string, p *person) (seat, at int) {
	p.t.Helper()
	var seen struct{ Turn, Seq int }
	p.api("GET", "/tables"+table[len("/t"):], nil, &seen)
	return seen.Turn, seen.Seq
}

// playFirst plays the first action that is allowed, past the page, and waits until the
// page shows it.
func (p *person) playFirst(table string) {
	p.t.Helper()
	path := "/tables" + table[len("/t"):]
	var seen struct {
		Seq   int
		Legal []string
	}
	p.api("GET", path, nil, &seen)
	p.api("POST", path+"/actions", map[string]any{"seq": seen.Seq, "action": seen.Legal[0]}, nil)
	p.until(fmt.Sprintf(`document.querySelector("#room") && %s > %d`, seq, seen.Seq))
}
