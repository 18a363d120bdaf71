package people

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/host/circles"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/store/storetest"
	"tablee/table"
)

// shown holds the paths of the pages to check: a circle of three people after ten games, their daily deals, and
// tables in several states.
type shown struct {
	circle, link, day string
	left, given       string // tables
}

// fill creates everything that shown refers to.
func (h *shown) fill(t *testing.T, n *hosttest.Node) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	addPeople(t, n, "Ana", "Ben", "Cleo", "Odile", "Dora")
	c, err := n.Circles.Make(t.Context(), "ana", circles.Plan{Name: "Les Leroux", Zone: "UTC"})
	must(err)
	for _, p := range []table.PlayerID{"ben", "cleo"} {
		_, err := n.Circles.Join(t.Context(), c.Link, p)
		must(err)
	}
	h.circle, h.link = "/c/"+string(c.ID), "/c/"+c.Link
	now := time.Now().UTC().Truncate(time.Second)
	three := table.Setup{Owner: "ana", Chairs: chairs("ana", "ben", "cleo"), FixedSeating: true, Terms: table.Terms{MoveTime: 24 * time.Hour}}
	stopped := []table.Command{{Kind: table.Offer, Player: "ana", Text: table.OfferStop}, {Kind: table.Accept, Player: "ben"}, {Kind: table.Accept, Player: "cleo"}}
	for i := range 10 {
		for _, w := range storetest.Ended(table.ID(fmt.Sprintf("zaehlt234%d", i)), now.Add(time.Duration(i)*time.Millisecond), "nain-jaune", "", "ana", "ben", "cleo") {
			must(n.Store.Append(t.Context(), w))
		}
		id := table.ID(fmt.Sprintf("kreis2345%c", 'a'+i))
		past{Setup: three, begun: now, then: stopped}.add(t, n, id)
		must(n.Store.AddCircleTable(t.Context(), c.ID, id))
	}
	_, err = n.Store.Rate(t.Context(), "nain-jaune")
	must(err)
	must(n.Circles.Block(t.Context(), "ana", "odile", true))

	h.day = n.Daily.Today()
	for who, deals := range map[table.PlayerID][]string{"ana": {"nain-jaune", "ronda"}, "ben": {"ronda"}} {
		for _, game := range deals {
			id, err := n.Daily.Open(t.Context(), who, game)
			must(err)
			playOut(t, n, id)
		}
	}
	_, err = n.Lobby.Open(t.Context(), "dora", lobby.Plan{Game: "nain-jaune", Chairs: []string{"me", "open", "open"}, Terms: table.Terms{Public: true}})
	must(err)

	h.given = past{Setup: three, begun: now}.add(t, n, "geben23456")
	three.Terms = table.Terms{Absence: table.Absence{After: 10 * time.Minute, Level: 1}}
	h.left = past{Setup: three, begun: now.Add(-11 * time.Minute)}.add(t, n, "fehlt23456")
	for _, c := range three.Chairs {
		must(n.Store.MarkRead(t.Context(), c.Player, "fehlt23456", 1, now.Add(-11*time.Minute)))
	}
}

