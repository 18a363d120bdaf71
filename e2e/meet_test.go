package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// stays marks the page that stands now; stayed fails when another has taken its place.
func (p *person) stays() {
	p.t.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.stays = "yes"`))
}

func (p *person) stayed(where string) {
	p.t.Helper()
	if !js[bool](p, `document.documentElement.dataset.stays === "yes"`) {
		p.fail(fmt.Errorf("%s: the page was loaded anew", where))
	}
}

// TestInvited: somebody who never came before opens a link on a phone, writes a name,
// sits down, and plays a card. That is all he has to do.
func TestInvited(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	host := open(t, browser, s, "Jeanne", "fr", desktop)
	host.visit("/")
	var opened struct{ ID string }
	host.do(chromedp.Evaluate[chromedp.Void](`document.querySelector('form[action="/g/nain-jaune"] button[name=quick][value=bots]').click()`))
	host.until(`location.pathname.startsWith("/t/")`)
	host.api("POST", "/tables", map[string]any{"game": "nain-jaune", "seating": "kept",
		"options": map[string]string{"deals": "1"}, "chairs": []string{"open", "me", "bot:1"}}, &opened)

	guest := open(t, browser, s, "Anatole", "en", phone)
	guest.visit("/t/" + opened.ID) // the link
	guest.look("invited")
	guest.do(chromedp.SendKeys(chromedp.CSS("#name"), "Anatole"))
	guest.do(chromedp.Click(chromedp.CSS("#sit button.gold")))
	guest.until(playable)
	guest.playOne()
	guest.until(`document.querySelector("#journal").textContent.includes("You ")`)
	guest.shot("first card")
}

// TestMeeting: two who press "play now" meet at one table; what one says the other sees
// at once; they agree on words; and when the game is over the second joins the rematch of
// the first, whose button was there without loading anything.
func TestMeeting(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana := open(t, browser, s, "Ana", "fr", desktop)
	bob := open(t, browser, s, "Bob", "en", phone)
	both := []*person{ana, bob}
	for _, p := range both {
		p.visit("/g/nain-jaune")
		p.press(`form button[name=quick][value=now]`)
		p.until(`location.pathname.startsWith("/t/") && document.querySelector(".chairs, #table")`)
	}
	table := js[string](ana, "location.pathname")
	if other := js[string](bob, "location.pathname"); other != table {
		t.Fatalf("Ana waits at %s, Bob at %s", table, other)
	}
	ana.until(`document.querySelectorAll(".chairs li:not(.free)").length === 2`)
	for _, p := range both {
		p.look("waiting")
		p.stays()
	}

	// a sign, seen at once
	ana.press(`.signs button`)
	bob.until(`document.querySelector(".talk [data-said]")`)
	bob.stayed("a sign")
}
