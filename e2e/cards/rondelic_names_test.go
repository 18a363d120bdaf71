package cards

import (
	"testing"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondelic"
)

// TestRondelic_NamesOfFive: beside the plank of five seats no name is cut, and the dealer has a sign.
func TestRondelic_NamesOfFive(t *testing.T) {
	p := browser.Position{Rules: rondelic.Rules(), Seats: 5, Until: func(s game.State) bool { return s.Turn() == 0 }}.Open(t, "fr", browser.Desktop)
	p.Until(browser.Playable)
	p.Shot("five")
	for _, name := range browser.JS[[]string](p, `[...document.querySelectorAll(".ron-seat .plate-who")].filter(e => { const r = document.createRange(); r.selectNodeContents(e); return r.getBoundingClientRect().width > e.getBoundingClientRect().width }).map(e => e.textContent)`) {
		t.Errorf("%s is cut off", name)
	}
	if !browser.JS[bool](p, `[...document.querySelectorAll(".ron-plate .ron-deals .icon")].some(e => e.getBoundingClientRect().width > 8)`) {
		t.Error("no seat has the dealer's sign")
	}
}
