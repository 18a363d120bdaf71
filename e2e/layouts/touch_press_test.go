package layouts

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/ronda"
)

// fromUnder returns the buttons of the table that move away from under the pointer while they are pressed, because
// of their :active style.
func fromUnder(p *browser.Person) (left []string) {
	p.T.Helper()
	p.Rest()
	type place struct {
		X, Y float64
		Name string
	}
	for _, at := range browser.JS[[]place](p, `[...document.querySelectorAll("#table button")].filter(b => b.checkVisibility()).map(b => {
		const r = b.getBoundingClientRect(), X = r.left + r.width / 2, Y = r.top + r.height / 2
		return { X, Y, Name: b.outerHTML.slice(0, 100), there: b.contains(document.elementFromPoint(X, Y)) }
	}).filter(b => b.there)`) {
		p.Do(browser.Mouse(input.DispatchMouseEventTypeMousePressed, at.X, at.Y, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		still := browser.JS[bool](p, `(b => !!b && b.contains(document.elementFromPoint(`+fmt.Sprint(at.X, ",", at.Y)+`)))(document.querySelector("#table button:active"))`)
		p.Do(browser.Mouse(input.DispatchMouseEventTypeMouseMoved, 1, 1, chromedp.ButtonLeft),
			browser.Mouse(input.DispatchMouseEventTypeMouseReleased, 1, 1, chromedp.ButtonLeft, chromedp.ClickCount(1)))
		if !still {
			left = append(left, at.Name)
		}
	}
	return left
}

// TestButtons_WhilePressed_StayUnderThePointer: no button moves away when the mouse presses it, so that the click
// reaches it.
func TestButtons_WhilePressed_StayUnderThePointer(t *testing.T) {
	t.Parallel()
	all := turns()
	for _, bowl := range []string{"add 1", "add 3", "add 6"} {
		all = append(all, browser.Position{Rules: ronda.Rules(), Seats: 2, Pause: time.Hour, Until: func(s game.State) bool {
			return s.Turn() == 0 && slices.ContainsFunc(s.Legal(0, nil), func(a game.Action) bool { return ronda.Rules().FormatAction(a) == bowl })
		}})
	}
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, all...)
	for i, path := range tables {
		p.Visit(path)
		p.Until(`document.querySelector("#fragment").dataset.ask`)
		for _, name := range fromUnder(p) {
			t.Errorf("%s: a pressed button moves away from the pointer: %s", all[i].Rules.Info().ID, name)
		}
	}
}
