package people

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/game/coach"
	"tablee/games"
	"tablee/internal/needs"
)

// onCoach is a script that reports whether the coach's button, which plays the action of the lesson, has the
// focus.
const onCoach = `document.activeElement.matches("#coach button[name=a]")`

// coached follows the lessons of the first and the last game, with TABLEE_LONG=true of every game, by keyboard. It
// holds Enter each time, which must act only once. The coach's text is in one polite live region, which is
// updated and never replaced, inside a section with an accessible name.
func coached(t *testing.T, s *around, p *browser.Person) {
	arrives(p, s, "Jeanne", "fr", browser.Desktop)
	all := games.All()
	for i, entry := range all {
		if i > 0 && i < len(all)-1 && !needs.Long() {
			continue
		}
		own := ofLearner(entry.Coach())
		if i == 0 {
			p.Visit("/g/" + entry.ID())
			p.TabTo(`document.activeElement.matches("form.coached button")`)
			p.Keys(kb.Enter)
			p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#coach")`)
		} else {
			p.Visit(begins(p, "/g/"+entry.ID()+"/coach"))
		}
		heard := map[string]bool{}
		for n := range min(len(own), needs.Rounds(2, 100)) {
			p.Until(fmt.Sprintf(`document.querySelector("#coach")?.dataset.coached === %q`, own[n]))
			if n == 0 {
				var rules []string // only colours and sizes differ between games
				if i > 0 && !needs.Long() {
					rules = []string{"color-contrast", "target-size"}
				}
				p.CheckAccessible("the lesson of "+entry.ID(), rules...)
				p.Shot("coach-" + entry.ID())
			}
			says := browser.JS[string](p, `(region => {
				window.region ??= region
				return window.region === region && region.ariaLive === "polite" && region.closest("section[aria-label]") ? region.textContent : ""
			})(document.querySelector("#coach .coach-says"))`)
			if strings.TrimSpace(says) == "" {
				t.Errorf("%s, action %d: the coach's text is not announced", entry.ID(), n)
			}
			heard[says] = true
			if !browser.JS[bool](p, onCoach) {
				p.TabTo(onCoach)
			}
			held(p)
		}
		if len(heard) < 2 {
			t.Errorf("%s: the coach's text does not change: %v", entry.ID(), heard)
		}
		if browser.JS[bool](p, `!!document.querySelector("#refusal > *")`) {
			t.Errorf("%s: a repeated key caused a refusal", entry.ID())
		}
	}
}

// begins posts an empty form by fetch and returns the path of the redirect's target.
func begins(p *browser.Person, path string) string {
	p.T.Helper()
	return browser.Await[string](p, fmt.Sprintf(`fetch(%q, { method: "POST" }).then(r => new URL(r.url).pathname)`, path))
}

// ofLearner returns the actions of the coached player in the French scripts, in order.
func ofLearner(scripts []*coach.Script) (own []string) {
	for _, script := range scripts {
		if script.Lang != "" && script.Lang != "fr" {
			continue
		}
		for _, a := range script.Actions {
			if a.Seat == game.Seat(coach.Learner) {
				own = append(own, a.Text)
			}
		}
	}
	return own
}

// held holds Enter until after the page has shown the action.
func held(p *browser.Person) {
	p.T.Helper()
	p.Rest()
	before := browser.JS[int](p, browser.Seq)
	p.Enter(input.DispatchKeyEventTypeKeyDown, false)
	p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	p.Enter(input.DispatchKeyEventTypeKeyDown, true)
	p.Enter(input.DispatchKeyEventTypeKeyUp, false)
}
