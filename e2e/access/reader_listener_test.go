package access

import (
	"context"
	"fmt"
	"slices"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
)

// GoOn is what the button is called that lets a table go on.
const GoOn = "Go on"

// What else the pages call things in English.
const (
	theTable = "The table"
	again    = "Play again"
)

// Reader is a person who hears a page.
type Reader struct {
	*browser.Person
	Acts, Keyed int // things pressed, and keys to get there
	GoneOn      int // times that the table was told to go on

	heard string          // the page, when something was last pressed
	tried map[string]bool // what was pressed since it last said anything else
	had   int             // lines of the journal, when the person came
}

// Listening is a person who comes to a table, and hears all that it says from then on.
func Listening(p *browser.Person, table string) *Reader {
	p.T.Helper()
	p.Listen()
	p.Visit(table)
	r := &Reader{Person: p}
	r.had = len(journal(r.Read()))
	return r
}

// Await reads the page until it says what is awaited, anew whenever it has changed and come to rest.
func (r *Reader) Await(what string, is func(page []browser.Heard) bool) {
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

// Act waits until something can be pressed and presses it; false when the game is over.
func (r *Reader) Act() bool {
	r.T.Helper()
	var to browser.Heard
	over := false
	var page []browser.Heard
	r.Await("something to press", func(now []browser.Heard) bool {
		page = now
		if said := fmt.Sprint(page); said != r.heard {
			r.heard, r.tried = said, map[string]bool{}
		}
		over = IsOver(page)
		to = r.choose(page)
		return over || to.Role != ""
	})
	if over {
		return false
	}
	if to.Name == GoOn {
		r.GoOn(page)
		return true
	}
	r.tried[to.Name] = true
	said := len(r.Said())
	r.Press(to)
	r.Poll("an answer", func(context.Context) bool { return len(r.Said()) > said || fmt.Sprint(r.Read()) != r.heard })
	return true
}

// IsOver reports whether the page offers another game.
func IsOver(page []browser.Heard) bool {
	return slices.ContainsFunc(page, func(h browser.Heard) bool { return h.Role == "button" && h.Name == again })
}

// choose is what to press: to go on, else the first that can be pressed at the table.
func (r *Reader) choose(page []browser.Heard) (first browser.Heard) {
	for _, h := range page {
		switch {
		case h.Role != "button" || h.Disabled || !h.In(theTable) || r.tried[h.Name]:
		case h.Name == GoOn:
			return h
		case first.Role == "":
			first = h
		}
	}
	return first
}

// Press goes to a button by Tab, and by an arrow among those of the table as long as that leads
// to others, and presses it, unless the table goes on meanwhile.
func (r *Reader) Press(to browser.Heard) {
	r.T.Helper()
	r.Acts++
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
		r.Keyed++
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
