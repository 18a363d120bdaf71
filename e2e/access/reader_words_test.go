package access

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/game"
	"tablee/games/rondo"
	"tablee/games/rondo/words"
	"tablee/internal/needs"
	"tablee/table"
)

// TestRondo_ScreenReaderAndTyping plays the second half of a game at the signal tempo; with
// TABLEE_LONG=true, the whole game. It finds a word from the announced hand and the word on the rail and
// types it, or passes. It once exchanges a card, tries a word that the page rejects, and tries one that the
// table rejects.
func TestRondo_ScreenReaderAndTyping(t *testing.T) {
	t.Parallel()
	p, tables := browser.OpenAll(t, "Jeanne", "en", browser.Desktop, browser.Position{
		Rules: rondo.Rules(), Seats: 6, Tempo: table.TempoSignal, Pause: time.Millisecond,
		Options: game.Options{"sand": "0", "letters": "en", "words": "en"},
		Until: func(s game.State) bool {
			view := s.View(0).(*rondo.View)
			return s.Turn() == 0 && (needs.Long() || view.Phase == "play" && view.Pile <= 30)
		},
	})
	w := wordsmith{Reader: Listening(p, tables[0])}
	for w.turn() {
	}
	t.Logf("%d words laid, %d passes, %d signals given, %d keys to reach buttons", w.laid, w.passes, w.GoneOn, w.Keyed)
	if w.laid < 2 || w.GoneOn < 8 || !w.wiser {
		t.Errorf("%d words laid, %d signals given, illegal words tried: %v", w.laid, w.GoneOn, w.wiser)
	}
	w.HeardAll()
	w.HeardWinner()
}

// wordsmith plays Rondo with a screen reader.
type wordsmith struct {
	*Reader
	laid, passes int
	wiser        bool     // illegal words have been tried and a card exchanged
	refused      []string // words that the page rejected, for instance at full compartments
}

// Names in Rondo.
var (
	makes = regexp.MustCompile(`^Make another word from ([A-Z]+)\.$`)
	card  = regexp.MustCompile(`^([A-Z]|joker|eraser), `)
)

const field = "Your word"

// turn gives the signal if the table waits for it, else makes a word or passes. It returns false when the
// game is over.
func (w *wordsmith) turn() bool {
	w.T.Helper()
	var page []browser.Heard
	w.Await("a turn, or the end", func(now []browser.Heard) bool {
		page = now
		asked := slices.ContainsFunc(now, func(h browser.Heard) bool { return h.Name == field }) && letters(now) != ""
		return IsOver(now) || Named(now, GoOn).Role != "" || asked
	})
	switch {
	case IsOver(page):
		return false
	case Named(page, GoOn).Role != "":
		w.GoOn(page)
		return true
	}
	lying, hand := "", letters(page)
	for _, h := range page {
		if m := makes.FindStringSubmatch(h.Name); h.Role == "heading" && m != nil {
			lying = m[1]
		}
	}
	switch {
	case lying != "" && !w.wiser:
		w.err(lying, hand)
		w.exchange(page)
		w.wiser = true
	case w.find(lying, hand) != "":
		word := w.find(lying, hand)
		if w.lay(word, `^You (bid `+word+`,|open with `+word+`:|make `+word+` from )`) {
			w.laid++
		}
	default:
		w.passes++
		w.Pressed(Named(page, "^(No word|Pass)"), "^You (bid nothing|pass)")
	}
	return true
}

// letters returns the letters of the hand that a page announces, a joker as j and an eraser as e.
func letters(page []browser.Heard) (hand string) {
	for _, h := range page {
		if m := card.FindStringSubmatch(h.Name); h.Role == "button" && h.In("Your hand") && m != nil {
			hand += m[1][:1]
		}
	}
	return hand
}

// err tries a word that the cards cannot make, and one that is not in the dictionary.
func (w *wordsmith) err(lying, hand string) {
	w.T.Helper()
	if w.lay("ZZZZZ", "^You make ZZZZZ") {
		w.T.Error("ZZZZZ was made")
	}
	for _, letter := range strings.Split(strings.Trim(hand, "je"), "") {
		if made, _ := words.Parse(lying + letter); len(lying) < 9 && !words.English().Has(made) {
			if !w.lay(lying+letter, "^"+lying+letter+" is not in the English dictionary") {
				w.T.Errorf("%s%s was not refused as missing from the dictionary", lying, letter)
			}
			w.Keys(kb.Escape + strings.Repeat(kb.Backspace, len(lying)+1))
			return
		}
	}
}

// exchange exchanges the first card of the hand.
func (w *wordsmith) exchange(page []browser.Heard) {
	w.T.Helper()
	w.Pressed(Named(page, "^Exchange"), "^Tap the card to exchange")
	var first browser.Heard
	w.Await("a card to exchange", func(now []browser.Heard) bool {
		first = Named(now, card.String())
		return first.Role != ""
	})
	w.Pressed(first, "^You give .+ and take ")
}

// lay types a word, presses Enter and waits for an announcement. It returns false when the page rejects the
// word.
func (w *wordsmith) lay(word, answer string) bool {
	w.T.Helper()
	said := len(w.Said())
	w.Tab(func(h browser.Heard) bool { return h.Role == "textbox" && h.Name == field })
	w.Keys(word + kb.Enter)
	heard := w.AwaitSaid(said, answer+`|^Will be refused\..*\b`+word+`\b`)
	if !strings.HasPrefix(heard, "Will") {
		return true
	}
	w.refused = append(w.refused, word)
	w.Keys(strings.Repeat(kb.Backspace, len(word)))
	return false
}

// find returns a word that the letters of a hand, jokers (j) among them, make from the word on the rail,
// or "" if there is none.
func (w *wordsmith) find(lying, hand string) string {
	sizes := []int{min(len(lying)+1, words.MaxLen), len(lying)}
	if lying == "" {
		sizes = []int{words.MinLen}
	}
	for _, n := range sizes {
		for _, word := range words.English().OfLen(n) {
			if to := word.String(); fits(lying, to, hand) && !slices.Contains(w.refused, to) {
				return to
			}
		}
	}
	return ""
}

// fits reports whether the letters of a hand turn one word into another: by covering a few of its letters,
// with or without one more letter at an end.
func fits(lying, to, hand string) bool {
	if lying == "" {
		return holds(hand, to)
	}
	for _, from := range []string{lying, lying + "-", "-" + lying} {
		if laid := changed(from, to); laid != "" && len(laid) < min(len(lying), 4) && holds(hand, laid) {
			return true
		}
	}
	return false
}

// changed returns the letters of to that differ from from, or "" if their lengths differ.
func changed(from, to string) (letters string) {
	for i := range to {
		if len(from) != len(to) {
			return ""
		}
		if to[i] != from[i] {
			letters += to[i : i+1]
		}
	}
	return letters
}

// holds reports whether a hand has all the letters, with jokers for those it lacks.
func holds(hand, letters string) bool {
	for _, letter := range strings.Split(letters, "") {
		if !strings.Contains(hand, letter) {
			letter = "j"
		}
		if !strings.Contains(hand, letter) {
			return false
		}
		hand = strings.Replace(hand, letter, "", 1)
	}
	return true
}
