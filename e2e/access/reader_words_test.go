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

// TestRondo_ByEarAndWords plays the second half of a game, with TABLEE_LONG=true from the first bid, to the
// end, at one's own signal: a word is
// made of what the page says of the hand and of the word that lies there, typed, and laid; without
// one the turn is passed. Once a card is exchanged, and a word refused by the page and by the table.
func TestRondo_ByEarAndWords(t *testing.T) {
	t.Parallel()
	p, tables := browser.OpenAll(t, "Jeanne", "en", browser.Desktop, browser.Position{
		Rules: rondo.Rules(), Seats: 6, Pace: table.PaceSignal, Pause: time.Millisecond,
		Options: game.Options{"sand": "0", "letters": "en", "words": "en"},
		Until: func(s game.State) bool {
			view := s.View(0).(*rondo.View)
			return s.Turn() == 0 && (needs.Long() || view.Phase == "play" && view.Pile <= 30)
		},
	})
	w := wordsmith{Reader: Listening(p, tables[0])}
	for w.turn() {
	}
	t.Logf("%d words laid, %d passes, %d times gone on, %d keys to find what is pressed", w.laid, w.passes, w.GoneOn, w.Keyed)
	if w.laid < 2 || w.GoneOn < 8 || !w.wiser {
		t.Errorf("%d words laid, %d times gone on, tried what is refused: %v", w.laid, w.GoneOn, w.wiser)
	}
	w.HeardAll()
	w.HeardWinner()
}

// wordsmith plays Rondo by ear.
type wordsmith struct {
	*Reader
	laid, passes int
	wiser        bool     // having been refused, and exchanged a card
	refused      []string // words, at full compartments for instance
}

// What Rondo says.
var (
	makes = regexp.MustCompile(`^Make another word from ([A-Z]+)\.$`)
	card  = regexp.MustCompile(`^([A-Z]|joker|eraser), `)
)

const field = "Your word"

// turn goes on when the table waits for that, or makes a word; false when the game is over.
func (w *wordsmith) turn() bool {
	w.T.Helper()
	var page []browser.Heard
	w.Await("a turn, or the end", func(now []browser.Heard) bool {
		page = now
		return IsOver(now) || Named(now, GoOn).Role != "" || slices.ContainsFunc(now, func(h browser.Heard) bool { return h.Name == field })
	})
	switch {
	case IsOver(page):
		return false
	case Named(page, GoOn).Role != "":
		w.GoOn(page)
		return true
	}
	lying, hand := "", ""
	for _, h := range page {
		if m := makes.FindStringSubmatch(h.Name); h.Role == "heading" && m != nil {
			lying = m[1]
		}
		if m := card.FindStringSubmatch(h.Name); h.Role == "button" && h.In("Your hand") && m != nil {
			hand += m[1][:1]
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

// err tries a word that the page knows to be impossible, and one that is no word.
func (w *wordsmith) err(lying, hand string) {
	w.T.Helper()
	if w.lay("ZZZZZ", "^You make ZZZZZ") {
		w.T.Error("ZZZZZ was made")
	}
	for _, letter := range strings.Split(strings.Trim(hand, "je"), "") {
		if made, _ := words.Parse(lying + letter); len(lying) < 9 && !words.English().Has(made) {
			if !w.lay(lying+letter, "^"+lying+letter+" is not in the English dictionary") {
				w.T.Errorf("%s%s was not asked for", lying, letter)
			}
			w.Keys(kb.Escape + strings.Repeat(kb.Backspace, len(lying)+1))
			return
		}
	}
}

// exchange gives the first card of the hand for another.
func (w *wordsmith) exchange(page []browser.Heard) {
	w.T.Helper()
	w.Pressed(Named(page, "^Exchange"), "^Tap the card to exchange")
	w.Pressed(Named(page, card.String()), "^You give .+ and take ")
}

// lay types a word and lays it, and waits until an answer is heard; false when the page refuses it.
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

// find is a word that the letters of a hand, jokers (j) among them, make of the word that lies there;
// "" for none.
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

// fits reports whether a word is made of another by covering a few of its letters, or by one more at
// an end, with those of a hand.
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

// changed is the letters in which a word differs from another of its length.
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

// holds reports whether a hand has all letters, jokers for those that it lacks.
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
