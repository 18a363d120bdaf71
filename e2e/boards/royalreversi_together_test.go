package boards

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/internal/needs"
	"tablee/web/api/wire"
)

// reversi describes a game of Royal Reversi: its seats, its people and its options. Bots take the remaining
// chairs.
type reversi struct {
	name    string
	seats   int
	people  int
	options map[string]string
}

// TestRoyalReversi_TogetherWithAWatcher plays a game of two teams (with TABLEE_LONG=true, one game of each kind)
// with people in separate browsers, in two languages and at two sizes, with bots and a watcher. The first
// moves and the end are on the pages; the rest goes through the API with the pages' streams open. The test
// then computes from the record which cards each person could know at each commit, and searches everything
// they received for others.
func TestRoyalReversi_TogetherWithAWatcher(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	var people []*browser.Person
	watcher := browser.Open(t, s, "Basile", "fr", browser.Desktop)
	come := []func() *browser.Person{
		func() *browser.Person { return browser.Open(t, s, "Ana", "fr", browser.Desktop) },
		func() *browser.Person { return browser.Open(t, s, "Octave", "en", browser.Phone) },
	}
	kinds := []reversi{{"teams on four rows", 4, 2, map[string]string{"teams": "on"}}}
	if needs.Long() {
		kinds = append(kinds,
			reversi{"two, horizontal rows", 2, 2, nil},
			reversi{"three", 3, 2, nil},
			reversi{"two, vertical rows", 2, 1, map[string]string{"rows": "vertical", "layout": "mixed"}},
			reversi{"four", 4, 1, map[string]string{"mixed": "on"}},
			reversi{"teams on two rows", 4, 1, map[string]string{"teams": "on", "teamRows": "2"}})
	}
	for _, g := range kinds {
		t.Run(g.name, func(t *testing.T) {
			for len(people) < g.people {
				people = append(people, come[len(people)]())
			}
			g.play(t, people[:g.people], watcher)
		})
	}
}

// play plays the game to its end.
func (g reversi) play(t *testing.T, seated []*browser.Person, watcher *browser.Person) {
	everybody := append(slices.Clone(seated), watcher)
	for _, p := range everybody {
		p.T = t
		p.Proxy.Reset() // forget the previous game
	}
	table := openReversi(seated[0], g)
	for _, p := range seated[1:] {
		p.Visit(table)
		p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
			const name = document.querySelector("#name")
			if (name) name.value = "` + p.Name + `"
			document.querySelector("#sit button.gold").click()
		})()`))
	}
	watcher.Visit(table)
	ears := map[*browser.Person]*browser.Transcript{}
	for _, p := range everybody {
		p.Until(`document.querySelector("#table [role=grid]")`)
		seat := browser.Await[int](p, `fetch(location.href.replace("/t/", "/api/v1/tables/")).then(r => r.json()).then(t => t.seat ?? -1)`)
		ears[p] = &browser.Transcript{Seat: game.Seat(seat)}
	}
	for range 3 {
		pressesAny(firstAsked(seated))
	}
	g.look("begun", everybody)
	for _, p := range everybody {
		ears[p].Leave(p, table)
	}
	var list []*browser.Transcript
	for _, p := range everybody {
		list = append(list, ears[p])
	}
	browser.PlayThrough(t, table, list, func(now wire.Table) string { return now.Legal[7*int(now.Seq)%len(now.Legal)] })
	for _, p := range everybody {
		p.Visit(table)
		p.Until(browser.Finished)
	}
	g.look("over", everybody)
	all, seed := story(t, browser.Await[string](seated[0], `fetch(location.href + "/record").then(r => r.text())`))
	for _, p := range everybody {
		if n := browser.JS[int](p, `document.querySelectorAll(".standings li > .glyph").length`); n != g.seats {
			t.Errorf("%d signs in the standings for %d players", n, g.seats)
		}
		p.Do(chromedp.Navigate("about:blank"))
		ears[p].Listen(p)
		if mayKnow(ears[p], t, p.Name, all, seed) == 0 {
			t.Errorf("%s received no cards at all", p.Name)
		}
	}
}

// firstAsked waits until one of the people is asked to play.
func firstAsked(people []*browser.Person) (first *browser.Person) {
	people[0].T.Helper()
	people[0].Poll("a turn", func(context.Context) bool {
		for _, p := range people {
			if browser.JS[bool](p, "!!"+Asked) {
				first = p
				return true
			}
		}
		return false
	})
	return first
}

// pressesAny presses a card and a square highlighted for it, or replaces the hand.
func pressesAny(p *browser.Person) {
	p.T.Helper()
	before := browser.JS[int](p, browser.Seq)
	browser.JS[bool](p, `(() => {
		const renew = `+Renew+`, card = `+FreeCard+`
		if (renew) renew.click()
		else {
			card.click()
			document.querySelector("#table td button." + card.id).click()
		}
		return true
	})()`)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
}

// look checks the pages of the people; the watcher is the last. No text is missing or cut, and the watcher can
// press nothing. When the game has begun it also checks the first page with axe.
func (g reversi) look(when string, everybody []*browser.Person) {
	watcher := everybody[len(everybody)-1]
	for _, p := range everybody {
		p.Shot(when)
		if text := browser.JS[string](p, `document.documentElement.outerHTML`); strings.Contains(text, "⟦") {
			p.T.Errorf("%s: a text is missing", p.Name)
		}
		if cut := browser.JS[string](p, `[...document.querySelectorAll(".plate-who")].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent).join(", ")`); cut != "" {
			p.T.Errorf("%s: these names are cut off: %s", p.Name, cut)
		}
	}
	if when == "begun" {
		everybody[0].CheckAccessible(when)
	}
	if browser.JS[bool](watcher, `!!document.querySelector("#table [form=act]:not([aria-disabled=true])")`) {
		watcher.T.Error("a watcher is offered something to press")
	}
}

// openReversi opens a table with the form of the game's page and returns the table's path.
func openReversi(p *browser.Person, g reversi) string {
	p.T.Helper()
	fields := map[string]string{"seats": fmt.Sprint(g.seats)}
	for n := 2; n <= g.seats; n++ {
		fields[fmt.Sprint("chair.", n)] = "open"
		if n > g.people {
			fields[fmt.Sprint("chair.", n)] = "bot:1"
		}
	}
	for key, value := range g.options {
		fields["o."+key] = value
	}
	list, _ := json.Marshal(fields)
	p.Visit("/g/royal-reversi")
	p.Proxy.Reset() // the game's page shows cards in its pictures
	p.Do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		for (const details of form.querySelectorAll("details")) details.open = true
		for (const [key, value] of Object.entries(` + string(list) + `)) {
			const field = form.querySelector("[name='" + key + "']")
			field.value = value
			if (field.value !== value) throw new Error("no " + value + " for " + key)
		}
		form.querySelector(".actions button.main").click()
	})()`))
	p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#fragment")`)
	return browser.JS[string](p, "location.pathname")
}

