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

// TestRoyalReversi_ScreenReaderAndArrows plays the second half of a two-player game at the signal
// tempo; with TABLEE_LONG=true, the whole game. It picks cards and squares by their accessible names, with
// the arrow keys, and once tries a square where the card cannot go.
func TestRoyalReversi_ScreenReaderAndArrows(t *testing.T) {
	t.Parallel()
	acts, before := 0, needs.Rounds(32, 0)
	p, tables := browser.OpenAll(t, "Jeanne", "en", browser.Desktop, browser.Position{
		Rules: royalreversi.Rules(), Seats: 2, Tempo: table.TempoSignal, Pause: time.Millisecond,
		Until: func(s game.State) bool {
			acts++
			return acts > before && s.Turn() == 0
		},
	})
	b := boarder{Reader: Listening(p, tables[0])}
	for b.turn() {
	}
	t.Logf("%d cards played, %d hands replaced, %d signals given", b.played, b.replaced, b.GoneOn)
	if b.played < 10 || !b.wiser {
		t.Errorf("%d cards played; refused: %v", b.played, b.wiser)
	}
	b.HeardAll()
	b.HeardWinner()
}

// boarder plays Royal Reversi with a screen reader.
type boarder struct {
	*Reader
	played, replaced int
	wiser            bool // an illegal square has been tried
}

// Names of cards and squares in Royal Reversi.
var (
	playable = regexp.MustCompile(`, can go on (?:([a-h][1-8])|[0-9]+ squares(?:; the best is ([a-h][1-8]))?)`)
	square   = regexp.MustCompile(`^([a-h][1-8]), `)
)

// turn gives the signal if the table waits for it, else plays a card or replaces the hand. It returns false
// when the game is over.
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

// choose selects a card with the arrow keys.
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

// err tries a square where the selected card cannot go, and expects the reason to be announced.
func (b *boarder) err(page []browser.Heard) {
	b.T.Helper()
	b.wiser = true
	b.rowEnds()
	no := slices.IndexFunc(page, func(h browser.Heard) bool { return h.Role == "button" && h.Disabled && square.MatchString(h.Name) })
	b.stepTo(square.FindStringSubmatch(page[no].Name)[1])
	said := len(b.Said())
	b.Keys(kb.Enter)
	b.AwaitSaid(said, "^(There is already|On ..: |Square .. touches)")
	b.Keys(kb.Escape)
}

// rowEnds moves the focus to both ends of a row of the board with End and Home.
func (b *boarder) rowEnds() {
	b.T.Helper()
	b.Tab(func(h browser.Heard) bool { return square.MatchString(h.Name) })
	row := b.Focused().Name[1:2]
	for _, end := range []struct{ key, column string }{{kb.End, "h"}, {kb.Home, "a"}} {
		b.Keys(end.key)
		if at := b.Focused().Name; at[:2] != end.column+row {
			b.T.Errorf("the focus is on %q, want %s%s", at, end.column, row)
		}
	}
}

// play puts the selected card on the square that its name mentions, else on the square that Tab reaches.
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

// stepTo moves the focus by Tab to the board and by arrow keys to a square.
func (b *boarder) stepTo(target string) {
	b.T.Helper()
	b.Tab(func(h browser.Heard) bool { return square.MatchString(h.Name) })
	at := b.Focused().Name
	b.Keys(steps(at[0], target[0], kb.ArrowLeft, kb.ArrowRight) + steps(at[1], target[1], kb.ArrowUp, kb.ArrowDown))
	if at := b.Focused().Name; at[:2] != target {
		b.Fail(fmt.Errorf("the arrow keys reach %q, want %s", at, target))
	}
}

// steps returns the arrow keys that lead from one column or row to another.
func steps(from, to byte, back, forth string) string {
	if to < from {
		return strings.Repeat(back, int(from-to))
	}
	return strings.Repeat(forth, int(to-from))
}
