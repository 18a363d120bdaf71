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

// free returns the number of squares without a token.
func free(s game.State) int {
	return strings.Count(strings.Join(s.View(game.Watcher).(*royalreversi.View).Board, ""), ".")
}

// towardsItsEnd is a two-player game with at most 14 free squares, at the person's turn.
var towardsItsEnd = browser.Position{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool { return free(s) <= 14 && s.Turn() == 0 }}

// TestRoyalReversi plays the end of a game by keyboard: Tab to the hand, space to select a card, Tab to the
// board, where the focus starts at the first highlighted square, and Enter.
func TestRoyalReversi(t *testing.T) {
	t.Parallel()
	p := towardsItsEnd.Open(t, "fr", browser.Desktop)
	p.Until(`document.querySelector("[role=grid] button[tabindex='-1']")`) // the board's keyboard handling is ready
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
				t.Fatal("Tab does not enter the board at a highlighted square")
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

// TestRoyalReversi_DeadHand_IsReplaced: a button replaces a hand without a legal move (RRV-34), and the
// journal shows its cards to everyone.
func TestRoyalReversi_DeadHand_IsReplaced(t *testing.T) {
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
			t.Errorf("the journal says %q, without the %s", told, card)
		}
	}
	p.Shot("renewed")
}
