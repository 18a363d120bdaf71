package layouts

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/rondelic"
	"tablee/games/rondo"
)

// lastOf returns the square of the last action of Royal Reversi, which is a card and a square.
func lastOf(p *browser.Person) string {
	p.T.Helper()
	var seen struct{ Last struct{ Action string } }
	p.API(http.MethodGet, p.TableOf(), nil, &seen)
	return seen.Last.Action[strings.LastIndexByte(seen.Last.Action, ' ')+1:]
}

// turns returns positions in which a second press in the same place could act too.
func turns() []browser.Position {
	all := []browser.Position{
		{Rules: nainjaune.Rules(), Seats: 3, Until: func(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 3 }},
		{Rules: ronda.Rules(), Seats: 2, Until: func(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 3 }},
		{Rules: rondelic.Rules(), Seats: 3, Until: func(s game.State) bool { return s.Turn() == 0 && len(s.Legal(0, nil)) > 1 }},
		{Rules: rondo.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: func(s game.State) bool {
			return s.Turn() == 0 && s.View(0).(*rondo.View).Phase == "play"
		}},
		aims,
	}
	for i := range all {
		all[i].Pause = time.Hour // no bot acts meanwhile
	}
	return all
}

// ready prepares an action, selecting a card and a square where the game needs it, and returns the selector of
// the element to press.
func ready(p *browser.Person, id string) string {
	p.T.Helper()
	if id == "rondo" { // after an exchange another card slides into the place
		p.Until(`document.querySelector('[data-key="h0"]') && document.querySelector(".ro-swap")`)
		p.Press(".ro-swap > summary")
		return `[data-key="h0"]`
	}
	if id != "royal-reversi" {
		p.Until(browser.Playable)
		return `#table button[name=a][form=act]:not([aria-disabled=true])`
	}
	p.Until(`document.querySelector("#table label:not(.stuck) > input") && document.querySelector("#fragment").dataset.ask`)
	// An update of the page may clear the selection: then select again.
	p.Poll("an aimed square", func(context.Context) bool {
		if browser.JS[bool](p, `!!document.querySelector("button.aimed")`) {
			return true
		}
		if card := browser.JS[string](p, `document.querySelector("#table :checked")?.id ?? ""`); card != "" {
			p.Press("#table td button." + card)
		} else {
			p.Press(`#table label:not(.stuck)`)
		}
		return false
	})
	return "button.aimed"
}

// TestHands_HeldKeyOrSecondTap_ActOnce: in every game, a held key or a second tap on the element that slid into
// place acts only once.
func TestHands_HeldKeyOrSecondTap_ActOnce(t *testing.T) {
	t.Parallel()
	for name, press := range map[string]func(p *browser.Person, at string, before int) (inTime bool){"held key": hold, "second tap": twice} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Phone, turns()...)
			judged := 0
			for i, path := range tables {
				p.Visit(path)
				id := turns()[i].Rules.Info().ID
				at := ready(p, id)
				before := browser.JS[int](p, browser.Seq)
				if !press(p, at, before) {
					continue
				}
				judged++
				p.Rest()
				p.Status("/static/") // answered after all requests sent before it
				if after := browser.JS[int](p, browser.Seq); after != before+1 || browser.JS[bool](p, `!!document.querySelector("#refusal > *")`) {
					t.Errorf("%s: one press made %d commits, or a further press was refused", id, after-before)
				}
			}
			if judged == 0 {
				t.Error("no second press came in time")
			}
		})
	}
}

// hold focuses an element and holds Enter until after the page has shown the action.
func hold(p *browser.Person, at string, before int) bool {
	p.T.Helper()
	browser.JS[bool](p, fmt.Sprintf(`document.querySelector(%q).focus(), true`, at))
	p.Enter(input.DispatchKeyEventTypeKeyDown, false)
	for range 3 {
		p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	}
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	browser.Await[bool](p, `new Promise(done => setTimeout(() => done(true), 800))`) // longer than the time after which a released key acts again
	for range 3 {
		p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	}
	p.Enter(input.DispatchKeyEventTypeKeyUp, false)
	return true
}

// twice clicks an element twice, and the same place once more after the update. It reports whether the last click
// came within the time in which presses are ignored.
func twice(p *browser.Person, at string, before int) bool {
	p.T.Helper()
	browser.JS[bool](p, `addEventListener("click", () => window.busy = !!document.querySelector("#act[aria-busy]"), true), true`)
	p.Rest()
	where := browser.JS[struct{ X, Y float64 }](p, fmt.Sprintf(`(r => ({ X: r.left + r.width / 3, Y: r.top + r.height / 2 }))(document.querySelector(%q).getBoundingClientRect())`, at))
	click := func() {
		p.Do(browser.Mouse(input.DispatchMouseEventTypeMousePressed, where.X, where.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)),
			browser.Mouse(input.DispatchMouseEventTypeMouseReleased, where.X, where.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
	}
	click()
	click()
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	click()
	return browser.JS[bool](p, "busy")
}
