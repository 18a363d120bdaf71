package e2e

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/game"
	"tablee/games/royalreversi"
)

// What stands on a table of Royal Reversi: a card that may go somewhere, and replacing.
const (
	freeCard = `document.querySelector('#table label:not(.stuck) > input')`
	renew    = `document.querySelector('#table button[value=replace]')`
	asked    = `document.querySelector('#room').dataset.ask`
)

// free is how many squares of a game of Royal Reversi bear no token.
func free(s game.State) int {
	return strings.Count(strings.Join(s.View(game.Watcher).(*royalreversi.View).Board, ""), ".")
}

// towardsItsEnd is a game of two with few squares left, and the person awaited.
var towardsItsEnd = begun{rules: royalreversi.Rules(), seats: 2, until: func(s game.State) bool { return free(s) <= 14 && s.Turn() == 0 }}

// TestRoyalReversi plays the end of a game by keyboard: Tab to the hand, space for a card,
// Tab to the board, which begins at the first lit square, Enter.
func TestRoyalReversi(t *testing.T) {
	t.Parallel()
	p := towardsItsEnd.enter(t, chromium(t), "fr", desktop)
	p.until(`document.querySelector("[role=grid] button[tabindex='-1']")`) // the board has its keys
	for n := 0; ; n++ {
		p.until(finished + "||" + asked)
		if js[bool](p, "!!"+finished) {
			break
		}
		before := js[int](p, seq)
		if js[bool](p, "!!"+renew) {
			js[bool](p, renew+".focus(), true")
		} else {
			js[bool](p, freeCard+".focus(), true")
			p.keys(" ")
			p.tabTo(`document.activeElement.matches("#table td button")`)
			if !js[bool](p, `document.activeElement.matches("." + document.querySelector("#table :checked").id)`) {
				t.Fatal("the board does not begin at a lit square")
			}
		}
		if n == 1 {
			p.shot("chosen")
			p.accessible("chosen")
		}
		p.keys(kb.Enter)
		p.until(fmt.Sprintf("%s > %d", seq, before))
	}
	p.accessible("over")
}

// TestRoyalReversi_WithoutJavaScript plays the end of a game by plain forms: a card, a
// square.
func TestRoyalReversi_WithoutJavaScript(t *testing.T) {
	t.Parallel()
	p := towardsItsEnd.enter(t, chromium(t), "en", phone)
	p.noScripts()
	p.do(chromedp.Reload())
	p.through(p.looksAgain, func() {
		if js[bool](p, "!!"+renew) {
			p.press("#table button[value=replace]")
			return
		}
		place := js[string](p, freeCard+".id")
		p.press("#table label:has(#" + place + ")")
		p.press("#table td button." + place)
	})
	p.shot("over")
}

// looksAgain loads the page until something is asked of the person or the game is over.
func (p *person) looksAgain() {
	p.t.Helper()
	p.reloaded(finished + "||" + asked)
}

// TestRoyalReversi_ADeadHandIsReplaced: a press replaces a hand that goes nowhere, though
// another is awaited (RRV-34); what was in it is told to all.
func TestRoyalReversi_ADeadHandIsReplaced(t *testing.T) {
	t.Parallel()
	g := begun{rules: royalreversi.Rules(), seats: 2, until: func(s game.State) bool {
		return s.Turn() == 0 && s.Legal(0, nil)[0] == royalreversi.Replace()
	}}
	p := g.enter(t, chromium(t), "en", phone)
	p.until(renew)
	p.shot("dead")
	p.accessible("dead")
	before := js[int](p, seq)
	hand := js[string](p, `[...document.querySelectorAll("#table label [name=with]")].map(c => c.dataset.card.toLowerCase()).sort().join()`)
	p.press("#table button[value=replace]")
	p.until(fmt.Sprintf("%s > %d && !%s", seq, before, renew))
	told := js[string](p, fmt.Sprintf(`[...document.querySelectorAll("#journal li[data-seq='%d']")].map(li => li.textContent.toLowerCase()).join()`, before+1))
	for card := range strings.SplitSeq(hand, ",") {
		if !strings.Contains(told, card) {
			t.Errorf("the journal tells %q and not of the %s", told, card)
		}
	}
	p.shot("renewed")
}
