package people

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// stays marks the page that stands now; stayed fails when another has taken its place.
func stays(p *browser.Person) {
	p.T.Helper()
	p.Do(chromedp.Evaluate[chromedp.Void](`document.documentElement.dataset.stays = "yes"`))
}

func stayed(p *browser.Person, where string) {
	p.T.Helper()
	if !browser.JS[bool](p, `document.documentElement.dataset.stays === "yes"`) {
		p.Fail(fmt.Errorf("%s: the page was loaded anew", where))
	}
}

// fills fills in the contract of a game's page and opens the table; the answer is its
// address.
func fills(p *browser.Person, game, fields string) string {
	p.T.Helper()
	p.Visit("/g/" + game)
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + fields + `))
			form.querySelector("[name='" + key + "']").value = value
	})()`))
	p.PressAndLoad(".contract form .actions button.main")
	return browser.JS[string](p, "location.pathname")
}

// TestInvited: somebody who never came before opens a link on a phone, writes a name,
// sits down, and plays a card. That is all there is to do.
func TestInvited(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	jeanne := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	link := fills(jeanne, "nain-jaune", `{seats: "3", bots: "1", seating: "kept"}`)
	anatole := browser.Open(t, s, "Anatole", "en", browser.Phone)
	anatole.Visit(link)
	anatole.CheckLook("invited")
	anatole.Do(chromedp.SendKeys(chromedp.CSS("#name"), anatole.Name))
	anatole.Press("#sit button.gold")
	for anatole.Until(browser.Playable + `|| document.querySelector("#table")`); ; {
		seat, at := browser.TurnOf(link, anatole)
		if seat == 0 { // the chairs are kept: hers is the first
			jeanne.PlayFirst(link)
		}
		anatole.Until(fmt.Sprintf("%s > %d || %s", browser.Seq, at, browser.Playable))
		if browser.JS[bool](anatole, "!!"+browser.Playable) {
			break
		}
	}
	card := browser.JS[string](anatole, browser.Playable+".value")
	anatole.PlayCard()
	anatole.Shot("first card")
	anatole.Until(`document.querySelector("#journal").textContent.includes("You ")`)
	if browser.JS[bool](anatole, fmt.Sprintf(`!!document.querySelector("#table button[value='%s']")`, card)) {
		t.Errorf("%s is still in the hand", card)
	}
}

// TestMeeting: two who press "play now" meet at one table, and what one says there the
// other sees at once. All this is done before the table has waited for half a minute, when
// bots take its chairs: it is looked at afterwards.
func TestMeeting(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana := browser.Open(t, s, "Ana", "fr", browser.Desktop)
	bob := browser.Open(t, s, "Bob", "en", browser.Phone)
	for _, p := range []*browser.Person{ana, bob} {
		p.Visit("/g/nain-jaune")
		p.CheckLook("game")
	}
	for _, p := range []*browser.Person{ana, bob} {
		p.PressAndLoad(`button[name=quick][value=now]`)
		p.Until(`document.querySelector(".chairs")`)
		stays(p)
	}
	table := browser.JS[string](ana, "location.pathname")
	if other := browser.JS[string](bob, "location.pathname"); table != other {
		t.Fatalf("Ana waits at %s, Bob at %s", table, other)
	}
	ana.Until(`document.querySelector(".signs")`)
	ana.Press(`.signs button`)
	bob.Until(`document.querySelector(".talk [data-said]")`)
	for _, p := range []*browser.Person{ana, bob} {
		stayed(p, "somebody said hello")
	}
	bob.Visit("/tables?game=nain-jaune")
	if n := browser.JS[int](bob, `document.querySelectorAll("#main .row").length`); n != 1 {
		t.Errorf("%d tables wait, want the one", n)
	}
	bob.CheckLook("tables")
	bob.Visit(table)
	for _, p := range []*browser.Person{ana, bob} {
		p.CheckLook("waiting")
	}
}

// TestRematch: at a table where words are allowed they are seen at once. When the game
// is over one of two opens the next; the other's button changes under their eyes and
// leads there.
func TestRematch(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	ana := browser.Open(t, s, "Ana", "fr", browser.Desktop)
	bob := browser.Open(t, s, "Bob", "en", browser.Phone)
	table := fills(ana, "nain-jaune", `{seats: "3", bots: "1", chat: "open", "o.deals": "1"}`)
	bob.Visit(table)
	bob.SitDown()
	for _, p := range []*browser.Person{ana, bob} {
		p.Until(`document.querySelector("#table") && document.querySelector(".words")`)
		p.Until(`document.querySelector("#heard")`)
		stays(p)
	}
	ana.Fill("#words", "Belle main !")
	ana.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector(".words").requestSubmit()`))
	bob.Until(`document.querySelector(".talk").textContent.includes("Belle main !")`)
	bob.Until(`document.querySelector("#heard").textContent.endsWith("Belle main !")`) // this journal is folded
	bob.Shot("heard")
	bob.Press("#side > summary")
	bob.Until(`!("unheard" in document.documentElement.dataset)`)
	bob.Press("#side > summary")
	ana.Until(`document.querySelector("#words").value === ""`) // ready for the next
	stayed(bob, "words")
	ana.Shot("words")
	bob.Shot("words")
	ana.CheckAccessible("words")

	browser.PlayOut("/tables/"+table[len("/t/"):], ana, bob)
	for _, p := range []*browser.Person{ana, bob} {
		p.Until(`document.querySelector(".end button[form=again]")`)
	}
	before := browser.JS[string](bob, `document.querySelector(".end button[form=again]").textContent.trim()`)
	ana.PressAndLoad(`.end button[form=again]`)
	next := browser.JS[string](ana, "location.pathname")
	ana.Until(`document.querySelector(".chair.free").textContent.includes("prévue pour Bob")`)
	ana.Shot("rematch")
	bob.Until(fmt.Sprintf(`document.querySelector(".end button[form=again]").textContent.trim() !== %q`, before))
	stayed(bob, "the rematch")
	bob.Shot("rematch")
	bob.PressAndLoad(`.end button[form=again]`)
	if there := browser.JS[string](bob, "location.pathname"); there != next || next == table {
		t.Errorf("the rematch of %s is at %s, Bob is at %s", table, next, there)
	}
	bob.Until(`document.querySelector("#table")`) // both sit: it has begun
	ana.Until(`document.querySelector("#table")`)
}
