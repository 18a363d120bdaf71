package e2e

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// TestThreePeopleAndAWatcher plays a complete deal in four browsers, in two languages,
// at two sizes. After every card each person's bytes (pages, streams, answers of the
// API) are searched for the cards that he cannot know.
func TestThreePeopleAndAWatcher(t *testing.T) {
	t.Parallel()
	browser, s := chromium(t), serve(t)
	jeanne := open(t, browser, s, "Jeanne", "fr", desktop)
	anatole := open(t, browser, s, "Anatole", "en", phone)
	margaux := open(t, browser, s, "Margaux", "fr", phone)
	watcher := open(t, browser, s, "Basile", "en", desktop)

	table := jeanne.invite()
	jeanne.wire.forget() // the game's page shows cards in its pictures
	jeanne.shot("waiting")
	jeanne.accessible("waiting")
	for _, p := range []*person{anatole, margaux} {
		p.visit(table)
		p.shot("invited")
		p.accessible("invited")
		p.sits()
	}
	watcher.visit(table)
	seated, all := []*person{jeanne, anatole, margaux}, []*person{jeanne, anatole, margaux, watcher}
	hands := map[*person][]string{}
	for _, p := range seated {
		p.until(`document.querySelectorAll("#table .face[value]").length === 15`)
		hands[p] = js[[]string](p, `[...document.querySelectorAll("#table .face[value]")].map(b => b.value)`)
	}
	if js[bool](watcher, `!!document.querySelector("#table button[form=act]")`) {
		t.Error("a watcher is offered something to press")
	}
	var played []string
	for {
		p := awaited(t, seated)
		card := js[string](p, playable+".value")
		for _, other := range all {
			if js[bool](other, "!!"+finished) {
				t.Fatal("over before the last card")
			}
		}
		before := js[int](p, seq)
		pressing := len(played) == 2
		if pressing {
			watcher.mouse(input.DispatchMouseEventTypeMousePressed)
		}
		p.press(`#table button[name=a][form=act]:not([aria-disabled=true])`)
		played = append(played, card)
		if pressing {
			watcher.heldStill(before)
			watcher.mouse(input.DispatchMouseEventTypeMouseReleased)
		}
		for _, other := range all {
			other.until(fmt.Sprintf("%s > %d", seq, before))
		}
		if js[bool](p, "!!"+finished) {
			break // hands are laid open at the settlement
		}
		for _, other := range all {
			other.askAPI(table)
			for owner, hand := range hands {
				if owner != other {
					other.mustNotKnow(owner, without(hand, played))
				}
			}
			other.wire.forget()
		}
	}
	for _, p := range all {
		p.until(finished)
		p.shot("over")
		p.accessible("over")
	}
}

// mouse presses or releases the mouse where there is nothing to press.
func (p *person) mouse(event input.DispatchMouseEventType) {
	p.t.Helper()
	p.do(chromedp.MouseEvent(event, 2, 2, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// heldStill fails the test when a page whose reader presses something moves on from a seq:
// what comes meanwhile waits until he lets go.
func (p *person) heldStill(at int) {
	p.t.Helper()
	p.patiently("what was played", func(context.Context) bool {
		return strings.Contains(p.wire.text(), fmt.Sprintf(`data-seq="%d"`, at+1))
	})
	p.status("/static/") // which comes after what was sent before it
	if now := js[int](p, seq); now != at {
		p.t.Errorf("the page of %s moved from %d to %d under a finger", p.name, at, now)
	}
}

// sits takes a chair under the person's name.
func (p *person) sits() {
	p.t.Helper()
	p.do(chromedp.SetValue(chromedp.CSS("#name"), p.name))
	p.press("#sit button.gold")
}

// invite opens a table of three for one deal by the form of the game's page and returns
// its address.
func (p *person) invite() string {
	p.t.Helper()
	return p.invites("1")
}

// invites does so for so many deals.
func (p *person) invites(deals string) string {
	p.t.Helper()
	p.visit("/g/nain-jaune")
	p.shot("game")
	p.do(chromedp.Evaluate[chromedp.Void](`(() => {
		const form = document.querySelector(".contract form")
		form.querySelector("[name=seats]").value = "3"
		form.querySelector("details.more").open = true
		for (const [key, value] of [["o.deals", "` + deals + `"], ["chair.2", "open"], ["chair.3", "open"]]) {
			const field = form.querySelector("select[name='" + key + "']")
			if (field) field.value = value
		}
	})()`))
	p.press(".contract form .actions button.main")
	p.until(`location.pathname.startsWith("/t/") && document.querySelector("#room")`)
	return js[string](p, "location.pathname")
}

// awaited is whom the table awaits.
func awaited(t *testing.T, people []*person) *person {
	t.Helper()
	turn := js[string](people[0], `document.title`)
	for _, p := range people {
		if js[bool](p, "!!"+playable) {
			return p
		}
	}
	t.Fatalf("nobody is awaited: %s", turn)
	return nil
}

// askAPI asks the API for the table, as it is seen without a token and with the page's
// cookie.
func (p *person) askAPI(table string) {
	p.t.Helper()
	status := get(p, chromedp.Evaluate[int](`fetch("/api/v1/tables/`+strings.TrimPrefix(table, "/t/")+`").then(r => r.text().then(() => r.status))`,
		chromedp.EvalAwaitPromise))
	if status != 200 {
		p.t.Errorf("the API answers %d", status)
	}
}

// onTheBoard are the cards painted on the panel: their signs are on every page.
var onTheBoard = []string{"TD", "JC", "QS", "KH", "7D"}

// mustNotKnow searches what p has heard for any of the cards, as a sign or by name.
func (p *person) mustNotKnow(owner *person, hidden []string) {
	p.t.Helper()
	heard := p.wire.text()
	for _, card := range hidden {
		if slices.Contains(onTheBoard, card) {
			continue
		}
		if at := signs(card).FindStringIndex(heard); at != nil {
			from, to := max(0, at[0]-80), min(len(heard), at[1]+80)
			p.t.Errorf("%s heard of %s, which %s holds: …%s…", p.name, card, owner.name, heard[from:to])
		}
	}
}

// signs finds a card's sign ("2S") as a word of its own, in any of the ways in which a
// page or an answer writes it.
func signs(card string) *regexp.Regexp {
	return regexp.MustCompile(`[#"'>\s=-]` + card + `["'<\s#]`)
}

func without(hand, played []string) []string {
	return slices.DeleteFunc(slices.Clone(hand), func(c string) bool { return slices.Contains(played, c) })
}