// moment is the state of a table: its seq, its status, and the index of the person to move in the list of
// people, -1 if unknown.
type moment struct {
	Seq    int
	Status string
	Person int
}

// goOn plays for the person with the form of their page, if it is their turn, and waits until it is the turn of
// one of the people or the game is over.
func goOn(p *browser.Person, now moment, seats []int) moment {
	p.T.Helper()
	next := browser.Await[moment](p, fmt.Sprintf(`(async (known, awaited, seats) => {
		const nap = ms => new Promise(done => setTimeout(done, ms))
		const seq = () => +document.querySelector("#fragment").dataset.seq
		const form = document.querySelector("#act")
		let at = known
		for (let done = !awaited; !done; await nap(20)) {
			if (at = seq(), at < known || !document.querySelector("#fragment").dataset.ask) continue
			const body = new URLSearchParams({ seq: at, command: crypto.getRandomValues(new Uint32Array(4)).join("-") })
			const cards = [...document.querySelectorAll("#table label:not(.stuck) > input")], card = cards[at %% cards.length]
			if (document.querySelector("#table button[value=replace]")) body.set("a", "replace")
			else {
				const squares = [...document.querySelectorAll("#table td ." + card.id + ":not(p)")].map(b => b.closest("button"))
				body.set("with", card.value)
				body.set("on", squares[at %% squares.length].value)
			}
			const r = await fetch(form.action, { method: "POST", body, headers: { "X-Fragment": "1" } })
			if (r.status === 409) known = at + 1 // another player replaced a dead hand meanwhile
			else if (r.status === 204) done = true
			else return { Status: r.status + await r.text() }
		}
		for (;; await nap(40)) {
			const t = await (await fetch(location.href.replace("/t/", "/api/v1/tables/"))).json()
			const person = seats.indexOf(t.turn)
			if (awaited && t.seq <= at || t.status !== "over" && person < 0) continue
			return { Seq: t.seq, Status: t.status, Person: person }
		}
	})(%d, %t, [%s])`, now.Seq, now.Person >= 0, strings.Trim(strings.ReplaceAll(fmt.Sprint(seats), " ", ","), "[]")))
	if next.Status != "over" && next.Status != "playing" {
		p.Fail(fmt.Errorf("a move was refused: %s", next.Status))
	}
	return next
}
