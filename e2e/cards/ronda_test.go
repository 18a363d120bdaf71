package cards

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/ronda"
)

// TestRonda plays a whole game by pointer, as short as can be agreed on, on a phone and with motion. The
// choice between two equal heaps is looked at when it comes.
func TestRonda(t *testing.T) {
	p := browser.Position{Rules: ronda.Rules(), Seats: 2, Options: game.Options{"beans": "5"}, Until: func(s game.State) bool { return s.Turn() == 0 }}.Open(t, "fr", browser.Phone)
	p.AllowMotion()
	chosen, turn := false, 0
	p.PlayTurns(func() { p.Until(browser.Finished + "||" + browser.Playable) }, func() {
		if !chosen && browser.JS[bool](p, `!!document.querySelector(".rd-choice")`) {
			chosen = true
			p.Shot("choice")
			p.CheckAccessible("choice")
		}
		pressNth(p, 3*turn)
		turn++
	})
	p.Shot("over")
	p.CheckAccessible("over")
	if n := browser.JS[int](p, `[...document.querySelectorAll(".order, .standings")].filter(list => list.checkVisibility()).length`); n != 1 {
		t.Errorf("the order of players is seen %d times", n)
	}
	if !chosen {
		t.Error("a whole game without a choice")
	}
}

// pressNth presses one of the choices, counted round, at the very moment of counting: a
// bowl may be covered again meanwhile.
func pressNth(p *browser.Person, n int) {
	p.T.Helper()
	p.Rest()
	browser.JS[bool](p, fmt.Sprintf(`(all => { all[%d %% all.length].click(); return true })(
		document.querySelectorAll('#table button[name=a][form=act]:not([aria-disabled=true])'))`, n))
}
