// Package reader plays whole games as somebody does who hears the page and has a keyboard: it knows
// roles, names and what stands within what, and nothing else of how a page is made.
package reader

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
	"tablee/e2e/program"
)

// What the pages call things in English.
const (
	theTable = "The table"
	goOn     = "Go on"
	again    = "Play again"
)

// TestWholeGames_ByEarAndKeyboard plays a short game to its end, at one's own signal.
func TestWholeGames_ByEarAndKeyboard(t *testing.T) {
	t.Parallel()
	s := program.Serve(t, "--bot-pause=1ms") // without a pause nothing waits for a signal
	for game, options := range map[string]map[string]string{
		"nain-jaune": {"deals": "1"}, "ronda": {"beans": "5"}, "rondelic": {"circles": "3"},
	} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			p := browser.Open(t, s, "Jeanne", "en", browser.Desktop)
			p.Visit("/g/" + game)
			p.SubmitForm("form:has(button[name=quick])", "[value=bots]") // a guest
			var opened struct{ ID string }
			p.API(http.MethodPost, "/tables", map[string]any{"game": game, "options": options, "chairs": []string{"me", "bot:3", "bot:3"}}, &opened)
			p.API(http.MethodPost, "/tables/"+opened.ID+"/tempo", map[string]any{"tempo": "signal"}, nil)
			r := listening(p, "/t/"+opened.ID)
			for r.act() {
			}
			var now browser.TableState
			if p.API(http.MethodGet, "/tables/"+opened.ID, nil, &now); now.Status != "over" {
				t.Errorf("the page says that the game is over, and it is %s", now.Status)
			}
			t.Logf("%d things pressed with %d keys", r.acts, r.keys)
			if r.acts < 3 {
				t.Errorf("over after %d acts", r.acts)
			}
			r.heardAll()
		})
	}
}

// reader is a person who hears a page.
type reader struct {
	*browser.Person
	heard      string          // the page, when something was last pressed
	tried      map[string]bool // what was pressed since it last said anything else
	keys, acts int
	goneOn     int
	had        int // lines of the journal, when the person came
}

// listening is a person who comes to a table, and hears all that it says from then on.
func listening(p *browser.Person, table string) *reader {
	p.T.Helper()
	p.Listen()
	p.Visit(table)
	r := &reader{Person: p}
	r.had = len(journal(r.Read()))
	return r
}

// await reads the page until it says what is awaited, anew whenever it has changed and come to rest.
func (r *reader) await(what string, is func(page []browser.Heard) bool) {
	r.T.Helper()
	seen, read := -1, -1
	r.Poll(what, func(context.Context) bool {
		before := seen
		seen = r.Changes()
		if seen != before || seen == read { // not at rest yet, or nothing new
			return false
		}
		read = seen
		return is(r.Read())
	})
}

// act waits until something can be pressed and presses it; false when the game is over.
func (r *reader) act() bool {
	r.T.Helper()
	var to browser.Heard
	over := false
	var page []browser.Heard
	r.await("something to press", func(now []browser.Heard) bool {
		page = now
		if said := fmt.Sprint(page); said != r.heard {
			r.heard, r.tried = said, map[string]bool{}
		}
		over = isOver(page)
		to = r.choose(page)
		return over || to.Role != ""
	})
	if over {
		return false
	}
	if to.Name == goOn {
		r.goOn(page)
		return true
	}
	r.tried[to.Name] = true
	said := len(r.Said())
	r.press(to)
	r.Poll("an answer", func(context.Context) bool { return len(r.Said()) > said || fmt.Sprint(r.Read()) != r.heard })
	return true
}

// isOver reports whether the page offers another game.
func isOver(page []browser.Heard) bool {
	return slices.ContainsFunc(page, func(h browser.Heard) bool { return h.Role == "button" && h.Name == again })
}

// choose is what to press: to go on, else the first that can be pressed at the table.
func (r *reader) choose(page []browser.Heard) (first browser.Heard) {
	for _, h := range page {
		switch {
		case h.Role != "button" || h.Disabled || !h.In(theTable) || r.tried[h.Name]:
		case h.Name == goOn:
			return h
		case first.Role == "":
			first = h
		}
	}
	return first
}

// press goes to a button by Tab, and by an arrow among those of the table as long as that leads
// to others, and presses it, unless the table goes on meanwhile.
func (r *reader) press(to browser.Heard) {
	r.T.Helper()
	r.acts++
	left := map[string]bool{} // by an arrow
	for range 250 {
		at, page := r.Focused(), r.Read()
		if at.Role == to.Role && at.Name == to.Name {
			r.Keys(kb.Enter)
			return
		}
		if !slices.ContainsFunc(page, func(h browser.Heard) bool { return h.Role == to.Role && h.Name == to.Name && !h.Disabled }) {
			return
		}
		r.keys++
		if !left[at.Name] && slices.ContainsFunc(page, func(h browser.Heard) bool {
			return h.Role == at.Role && h.Name == at.Name && h.In(theTable)
		}) {
			left[at.Name] = true
			r.Keys(kb.ArrowRight)
		} else {
			r.Keys(kb.Tab)
		}
	}
	r.Fail(fmt.Errorf("no key leads to %s %q", to.Role, to.Name))
}
