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

// lastOf is the square of the last action: an action is a card and a square.
func lastOf(p *browser.Person) string {
	p.T.Helper()
	var seen struct{ Last struct{ Action string } }
	p.API(http.MethodGet, p.TableOf(), nil, &seen)
	return seen.Last.Action[strings.LastIndexByte(seen.Last.Action, ' ')+1:]
}

// turns are turns at which what follows could be done at once, had one not to press anew.
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
		all[i].Pause = time.Hour // nobody else acts meanwhile
	}
	return all
}

// ready chooses a card and a square where one has to be chosen, and says where one presses.
func ready(p *browser.Person, id string) string {
	p.T.Helper()
	if id == "rondo" { // another card slides to where one was exchanged
		p.Until(`document.querySelector('[data-key="h0"]') && document.querySelector(".ro-swap")`)
		p.Press(".ro-swap > summary")
		return `[data-key="h0"]`
	}
	if id != "royal-reversi" {
		p.Until(browser.Playable)
		return `#table button[name=a][form=act]:not([aria-disabled=true])`
	}
	p.Until(`document.querySelector("#table label:not(.stuck) > input") && document.querySelector("#fragment").dataset.ask`)
	// A choice that an update of the page takes away meanwhile is made again.
	p.Poll("a square that is aimed at", func(context.Context) bool {
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

// TestHands_ActOnce: a key that is held, and a second tap on what slid under the finger, do nothing
// more in any game.
func TestHands_ActOnce(t *testing.T) {
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
				p.Status("/static/") // which comes after what was sent before it
				if after := browser.JS[int](p, browser.Seq); after != before+1 || browser.JS[bool](p, `!!document.querySelector("#refusal > *")`) {
					t.Errorf("%s: one press made %d commits, or another was refused", id, after-before)
				}
			}
			if judged == 0 {
				t.Error("no second press came in time")
			}
		})
	}
}

// hold holds Enter over what comes of it.
func hold(p *browser.Person, at string, before int) bool {
	p.T.Helper()
	browser.JS[bool](p, fmt.Sprintf(`document.querySelector(%q).focus(), true`, at))
	p.Enter(input.DispatchKeyEventTypeKeyDown, false)
	for range 3 {
		p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	}
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	browser.Await[bool](p, `new Promise(done => setTimeout(() => done(true), 800))`) // after which a key that was let go would be armed
	for range 3 {
		p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	}
	p.Enter(input.DispatchKeyEventTypeKeyUp, false)
	return true
}

// twice clicks twice where the first choice stands, and once more when something else may: in time
// unless a moment has passed by then, after which a press is meant.
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