func lookAtCircle(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "de", browser.Phone, s.link)
	p.CheckLook("join")
	becomes(p, "Ben", "de", browser.Desktop, s.circle+"/ladder?ladder=ever")
	looksAtBoth(p, "the circle's ladder")
	const beside = `(() => {
		const heading = document.querySelector("#tables").getBoundingClientRect(), button = document.querySelector(".circle-open > summary").getBoundingClientRect()
		return button.top < heading.bottom && heading.top < button.bottom
	})()`
	const ended = `[...document.querySelectorAll("a[href$='/replay']")].filter(a => a.checkVisibility()).length`
	becomes(p, "Ben", "de", browser.Phone, s.circle)
	if browser.JS[bool](p, beside) {
		t.Error("on a phone the button that opens a table is beside the heading, want below the tables")
	}
	p.Press(".circle-way") // on a phone the link is behind one press
	p.Until(`document.querySelector("#circle-link").checkVisibility()`)
	p.Press("#feed summary")
	p.Until(`document.querySelector("#feed-address").checkVisibility()`)
	looksOnAPhone(p, "circle with its link and its calendar's")
	becomes(p, "Ana", "fr", browser.Desktop, s.circle)
	if !browser.JS[bool](p, beside) {
		t.Error("on a desktop the button that opens a table is not beside the heading")
	}
	if n := browser.JS[int](p, ended); n != 10 {
		t.Errorf("%d of the 10 games that finished today are shown", n)
	}
	p.CheckLook("circle")
	table := browser.JS[string](p, `document.querySelector(".circle-table a").getAttribute("href").replace("/replay", "")`)
	becomes(p, "Ana", "fr", browser.Phone, table)
	if !browser.JS[bool](p, `document.querySelector(".bar-name.back").checkVisibility() && !document.querySelector(".back + .bar-name").checkVisibility()`) {
		t.Error("on a phone the arrow of a circle's table does not lead to the circle")
	}
	p.Shot("a circle's table")
	resize(p, browser.Desktop)
	if !browser.JS[bool](p, `document.querySelector(".bar-circle").checkVisibility() && !document.querySelector(".bar-name.back").checkVisibility()`) {
		t.Error("on a desktop the name of the circle is not beside the game's")
	}
	p.Shot("a circle's table")
	becomes(p, "Ana", "fr", browser.Desktop, "/circles")
	p.Until(`document.querySelector("form[action$='/unblock']")`)
	p.CheckLook("blocked")
}

func lookAtResults(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "Ben", "en", browser.Desktop, "/g/nain-jaune/ladder")
	looksAtBoth(p, "ladder")
	becomes(p, "Ben", "en", browser.Desktop, "/me/history")
	looksAtBoth(p, "history")
	becomes(p, "Ben", "en", browser.Phone, "/tables?game=nain-jaune")
	p.Until(`document.querySelector("#main .row")`)
	looksOnAPhone(p, "tables")
	becomes(p, "Ben", "en", browser.Phone, "/g/ronda/daily/"+s.day)
	p.Until(`document.querySelectorAll(".scores tbody tr").length === 2`)
	looksOnAPhone(p, "compared")
	becomes(p, "Ana", "de", browser.Desktop, "/daily/"+s.day) // German has the longest words
	p.Until(`document.querySelector(".deals [data-deal=ended]") && document.querySelector("#main table")`)
	looksAtBoth(p, "played and compared")
	resize(p, browser.Narrow)
	p.CheckWidth("the day on a narrow screen")
	p.CheckAccessible("the day on a narrow screen", "target-size")
	becomes(p, "Ana", "de", browser.Narrow, "/")
	p.CheckWidth("the library on a narrow screen")
	p.CheckAccessible("the library on a narrow screen", "target-size")
}

func lookAtTables(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "", "fr", browser.Phone, s.left+"/claim")
	p.CheckLook("claim")
	becomes(p, "Ana", "fr", browser.Phone, s.left)
	p.Until(`document.querySelector('.prompt form[action$="/return"]') && document.querySelector("#missed li")`)
	p.Shot("missed")
	p.CheckAccessible("back from an absence")
	becomes(p, "Ben", "en", browser.Desktop, s.given+"/settings")
	p.PressAndLoad(`form[action$="/give"] button`)
	p.Press("details:has(#hook) summary") // the form for turn notifications
	p.CheckAccessible("given")
	link := browser.JS[string](p, `new URL(document.querySelector("#given-link").value).pathname`)
	becomes(p, "", "en", browser.Phone, link)
	p.Shot("take")
	p.CheckAccessible("take")
}

func lookAtNotifications(t *testing.T, s *around, p *browser.Person) {
	becomes(p, "Ana", "fr", browser.Phone, "/me")
	// Wait until the script has found that this browser supports push notifications.
	p.Until(`!document.querySelector("form[data-push] button").hidden && document.querySelector("form[data-push] [role=status]").textContent === ""`)
	p.Press("details:has(#hook) summary")
	p.Fill("#hook", "https://hooks.invalid/turn")
	p.Shot("ask")
	p.SubmitForm("form:has(#hook)")
	p.Shot("made")
	p.CheckAccessible("made")
	p.Visit("/me")
	p.Press("details:has(#hook) summary")
	p.Do(chromedp.Evaluate[chromedp.Void](`document.querySelector("#notifications").scrollIntoView()`))
	p.Shot("listed")
	p.CheckAccessible("listed, and asked for another")
}
