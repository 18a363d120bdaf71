package layouts

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/games"
)

// TestCoach_CoversNothing: in a coached game the hand, the request and the board stay in view, and the coach's text
// and buttons cover none of them, also on a small phone and on one in landscape orientation.
func TestCoach_CoversNothing(t *testing.T) {
	t.Parallel()
	s := program.Serve(t)
	p := browser.Open(t, s, "Jeanne", "fr", browser.Desktop)
	for _, rules := range games.Rules() {
		id := rules.Info().ID
		p.Visit("/g/" + id)
		p.Visit(browser.Await[string](p, fmt.Sprintf(`fetch("/g/%s/coach", { method: "POST" }).then(r => new URL(r.url).pathname)`, id)))
		if browser.JS[bool](p, `!!document.querySelector("#coach [name=read]")`) {
			p.Press("#coach [name=read]")
		}
		p.Until(`document.querySelector("#coach")?.dataset.coached`)
		for _, sz := range []browser.Size{{Width: 320, Height: 640}, browser.Phone, Across, browser.Desktop} {
			p.Do(browser.View(sz.Width, sz.Height))
			p.Until(fmt.Sprintf(`innerWidth === %d && innerHeight === %d`, sz.Width, sz.Height))
			p.Shot(fmt.Sprintf("coach-%s-%d", id, sz.Width))
			faults := browser.JS[[]string](p, fmt.Sprintf(`(parts => {
				const box = e => e.getBoundingClientRect(), found = []
				const coach = [...document.querySelectorAll("#coach .coach-says, #coach button")]
				for (const e of coach) if (box(e).bottom > innerHeight + 1 || box(e).right > innerWidth + 1) found.push(e.textContent.slice(0, 20) + " is beyond the screen")
				for (const [name, selector] of Object.entries(parts)) for (const e of document.querySelectorAll(selector)) {
					const r = box(e)
					if (!r.width || name === "clear") continue
					if (r.bottom > innerHeight + 1 || r.right > innerWidth + 1) found.push(name + " is beyond the screen")
					if (coach.some(c => Math.min(box(c).right, r.right) - Math.max(box(c).left, r.left) > 2 && Math.min(box(c).bottom, r.bottom) - Math.max(box(c).top, r.top) > 2)) found.push(name + " is covered")
				}
				return [...new Set(found)]
			})(%s)`, where(t, id)))
			for _, fault := range faults {
				t.Errorf("%s at %d × %d: %s", id, sz.Width, sz.Height, fault)
			}
		}
	}
}
