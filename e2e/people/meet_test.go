package people

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// stays marks the current document, so that stayed can tell whether it was reloaded.
func stays(p *browser.Person) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.stays = "yes"`))
}

// stayed fails the test if the document marked by stays has been replaced.
func stayed(p *browser.Person, where string) {
	p.T.Helper()
	if !browser.JS[bool](p, `document.documentElement.dataset.stays === "yes"`) {
		p.Fail(fmt.Errorf("%s: the page was reloaded", where))
	}
}

// invited: a new visitor opens an invitation on a phone, enters a name, takes a seat with one button, and plays a
// card.
func invited(t *testing.T, s *around) {
	jeanne, err := program.NewGuest(s.URL(""), "Jeanne")
	if err != nil {
		t.Fatal(err)
	}
	id, err := jeanne.Open(map[string]any{"chairs": []string{"open", "me", "bot:1"}}) // the open seat leads
	if err != nil {
		t.Fatal(err)
	}
	anatole := browser.Open(t, s.Server, "Anatole", "en", browser.Phone)
	anatole.Visit("/t/" + id)
	anatole.CheckLook("invited")
	anatole.Do(chromedp.SendKeys(chromedp.CSS("#name"), anatole.Name))
	anatole.Press("#sit button.gold")
	anatole.Until(browser.Playable)
	card := browser.JS[string](anatole, browser.Playable+".value")
	anatole.PlayCard()
	anatole.Shot("first card")
	anatole.Until(`document.querySelector("#journal").textContent.includes("You ")`)
	if browser.JS[bool](anatole, fmt.Sprintf(`!!document.querySelector("#table button[value='%s']")`, card)) {
		t.Errorf("%s is still in the hand", card)
	}
}

// talk: a message in the waiting room or at the table appears on the other player's open page. After the game one
// player opens a rematch; the other's button changes on the open page and leads there.
func talk(t *testing.T, s *around) {
	ana, bob := guest(t, s.Server, "Ana", "fr", browser.Desktop), guest(t, s.Server, "Bob", "en", browser.Phone)
	both := []*browser.Person{ana, bob}
	table := opens(ana, []string{"me", "open", "open"}, map[string]any{"game": "ronda", "chat": "open"})
	does(bob, table, "sit", map[string]any{}) // chat needs a second player
	for _, p := range both {
		p.Visit(table)
		p.Until(`document.querySelector(".chairs")`)
		stays(p)
	}
	ana.Press(`.signs button`)
	bob.Until(`document.querySelector(".talk [data-said]")`)
	for _, p := range both {
		stayed(p, "a sign in the waiting room")
	}
	looksOnAPhone(bob, "waiting, with a sign")

	does(ana, table, "chairs", map[string]any{"chair": 2, "as": "gone"})
	does(ana, table, "begin", map[string]any{})
	for _, p := range both {
		p.Until(`document.querySelector("#table") && document.querySelector(".words") && document.querySelector("#heard")`)
		stays(p)
	}
	ana.Fill("#words", "Belle main !")
	ana.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".words").requestSubmit()`))
	bob.Until(`document.querySelector(".talk").textContent.includes("Belle main !")`)
	bob.Until(`document.querySelector("#heard").textContent.endsWith("Belle main !")`) // the journal is folded on this page
	bob.Shot("heard")
	bob.Press("#side > summary")
	bob.Until(`!("unheard" in document.documentElement.dataset)`)
	bob.Press("#side > summary")
	ana.Until(`document.querySelector("#words").value === ""`) // the field is cleared after sending
	stayed(bob, "words")
	bob.Shot("words")
	ana.Shot("words")
	ana.CheckAccessible("words")

	_, at := browser.TurnOf(table, ana)
	does(ana, table, "ask", map[string]any{"seq": at, "what": "stop"})
	_, at = browser.TurnOf(table, bob)
	does(bob, table, "answer", map[string]any{"seq": at, "yes": true})
	const again = `.end button[form=again]`
	for _, p := range both {
		p.Until(`document.querySelector("` + again + `")`)
	}
	before := browser.JS[string](bob, `document.querySelector("`+again+`").textContent.trim()`)
	ana.PressAndLoad(again)
	next := browser.JS[string](ana, "location.pathname")
	ana.Shot("rematch")
	bob.Until(fmt.Sprintf(`document.querySelector("%s").textContent.trim() !== %q`, again, before))
	stayed(bob, "the rematch")
	bob.Shot("rematch")
	bob.PressAndLoad(again)
	if there := browser.JS[string](bob, "location.pathname"); there != next || next == table {
		t.Errorf("the rematch of %s is %s, but Bob is at %s", table, next, there)
	}
	ana.Until(`document.querySelector("#table")`) // both sit, so the game has begun
}
