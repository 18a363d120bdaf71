package cards

import (
	"fmt"
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/ronda"
)

// TestRonda plays a whole game of the minimum length by pointer, on a phone and with motion. It checks the choice
// between two equal heaps when it occurs.
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
		t.Errorf("the order of players is visible %d times, want 1", n)
	}
	if !chosen {
		t.Error("no choice between heaps occurred")
	}
}

// pressNth presses choice n modulo their number. It counts and presses in one script, since a bowl may be
// covered in between.
func pressNth(p *browser.Person, n int) {
	p.T.Helper()
	p.Rest()
	browser.JS[bool](p, fmt.Sprintf(`(all => { all[%d %% all.length].click(); return true })(
		document.querySelectorAll('#table button[name=a][form=act]:not([aria-disabled=true])'))`, n))
}
