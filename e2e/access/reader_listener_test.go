package access

import (
	"context"
	"fmt"
	"slices"

	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
)

// GoOn is the name of the button that lets a waiting table continue.
const GoOn = "Go on"

// Other names on English pages.
const (
	theTable = "The table"
	again    = "Play again"
)

// Reader plays by the accessibility tree and live regions of a page, as a screen reader user does.
type Reader struct {
	*browser.Person
	Acts, Keyed int // buttons pressed, and the keys needed to reach them
	GoneOn      int // number of "Go on" signals given

	heard string          // the page as read when a button was last pressed
	tried map[string]bool // buttons pressed since the page last changed
	had   int             // lines of the journal when the person came
}

// Listening opens a table and returns a Reader that records its announcements from then on.
func Listening(p *browser.Person, table string) *Reader {
	p.T.Helper()
	p.Listen()
	p.Visit(table)
	r := &Reader{Person: p}
	r.had = len(journal(r.Read()))
	return r
}

// Await reads the page until is accepts it. It reads again whenever the page has changed and settled.
func (r *Reader) Await(what string, is func(page []browser.Heard) bool) {
	r.T.Helper()
	seen, read := -1, -1
	r.Poll(what, func(context.Context) bool {
		before := seen
		seen = r.Changes()
		if seen != before || seen == read { // not settled yet, or unchanged
			return false
		}
		read = seen
		return is(r.Read())
	})
}

// Act waits for a button that can be pressed and presses it. It returns false when the game is over.
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

// choose returns the button to press: "Go on", else the first enabled button of the table not tried yet.
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

// Press moves the focus to a button and presses Enter. It moves by Tab, and among the buttons of the table by
// the right arrow until that reaches a button again. It reports whether it pressed the button: if the page is
// read without it meanwhile, Press gives up.
func (r *Reader) Press(to browser.Heard) (pressed bool) {
	r.T.Helper()
	r.Acts++
	left := map[string]bool{} // buttons left by an arrow key
	for range 250 {
		at, page := r.Focused(), r.Read()
		if at.Role == to.Role && at.Name == to.Name {
			r.Keys(kb.Enter)
			return true
		}
		if !offers(page, to) {
			return false
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
	r.Fail(fmt.Errorf("no key reaches %s %q", to.Role, to.Name))
	return false
}

// offers reports whether a page has a button of that name that can be pressed.
func offers(page []browser.Heard, to browser.Heard) bool {
	return slices.ContainsFunc(page, func(h browser.Heard) bool { return h.Role == to.Role && h.Name == to.Name && !h.Disabled })
}
