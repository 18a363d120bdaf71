package boards

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/royalreversi"
)

// free is how many squares of a game of Royal Reversi bear no token.
func free(s game.State) int {
	return strings.Count(strings.Join(s.View(game.Watcher).(*royalreversi.View).Board, ""), ".")
}

// towardsItsEnd is a game of two with few squares left, and the person awaited.
var towardsItsEnd = browser.Position{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool { return free(s) <= 14 && s.Turn() == 0 }}

// TestRoyalReversi plays the end of a game by keyboard: Tab to the hand, space for a card,
// Tab to the board, which begins at the first lit square, Enter.
func TestRoyalReversi(t *testing.T) {
	t.Parallel()
	p := towardsItsEnd.Open(t, "fr", browser.Desktop)
	p.Until(`document.querySelector("[role=grid] button[tabindex='-1']")`) // the board has its keys
	for n := 0; ; n++ {
		p.Until(browser.Finished + "||" + Asked)
		if browser.JS[bool](p, "!!"+browser.Finished) {
			break
		}
		before := browser.JS[int](p, browser.Seq)
		if browser.JS[bool](p, "!!"+Renew) {
			browser.JS[bool](p, Renew+".focus(), true")
		} else {
			browser.JS[bool](p, FreeCard+".focus(), true")
			p.Keys(" ")
			p.TabTo(`document.activeElement.matches("#table td button")`)
			if !browser.JS[bool](p, `document.activeElement.matches("." + document.querySelector("#table :checked").id)`) {
				t.Fatal("the board does not begin at a lit square")
			}
		}
		if n == 1 {
			p.Shot("chosen")
			p.CheckAccessible("chosen")
		}
		p.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
	p.CheckAccessible("over")
}

// TestRoyalReversi_ADeadHandIsReplaced: a press replaces a hand that goes nowhere, though
// another is awaited (RRV-34); what was in it is told to all.
func TestRoyalReversi_ADeadHandIsReplaced(t *testing.T) {
	t.Parallel()
	g := browser.Position{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool {
		return s.Turn() == 0 && s.Legal(0, nil)[0] == royalreversi.Replace()
	}}
	p := g.Open(t, "en", browser.Phone)
	p.Until(Renew)
	p.Shot("dead")
	p.CheckAccessible("dead")
	before := browser.JS[int](p, browser.Seq)
	hand := browser.JS[string](p, `[...document.querySelectorAll("#table label [name=with]")].map(c => c.ariaLabel.split(",")[0].toLowerCase()).sort().join()`)
	p.Press("#table button[value=replace]")
	p.Until(fmt.Sprintf("%s > %d && !%s", browser.Seq, before, Renew))
	told := browser.JS[string](p, fmt.Sprintf(`[...document.querySelectorAll("#journal li[data-seq='%d']")].map(li => li.textContent.toLowerCase()).join()`, before+1))
	for card := range strings.SplitSeq(hand, ",") {
		if !strings.Contains(told, card) {
			t.Errorf("the journal tells %q and not of the %s", told, card)
		}
	}
	p.Shot("renewed")
}
