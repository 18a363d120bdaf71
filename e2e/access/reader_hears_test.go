package access

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"tablee/e2e/browser"
)

// GoOn presses "Go on". At a table that waits for this signal, the page must have moved the focus to the
// button by itself, unless nothing has the focus because the page was just opened. A button that has just
// appeared ignores presses, so GoOn retries.
func (r *Reader) GoOn(page []browser.Heard) {
	r.T.Helper()
	r.GoneOn++
	waits := slices.ContainsFunc(page, func(h browser.Heard) bool { return strings.HasPrefix(h.Name, "At your signal") })
	if at := r.Focused(); waits && at.Name != GoOn && at.Role != "none" {
		r.T.Errorf("the table waits for the signal, but the focus is on %+v", at)
	}
	for range 200 {
		r.Press(Named(page, GoOn))
		r.Rest()
		if fmt.Sprint(r.Read()) != fmt.Sprint(page) {
			return
		}
	}
	r.Fail(errors.New("the table does not continue"))
}

// Tab presses Tab until the focused element satisfies is.
func (r *Reader) Tab(is func(browser.Heard) bool) {
	r.T.Helper()
	for range 100 {
		if is(r.Focused()) {
			return
		}
		r.Keys(kb.Tab)
	}
	r.Fail(fmt.Errorf("Tab does not reach the element; the focus is on %+v", r.Focused()))
}

// TabBack presses Shift+Tab until the focused element satisfies is.
func (r *Reader) TabBack(is func(browser.Heard) bool) {
	r.T.Helper()
	for range 100 {
		if is(r.Focused()) {
			return
		}
		r.Do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(chromedp.ModifierShift)))
	}
	r.Fail(fmt.Errorf("Shift+Tab does not reach the element; the focus is on %+v", r.Focused()))
}

// Pressed presses a button and waits for an announcement that matches answer. A page that is read while it
// is drawn may lack the button: it is read again then.
func (r *Reader) Pressed(to browser.Heard, answer string) {
	r.T.Helper()
	said := len(r.Said())
	for !r.Press(to) {
		r.Poll(to.Name, func(context.Context) bool { return offers(r.Read(), to) })
	}
	r.AwaitSaid(said, answer)
}

// AwaitSaid waits for an announcement that matches the pattern what, ignores the first said ones, and returns
// it.
func (r *Reader) AwaitSaid(said int, what string) (heard string) {
	r.T.Helper()
	sentence := regexp.MustCompile(what)
	r.Poll(what, func(context.Context) bool {
		all := r.Said()[said:]
		at := slices.IndexFunc(all, sentence.MatchString)
		if at >= 0 {
			heard = all[at]
		}
		return at >= 0
	})
	return heard
}

// Named returns the first button or disclosure of the table whose name matches the pattern, else a zero
// Heard.
func Named(page []browser.Heard, name string) (first browser.Heard) {
	for _, h := range page {
		if (h.Role == "button" || h.Role == "DisclosureTriangle") && h.In(theTable) && regexp.MustCompile(name).MatchString(h.Name) {
			return h
		}
	}
	return first
}

// HeardAll fails the test unless every line that the journal gained since the person came was announced,
// exactly once and in the order of the journal.
func (r *Reader) HeardAll() {
	r.T.Helper()
	lines, said := journal(r.Read()), r.Said()
	for i := range said {
		said[i] = bare(said[i])
	}
	for _, line := range slices.Compact(slices.Sorted(slices.Values(lines))) {
		if n := count(said, line); n < count(lines[r.had:], line) || n > count(lines, line) {
			r.T.Errorf("%q is %d times in the journal and was announced %d times", line, count(lines, line), n)
		}
	}
	last := ""
	for _, text := range said {
		switch {
		case count(lines, text) != 1: // repeated lines cannot be told apart
		case last != "" && slices.Index(lines, text) < slices.Index(lines, last):
			r.T.Errorf("%q was announced after %q, but comes before it in the journal", text, last)
		default:
			last = text
		}
	}
}

func count(all []string, one string) (n int) {
	for _, text := range all {
		if text == one {
			n++
		}
	}
	return n
}

// HeardWinner fails the test unless the winner and their score were announced.
func (r *Reader) HeardWinner() {
	r.T.Helper()
	if said := r.Said(); !slices.ContainsFunc(said, regexp.MustCompile("^(You|.+) wins? with [0-9]+ (points|tokens)").MatchString) {
		r.T.Errorf("no winner was announced: %q", said[max(0, len(said)-5):])
	}
}

// journal returns the lines of the journal, without spaces.
func journal(page []browser.Heard) (lines []string) {
	for _, h := range page {
		switch within := len(h.Within); {
		case !h.In("Journal") || h.Within[within-1] != "Journal" || h.Within[within-2] != "Journal":
		case h.Role == "listitem":
			lines = append(lines, "")
		case (h.Role == "StaticText" || h.Role == "link") && len(lines) > 0:
			lines[len(lines)-1] += bare(h.Name)
		}
	}
	return lines
}

func bare(text string) string { return strings.Join(strings.Fields(text), "") }
