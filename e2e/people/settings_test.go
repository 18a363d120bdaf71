package people

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/table"
	"tablee/web/api/wire"
)

// family returns the setup of a table of four: Anna with Lina, a child who plays on Anna's phone, Bob and Cy.
func family() table.Setup {
	all := chairs("anna", "lina", "bob", "cy")
	all[1].DeviceOwner = "anna"
	return table.Setup{Owner: "anna", Chairs: all, FixedSeating: true, Terms: table.Terms{MoveTime: 24 * time.Hour, AllowUndo: true}}
}

// goesRound reports whether the first two seats will act once each, by their first legal actions, before the third
// is to move.
func goesRound(tb *table.Table) bool {
	s := tb.State.Clone()
	for seat := game.Seat(0); seat < 2; seat++ {
		if s.Turn() != seat {
			return false
		}
		s.Play(seat, s.Legal(seat, nil)[0])
	}
	return s.Turn() == 2
}

// playsFirst presses the first legal action on the page and waits for the update.
func playsFirst(p *browser.Person, path string) {
	p.T.Helper()
	var now wire.Table
	p.API("GET", "/tables"+strings.TrimPrefix(path, "/t"), nil, &now)
	p.Press(fmt.Sprintf(`#table button[name=a][form=act][value=%q]`, now.Legal[0]))
	p.Until(fmt.Sprintf(`document.querySelector("#fragment") && %s > %d`, browser.Seq, now.Seq))
}

// handover: on a shared phone the handover page hides both hands until a player reveals theirs. It returns when it
// is the other's turn, or by a button.
func handover(t *testing.T, s *around, anna *browser.Person) {
	anna.Proxy.Reset()
	becomes(anna, "Anna", "fr", browser.Phone, s.handover)
	const lift, lower = ".handover button.gold", "form.prompt[action$='/take-device'] button"
	anna.Until(`document.querySelector(".handover")`)
	anna.Shot("handover")
	anna.CheckAccessible("handover")
	if heard := anna.Proxy.Received(); strings.Contains(heard, `name="a"`) || strings.Contains(heard, "data-flip=\"c-") {
		t.Error("the handover page contains a hand")
	}
	for range 2 { // the handover page returns in between
		anna.Until(`document.querySelector("` + lift + `")`)
		anna.PressAndLoad(lift)
		anna.Until(browser.Playable)
		anna.Shot("lifted")
		playsFirst(anna, s.handover)
	}
	anna.Until(`document.querySelector("` + lower + `")`)
	anna.Shot("lower")
	if hidden := browser.JS[int](anna, `document.querySelector("#main").scrollHeight - document.querySelector("#main").clientHeight`); hidden > 0 {
		t.Errorf("the button covers %d pixels of the table", hidden)
	}
	anna.CheckAccessible("a hand to be hidden again")
	anna.PressAndLoad(lower)
	anna.Until(`document.querySelector(".handover")`)
}

// seesHand fails the test if a prompt covers the person's hand on small phones.
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
			p.T.Errorf("%s at %d × %d: the prompt hides %s of their hand", p.Name, sz.Width, sz.Height, hidden)
		}
	}
}

// bobMayUndo reports whether Bob acted last and may ask to take it back.
func bobMayUndo(tb *table.Table) bool {
	return tb.LastAction != nil && tb.LastAction.Seat == 2 && tb.Turn() != game.Chance && tb.CheckUndo(2) == nil
}

// bobAsks returns the command that asks for the undo.
func bobAsks() []table.Command {
	return []table.Command{{Kind: table.Offer, Player: "bob", Seat: 2, Text: table.OfferUndo}}
}

// prompt: on small phones a proposal to all does not cover the hands of the others, and it disappears when they have
// answered. A typed command that is not understood stays in its field; one that is answered is cleared.
func prompt(t *testing.T, s *around, p *browser.Person) {
	const yes = ".prompt button[value=yes]"
	for _, name := range []string{"Cy", "Anna"} {
		becomes(p, name, "fr", browser.Phone, s.prompt)
		p.Until(`document.querySelector("` + yes + `")`)
		if name == "Cy" {
			seesHand(p)
			p.CheckAccessible("asked")
		} else { // Anna sees the handover page instead of a hand
			p.Shot("asked")
			p.CheckAccessible("asked", "color-contrast", "target-size")
		}
		p.Press(yes)
		p.Until(`!document.querySelector("` + yes + `")`)
	}

	becomes(p, "Bob", "fr", browser.Desktop, s.prompt)
	p.Until(browser.Playable) // the move is taken back
	for text, stays := range map[string]string{"abracadabra": "abracadabra", "main": ""} {
		p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#refusal").textContent = ""`),
			chromedp.SetValue(chromedp.CSS("#say-text"), text))
		p.Press("#say button")
		p.Until(fmt.Sprintf(`document.querySelector("#refusal section") && !document.querySelector("#say .pending") && document.querySelector("#say-text").value === %q`, stays))
	}
}

// claimed: a page that is visible answers by itself that its person is there, when a stranger asks for their seat.
func claimed(t *testing.T, s *around, cy *browser.Person) {
	becomes(cy, "Cy", "fr", browser.Desktop, s.claim)
	cy.Until(`document.querySelector("#fragment")`)
	stranger, err := program.NewGuest(s.URL(""), "Dora")
	if err != nil {
		t.Fatal(err)
	}
	path := "/api/v1/tables" + strings.TrimPrefix(s.claim, "/t")
	if status, err := stranger.Call("POST", path+"/claim", map[string]int{"seat": 3}, nil); err != nil || status >= 300 {
		t.Fatalf("the claim: %d %v", status, err)
	}
	cy.Until(`document.querySelector("#journal").textContent.includes("votre place reste à vous") && !document.querySelector("[data-here]")`)
	cy.Shot("kept")
	var now wire.Table
	if status, err := stranger.Call("GET", path, nil, &now); err != nil || status != 200 || now.Offer != nil {
		t.Errorf("the question is still open: %d %v %+v", status, err, now.Offer)
	}
}
