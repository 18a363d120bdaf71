package access

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/rondelic"
	"tablee/games/rondo"
)

// A person alone with bots hears once that there is a tempo at which bots wait; their table takes it when they ask
// for an announcement again by its key.
func TestListener_TableLearnsToWait(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=1ms")
	p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
	p.Listen()
	p.PlayNow("nain-jaune")
	const tip = "To hear everything at your own pace"
	p.PlayCard()
	p.PlayCard()
	p.Until(`ears.said.some(text => text.startsWith("` + tip + `"))`)
	if n := strings.Count(strings.Join(p.Said(), "\n"), tip); n != 1 {
		t.Errorf("the tempo is mentioned %d times", n)
	}
	p.Keys("l")
	p.Until(`ears.said.some(text => text.startsWith("From now on the bots wait"))`)
	p.Until(`document.querySelector("#tempo:not([data-alone])").textContent.includes("signal")`)
}

// On a page that opens with the player's turn the focus is on a choice. In Rondo an arrow leads from the word to
// passing.
func TestOpening_FocusOnAChoice(t *testing.T) {
	t.Parallel()
	mine := func(s game.State) bool { return s.Turn() == 0 }
	p, tables := browser.OpenAll(t, "Ana", "en", browser.Desktop,
		browser.Position{Rules: rondelic.Rules(), Seats: 3, Until: mine}, browser.Position{Rules: rondo.Rules(), Seats: 2, Options: game.Options{"sand": "0"}, Until: mine})
	p.Visit(tables[0])
	p.Until(`document.activeElement.matches("#table button[name=a]:not([aria-disabled=true])")`)
	p.Visit(tables[1])
	p.Until(`document.querySelector("#ro-shuffle")`)
	browser.JS[bool](p, `(document.querySelector("#ro-word").focus(), true)`)
	p.Keys(kb.ArrowDown)
	p.Until(`document.activeElement.closest(".ro-acts")`)
}
