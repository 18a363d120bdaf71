package people

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// seesHand fails the test when what is asked of somebody hides their hand on small phones.
func seesHand(p *browser.Person) {
	p.T.Helper()
	for _, sz := range []browser.Size{{Width: 360, Height: 640}, {Width: 844, Height: 390}} {
		p.Do(browser.View(sz.Width, sz.Height))
		p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
		p.Rest()
		p.Shot(fmt.Sprintf("asked-%d", sz.Width))
		for _, hidden := range browser.JS[[]string](p, `(asked => [...document.querySelectorAll(".nj-hand .card")].filter(card => {
			const r = card.getBoundingClientRect()
			return r.bottom > innerHeight || Math.min(r.right, asked.right) - Math.max(r.left, asked.left) > 2 && Math.min(r.bottom, asked.bottom) - Math.max(r.top, asked.top) > 2
		}).map(card => card.textContent.trim().slice(0, 30)))(document.querySelector(".prompt").getBoundingClientRect())`) {
			p.T.Errorf("%s at %d × %d: what is asked hides %s of their hand", p.Name, sz.Width, sz.Height, hidden)
		}
	}
	p.Do(browser.View(browser.Desktop.Width, browser.Desktop.Height))
}

// TestTableSettings: three people and a child on the phone of one of them. The handover page hides both
// hands of that phone until somebody lifts it; a move is taken back when all agree; one
// leaves and a bot plays on, and the player comes back; one hands a seat on by a link.
func TestTableSettings(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana := browser.Open(t, s, "Ana", "fr", browser.Phone)
	bob := browser.Open(t, s, "Bob", "en", browser.Desktop)
	cy := browser.Open(t, s, "Cy", "fr", browser.Desktop)
	ana.Visit("/g/nain-jaune")
	ana.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("details.more").open = true
		form.querySelector("[name='seats']").value = "4"
		form.querySelector("[name='seating']").value = "kept"
		form.querySelector("[name='name.2']").value = "Léa"
	})()`))
	ana.PressAndLoad(".contract form .actions button.main")
	table := browser.JS[string](ana, "location.pathname")
	ana.Shot("waiting")
	for _, p := range []*browser.Person{bob, cy} {
		p.Visit(table)
		p.SitDown()
	}

	// The handover page: nothing of a hand in any byte before it is lifted.
	ana.Until(`document.querySelector(".handover")`)
	ana.Shot("handover")
	ana.CheckAccessible("handover")
	if heard := ana.Proxy.Received(); strings.Contains(heard, `name="a"`) || strings.Contains(heard, "data-flip=\"c-") {
		t.Error("a hand came through the handover page")
	}
	round := []*browser.Person{ana, ana, bob, cy}
	const lower = "form.prompt[action$='/lift'] button"
	lifted, fell, lowered := 0, false, false
	for lifted < 2 || !fell || !lowered { // both of the phone have played, it fell in between, and by hand
		seat, at := browser.TurnOf(table, ana)
		if round[seat] != ana {
			if lifted > 0 && !lowered && browser.JS[bool](ana, `!document.querySelector(".handover")`) {
				ana.Until(fmt.Sprintf(`%s === %d && document.querySelector(%q)`, browser.Seq, at, lower))
				ana.Shot("lower")
				if hidden := browser.JS[int](ana, `document.querySelector("#main").scrollHeight - document.querySelector("#main").clientHeight`); hidden > 0 {
					t.Errorf("the button covers %d pixels of the table", hidden)
				}
				ana.CheckAccessible("a hand to be hidden again")
				ana.PressAndLoad(lower)
				ana.Until(`document.querySelector(".handover")`)
				lowered = true
			}
			round[seat].PlayFirst(table)
			continue
		}
		ana.Until(fmt.Sprintf(`%s === %d && (%s || document.querySelector(".handover button.gold"))`, browser.Seq, at, browser.Playable))
		if browser.JS[bool](ana, `!!document.querySelector(".handover button.gold")`) {
			fell = lifted > 0
			ana.PressAndLoad(".handover button.gold")
			ana.Until(browser.Playable)
			ana.Shot("lifted")
			lifted++
		}
		ana.PlayCard()
	}

	// What is typed stays when it is not understood, and goes when it is answered.
	const typed = `document.querySelector("#say-text").value`
	for text, stays := range map[string]string{"abracadabra": "abracadabra", "hand": ""} {
		bob.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#refusal").textContent = ""`),
			chromedp.SetValue(chromedp.CSS("#say-text"), text))
		bob.Press("#say button")
		bob.Until(fmt.Sprintf(`document.querySelector("#refusal section") && !document.querySelector("#say .pending") && %s === %q`, typed, stays))
	}

	// A move taken back: who made it asks, the others answer on their screens.
	for n := 0; ; n++ {
		if n == 100 {
			t.Fatal("no card could be taken back")
		}
		seat, _ := browser.TurnOf(table, ana)
		p := round[seat]
		p.PlayFirst(table)
		if p == ana || !browser.JS[bool](p, `!!document.querySelector(".prompt button[value=undo]")`) {
			continue
		}
		before := browser.JS[int](p, browser.Seq)
		p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#refusal").textContent = ""`))
		p.Press(".prompt button[value=undo]")
		// The button is a guess: what the move told its author is found when they ask.
		p.Until(`document.querySelector("#refusal section") || document.querySelector(".prompt button[value=no]")`)
		if browser.JS[bool](p, `!!document.querySelector("#refusal section")`) {
			continue
		}
		for _, other := range []*browser.Person{bob, cy, ana} {
			if other == p {
				continue
			}
			other.Until(`document.querySelector(".prompt button[value=yes]")`)
			other.Shot("asked")
			if other != ana {
				seesHand(other)
			}
			if other == ana {
				other.CheckAccessible("asked")
			}
			other.Press(".prompt button[value=yes]")
			other.Until(`!document.querySelector(".prompt button[value=yes]")`)
		}
		p.Until(fmt.Sprintf(`%s > %d && %s`, browser.Seq, before, browser.Playable))
		break
	}

	// Leaving: a bot plays, the others see it; coming back.
	cy.Visit(table + "/settings")
	cy.Shot("settings")
	cy.CheckAccessible("settings")
	cy.PressAndLoad(`form[action$="/leave"] button`)
	cy.Until(`document.querySelector('.prompt form[action$="/return"]')`)
	cy.Shot("away")
	bob.Until(`document.querySelector("#journal").textContent.includes("A bot plays for Cy")`)
	cy.Press(`.prompt form[action$="/return"] button`)
	cy.Until(`!document.querySelector('.prompt form[action$="/return"]')`)
	bob.Until(`document.querySelector("#journal").textContent.includes("Cy is back")`)

	// Handing on by a link.
	bob.Visit(table + "/settings")
	bob.PressAndLoad(`form[action$="/give"] button`)
	bob.CheckAccessible("given")
	link := browser.JS[string](bob, `new URL(document.querySelector("#given-link").value).pathname`)
	dora := browser.Open(t, s, "Dora", "en", browser.Phone)
	dora.Visit(link)
	dora.Shot("take")
	dora.CheckAccessible("take")
	dora.Do(chromedp.SetValue(chromedp.CSS("#name"), dora.Name))
	dora.PressAndLoad(".name-form button")
	dora.Until(`document.querySelector("#table .face[value]")`)
	cy.Until(`document.querySelector("#journal").textContent.includes("Dora")`)
	bob.Visit(table)
	if browser.JS[bool](bob, `!!document.querySelector("#table .face[value]")`) {
		t.Error("Bob still sees the hand that was given away")
	}
}
