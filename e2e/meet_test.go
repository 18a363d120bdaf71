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

// fills fills in the contract of a game's page and opens the table; the answer is its
// address.
func (p *person) fills(game, fields string) string {
	p.t.Helper()
	p.visit("/g/" + game)
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + fields + `))
			form.querySelector("[name='" + key + "']").value = value
	})()`))
	p.submit(".contract form .actions button.main")
	return js[string](p, "location.pathname")
}

// TestInvited: somebody who never came before opens a link on a phone, writes a name,
// sits down, and plays a card. That is all he has to do.
func TestInvited(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	jeanne := open(t, browser, s, "Jeanne", "fr", desktop)
	link := jeanne.fills("nain-jaune", `{seats: "3", bots: "1", seating: "kept"}`)
	anatole := open(t, browser, s, "Anatole", "en", phone)
	anatole.visit(link)
	anatole.look("invited")
	anatole.do(chromedp.SendKeys(chromedp.CSS("#name"), anatole.name))
	anatole.press("#sit button.gold")
	for anatole.until(playable + `|| document.querySelector("#table")`); ; {
		seat, at := turnOf(link, anatole)
		if seat == 0 { // the chairs are kept: hers is the first
			jeanne.playFirst(link)
		}
		anatole.until(fmt.Sprintf("%s > %d || %s", seq, at, playable))
		if js[bool](anatole, "!!"+playable) {
			break
		}
	}
	card := js[string](anatole, playable+".value")
	anatole.playOne()
	anatole.shot("first card")
	anatole.until(`document.querySelector("#journal").textContent.includes("You ")`)
	if js[bool](anatole, fmt.Sprintf(`!!document.querySelector("#table button[value='%s']")`, card)) {
		t.Errorf("%s is still in the hand", card)
	}
}

// TestMeeting: two who press "play now" meet at one table, and what one says there the
// other sees at once. All this is done before the table has waited for half a minute, when
// bots take its chairs: it is looked at afterwards.
func TestMeeting(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana := open(t, browser, s, "Ana", "fr", desktop)
	bob := open(t, browser, s, "Bob", "en", phone)
	for _, p := range []*person{ana, bob} {
		p.visit("/g/nain-jaune")
		p.look("game")
	}
	for _, p := range []*person{ana, bob} {
		p.submit(`button[name=quick][value=now]`)
		p.until(`document.querySelector(".chairs")`)
		p.stays()
	}
	table := js[string](ana, "location.pathname")
	if other := js[string](bob, "location.pathname"); table != other {
		t.Fatalf("Ana waits at %s, Bob at %s", table, other)
	}
	ana.until(`document.querySelector(".signs")`)
	ana.press(`.signs button`)
	bob.until(`document.querySelector(".talk [data-said]")`)
	for _, p := range []*person{ana, bob} {
		p.stayed("somebody said hello")
	}
	bob.visit("/tables?game=nain-jaune")
	if n := js[int](bob, `document.querySelectorAll("#main .row").length`); n != 1 {
		t.Errorf("%d tables wait, want the one", n)
	}
	bob.look("tables")
	bob.visit(table)
	for _, p := range []*person{ana, bob} {
		p.look("waiting")
	}
}

// TestRematch: at a table where words are allowed they are seen at once. When the game
// is over one of two opens the next; the other's button changes under his eyes and
// leads there.
func TestRematch(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	ana := open(t, browser, s, "Ana", "fr", desktop)
	bob := open(t, browser, s, "Bob", "en", phone)
	for _, p := range []*person{ana, bob} {
		p.calm()
	}
	table := ana.fills("nain-jaune", `{seats: "3", bots: "1", chat: "open", "o.deals": "1"}`)
	bob.visit(table)
	bob.sits()
	for _, p := range []*person{ana, bob} {
		p.until(`document.querySelector("#table") && document.querySelector(".words")`)
		p.until(`document.querySelector("#heard")`)
		p.stays()
	}
	ana.fill("#words", "Belle main !")
	ana.do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".words").requestSubmit()`))
	bob.until(`document.querySelector(".talk").textContent.includes("Belle main !")`)
	bob.until(`document.querySelector("#heard").textContent.endsWith("Belle main !")`) // his journal is folded
	bob.shot("heard")
	bob.press("#side > summary")
	bob.until(`!("unheard" in document.documentElement.dataset)`)
	bob.press("#side > summary")
	ana.until(`document.querySelector("#words").value === ""`) // ready for the next
	bob.stayed("words")
	ana.shot("words")
	bob.shot("words")
	ana.accessible("words")

	playOut("/tables/"+table[len("/t/"):], ana, bob)
	for _, p := range []*person{ana, bob} {
		p.until(`document.querySelector(".finish button[form=again]")`)
	}
	before := js[string](bob, `document.querySelector(".finish button[form=again]").textContent.trim()`)
	ana.submit(`.finish button[form=again]`)
	next := js[string](ana, "location.pathname")
	bob.until(fmt.Sprintf(`document.querySelector(".finish button[form=again]").textContent.trim() !== %q`, before))
	bob.stayed("the rematch")
	bob.shot("rematch")
	bob.submit(`.finish button[form=again]`)
	if there := js[string](bob, "location.pathname"); there != next || next == table {
		t.Errorf("the rematch of %s is at %s, Bob is at %s", table, next, there)
	}
	bob.until(`document.querySelector("#table")`) // both sit: it has begun
	ana.until(`document.querySelector("#table")`)
}
