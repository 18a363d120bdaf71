package layouts

import (
	"fmt"
	"testing"
	"time"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/ronda"
	"tablee/games/royalreversi"
)

// TestFocus_AfterAnIllegalChoice_ReturnsToTheChoices: at the person's next turn the focus is on a legal choice,
// even if it was on something that cannot be played.
func TestFocus_AfterAnIllegalChoice_ReturnsToTheChoices(t *testing.T) {
	t.Parallel()
	var all []browser.Position
	for _, rules := range []game.Rules{nainjaune.Rules(), ronda.Rules(), royalreversi.Rules()} {
		all = append(all, browser.Position{Rules: rules, Seats: 3, Pause: 50 * time.Millisecond, Until: func(s game.State) bool { return s.Turn() == 0 }})
	}
	p, tables := browser.OpenAll(t, "Jeanne", "fr", browser.Desktop, all...)
	for i, path := range tables {
		id := all[i].Rules.Info().ID
		p.Visit(path)
		for range 4 {
			p.Until(turn)
			before := browser.JS[int](p, browser.Seq)
			browser.JS[bool](p, `((document.querySelector("#table [name=try], #table [name=on][aria-disabled=true]") ?? document.querySelector("#table [form=act]")).focus(), true)`)
			p.PlayFirst(path)
			p.Until(fmt.Sprintf("%s > %d && (%s || %s)", browser.Seq, before, turn, browser.Finished))
			if browser.JS[bool](p, "!!"+browser.Finished) {
				break
			}
			if !browser.JS[bool](p, onChoice) {
				t.Errorf("%s: at the person's turn the focus is on %s", id, browser.JS[string](p, `document.activeElement.outerHTML.slice(0, 120)`))
			}
		}
	}
}

// onChoice is a script that reports whether the focus is on a choice that the rules allow.
const onChoice = `document.activeElement.matches("#table label:not(.stuck) > input, #table button[form=act]:not([name=try]):not([aria-disabled=true])")`

// turn is a script that reports whether it is the person's turn and no moment is held.
const turn = `(document.querySelector("#fragment").dataset.ask && !document.querySelector("#hold"))`
