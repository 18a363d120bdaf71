package access

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/royalreversi"
	"tablee/internal/needs"
	"tablee/table"
)

// TestRoyalReversi_ByEarAndArrows plays the second half of a game of two, with TABLEE_LONG=true from the
// first card, to the last square, at one's own signal: a card by an arrow, a square by the arrows of the board, each by what it is called. Once
// a square is tried where the card cannot go.
func TestRoyalReversi_ByEarAndArrows(t *testing.T) {
	t.Parallel()
	acts, before := 0, needs.Rounds(32, 0)
	p, tables := browser.OpenAll(t, "Jeanne", "en", browser.Desktop, browser.Position{
		Rules: royalreversi.Rules(), Seats: 2, Pace: table.PaceSignal, Pause: time.Millisecond,
		Until: func(s game.State) bool {
			acts++
			return acts > before && s.Turn() == 0
		},
	})
	b := boarder{Reader: Listening(p, tables[0])}
	for b.turn() {
	}
	t.Logf("%d cards played, %d hands replaced, %d times gone on", b.played, b.replaced, b.GoneOn)
	if b.played < 10 || !b.wiser {
		t.Errorf("%d cards played; refused: %v", b.played, b.wiser)
	}
	b.HeardAll()
	b.HeardWinner()
}

// boarder plays Royal Reversi by ear.
type boarder struct {
	*Reader
	played, replaced int
	wiser            bool // having been refused
}

// What Royal Reversi says.
var (
	playable = regexp.MustCompile(`, can go on (?:([a-h][1-8])|[0-9]+ squares(?:; the best is ([a-h][1-8]))?)`)
	square   = regexp.MustCompile(`^([a-h][1-8]), `)
)

// turn goes on when the table waits for that, plays a card or replaces the hand; false when the game
// is over.
func (b *boarder) turn() bool {
	b.T.Helper()
	var page []browser.Heard
	var card browser.Heard
	b.Await("a turn, or the end", func(now []browser.Heard) bool {
		page, card = now, browser.Heard{}
		if at := slices.IndexFunc(now, func(h browser.Heard) bool { return h.Role == "radio" && !h.Disabled && playable.MatchString(h.Name) }); at >= 0 {
			card = now[at]
		}
		return IsOver(now) || card.Role != "" || Named(now, "^("+GoOn+"|Replace my hand)$").Role != ""
	})
	switch replace := Named(page, "^Replace my hand$"); {
	case IsOver(page):
		return false
	case Named(page, GoOn).Role != "":
		b.GoOn(page)
	case card.Role != "":
		b.choose(card)
		if !b.wiser {
			b.err(page)
		}
		b.play(card)
	default:
		b.replaced++
		b.Pressed(replace, "^You (cannot play and replace|show a dead hand)")
	}
	return true
}

// choose chooses a card by the arrows of the hand.
func (b *boarder) choose(card browser.Heard) {
	b.T.Helper()
	radio := func(h browser.Heard) bool { return h.Role == "radio" }
	if square.MatchString(b.Focused().Name) {
		b.TabBack(radio)
	}
	b.Tab(radio)
	for range 12 {
		if b.Focused().Name == card.Name {
			break
		}
		b.Keys(kb.ArrowDown)
	}
	b.Keys(" ")
}

// err tries a square where the card that is chosen cannot go, and hears why.
func (b *boarder) err(page []browser.Heard) {
	b.T.Helper()
	b.wiser = true
	no := slices.IndexFunc(page, func(h browser.Heard) bool { return h.Role == "button" && h.Disabled && square.MatchString(h.Name) })
	b.stepTo(square.FindStringSubmatch(page[no].Name)[1])
	said := len(b.Said())
	b.Keys(kb.Enter)
	b.AwaitSaid(said, "^(There is already|On ..: |Square .. touches)")
	b.Keys(kb.Escape)
}

// play lays the card that is chosen where the page says, or on the square to which Tab leads.
func (b *boarder) play(card browser.Heard) {
	b.T.Helper()
	b.played++
	said := len(b.Said())
	if to := playable.FindStringSubmatch(card.Name); to[1]+to[2] != "" {
		b.stepTo(to[1] + to[2])
	} else {
		b.Tab(func(h browser.Heard) bool { return square.MatchString(h.Name) })
	}
	b.Keys(kb.Enter)
	b.AwaitSaid(said, "^You play ")
}

// stepTo goes by Tab to the board, and by arrows to a square.
func (b *boarder) stepTo(target string) {
	b.T.Helper()
	b.Tab(func(h browser.Heard) bool { return square.MatchString(h.Name) })
	at := b.Focused().Name
	b.Keys(steps(at[0], target[0], kb.ArrowLeft, kb.ArrowRight) + steps(at[1], target[1], kb.ArrowUp, kb.ArrowDown))
	if at := b.Focused().Name; at[:2] != target {
		b.Fail(fmt.Errorf("arrows lead to %q instead of %s", at, target))
	}
}

// steps is as many presses of an arrow as lead from one column or row to another.
func steps(from, to byte, back, forth string) string {
	if to < from {
		return strings.Repeat(back, int(from-to))
	}
	return strings.Repeat(forth, int(to-from))
}
