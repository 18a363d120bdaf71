package reader

import (
	"context"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
	"tablee/game"
	"tablee/games/royalreversi"
)

// TestRoyalReversi_ByEarAndArrows plays a game from its last squares to its end: a card by an arrow, a
// square by the arrows of the board, each by what it is called.
func TestRoyalReversi_ByEarAndArrows(t *testing.T) {
	t.Parallel()
	nearEnd := browser.Position{Rules: royalreversi.Rules(), Seats: 2, Until: func(s game.State) bool {
		return s.Turn() == 0 && strings.Count(strings.Join(s.View(game.Watcher).(*royalreversi.View).Board, ""), ".") <= 4
	}}
	r := reader{Person: nearEnd.Open(t, "en", browser.Desktop)}
	for played := 0; ; played++ {
		card, isOver := r.awaitCard()
		if isOver {
			if played == 0 {
				t.Error("over before a card was played")
			}
			return
		}
		if card.Role != "radio" {
			r.press(card)
			continue
		}
		r.tab(func(h browser.Heard) bool { return h.Role == "radio" })
		for range 12 {
			if r.Focused().Name == card.Name {
				break
			}
			r.Keys(kb.ArrowDown)
		}
		r.Keys(" ")
		r.tab(func(h browser.Heard) bool { return square.MatchString(h.Name) })
		r.stepTo(goesOn.FindStringSubmatch(card.Name)[1])
		before := browser.JS[int](r.Person, browser.Seq)
		r.Keys(kb.Enter)
		r.Until(fmt.Sprintf("%s > %d", browser.Seq, before))
	}
}

var (
	goesOn = regexp.MustCompile(`, can go on ([a-h][1-8])`)
	square = regexp.MustCompile(`^[a-h][1-8], `)
)

// awaitCard waits for a card that can go somewhere, or else for something to press.
func (r *reader) awaitCard() (to browser.Heard, isOver bool) {
	r.T.Helper()
	r.Poll("a card to play", func(context.Context) bool {
		to = browser.Heard{}
		for _, h := range r.Read() {
			switch {
			case h.Role == "button" && h.Name == again:
				isOver = true
			case h.Disabled || !h.In(theTable):
			case h.Role == "radio" && goesOn.MatchString(h.Name) && to.Role != "radio":
				to = h
			case h.Role == "button" && to.Role == "" && !square.MatchString(h.Name):
				to = h
			}
		}
		return isOver || to.Role != ""
	})
	return to, isOver
}

// tab goes by Tab to something.
func (r *reader) tab(is func(browser.Heard) bool) {
	r.T.Helper()
	for range 100 {
		if is(r.Focused()) {
			return
		}
		r.Keys(kb.Tab)
	}
	r.Fail(fmt.Errorf("Tab leads to nothing such, and has come to %+v", r.Focused()))
}

// stepTo goes by arrows to a square.
func (r *reader) stepTo(target string) {
	r.T.Helper()
	for range 16 {
		at := r.Focused().Name
		switch {
		case at[0] < target[0]:
			r.Keys(kb.ArrowRight)
		case at[0] > target[0]:
			r.Keys(kb.ArrowLeft)
		case at[1] < target[1]:
			r.Keys(kb.ArrowDown)
		case at[1] > target[1]:
			r.Keys(kb.ArrowUp)
		default:
			return
		}
	}
	r.Fail(fmt.Errorf("arrows lead to %q instead of %s", r.Focused().Name, target))
}

// TestRondo_ByEarAndWords bids by typing a word, if the hand has one, and then passes by its button.
func TestRondo_ByEarAndWords(t *testing.T) {
	t.Parallel()
	p := browser.Open(t, program.Serve(t), "Jeanne", "en", browser.Desktop)
	p.Visit("/g/rondo")
	p.SubmitForm("form:has(button[name=quick])", "[value=bots]") // a guest
	var opened struct{ ID string }
	p.API(http.MethodPost, "/tables", map[string]any{"game": "rondo", "options": map[string]string{"sand": "0", "letters": "en", "words": "en"}, "chairs": []string{"me", "bot:1"}}, &opened)
	p.Visit("/t/" + opened.ID)
	r := reader{Person: p}
	for passes := 0; passes < 2; {
		var now browser.TableState
		p.Poll("one's turn", func(context.Context) bool {
			p.API(http.MethodGet, "/tables/"+opened.ID, nil, &now)
			return len(now.Legal) > 0
		})
		word := slices.IndexFunc(now.Legal, func(a string) bool { return bid.MatchString(a) })
		if word >= 0 {
			r.tab(func(h browser.Heard) bool { return h.Role == "textbox" && h.Name == "Your word" })
			r.Keys(bid.FindStringSubmatch(now.Legal[word])[1])
		} else {
			r.tab(func(h browser.Heard) bool {
				return h.Role == "button" && (h.Name == "No word" || strings.HasPrefix(h.Name, "Pass"))
			})
			passes++
		}
		r.Keys(kb.Enter)
		p.Until(fmt.Sprintf("%s > %d", browser.Seq, now.Seq))
	}
}

var bid = regexp.MustCompile(`^bid ([A-Z]+)$`)
