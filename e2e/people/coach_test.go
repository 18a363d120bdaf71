package people

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/game/coach"
	"tablee/games"
	"tablee/internal/needs"
)

// onCoach is whether the coach's button, which does what the lesson says, has the focus.
const onCoach = `document.activeElement.matches("#coach button[name=a]")`

// TestCoach_ByKeyboardAndReader follows the lesson of every game without a pointer. Enter is held
// down each time, and does one thing; what the coach says stands in one live region, which changes
// and is never replaced, in a part of the page that has a name.
func TestCoach_ByKeyboardAndReader(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	for _, entry := range games.All() {
		own := ofLearner(entry.Coach())
		p.Visit("/g/" + entry.ID())
		p.TabTo(`document.activeElement.matches("form.coached button")`)
		p.Keys(kb.Enter)
		p.Until(`location.pathname.startsWith("/t/") && document.querySelector("#coach")`)
		heard := map[string]bool{}
		for n := range min(len(own), needs.Rounds(3, 100)) {
			p.Until(fmt.Sprintf(`document.querySelector("#coach")?.dataset.coached === %q`, own[n]))
			if n == 0 {
				p.CheckAccessible("the lesson of " + entry.ID())
				p.Shot("coach-" + entry.ID())
			}
			says := browser.JS[string](p, `(region => {
				window.region ??= region
				return window.region === region && region.ariaLive === "polite" && region.closest("section[aria-label]") ? region.textContent : ""
			})(document.querySelector("#coach .coach-says"))`)
			if strings.TrimSpace(says) == "" {
				t.Errorf("%s, action %d: a reader does not hear what the coach says", entry.ID(), n)
			}
			heard[says] = true
			if !browser.JS[bool](p, onCoach) {
				p.TabTo(onCoach)
			}
			held(p)
		}
		if len(heard) < 2 {
			t.Errorf("%s: the coach says only %v", entry.ID(), heard)
		}
		if browser.JS[bool](p, `!!document.querySelector("#refusal > *")`) {
			t.Errorf("%s: a held key was refused something", entry.ID())
		}
	}
}

// ofLearner are the actions of the coached player in French, in order.
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

// held holds Enter until the page has shown what it did, and a little longer.
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
