package servebench

import (
	"bytes"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
)

// page is what an open page shows, as its stream tells it: one byte for each UTF-16 unit of its
// HTML, as deltas count them, with nonASCII in the place of whatever is none.
type page struct {
	html, next []byte
	event      string // that is being read
	copied     int    // of a delta: where the last copy ended
}

const nonASCII = '?'

// line takes a line of the stream; whole says that the page has become another.
func (p *page) line(text []byte) (whole bool, err error) {
	if event, found := bytes.CutPrefix(text, []byte("event: ")); found {
		p.begin(string(event))
	} else if data, found := bytes.CutPrefix(text, []byte("data: ")); found {
		switch p.event {
		case "fragment":
			p.add(data)
		case "delta":
			err = p.change(data)
		}
	} else if len(text) == 0 {
		if whole = len(p.next) > 0; whole {
			p.html, p.next = p.next, p.html
		}
		p.begin("")
	}
	return whole, err
}

// begin begins an event. What is there of one that broke off is dropped.
func (p *page) begin(event string) { p.event, p.next, p.copied = event, p.next[:0], 0 }

// change takes a line of a delta: a text, or what is copied from the page before.
func (p *page) change(line []byte) error {
	if text, found := bytes.CutPrefix(line, []byte("+")); found {
		p.add(text)
		return nil
	}
	skip, length, _ := strings.Cut(string(line), ",")
	from, err := strconv.Atoi(skip)
	n, wrong := strconv.Atoi(length)
	from += p.copied
	if err != nil || wrong != nil || from < 0 || n < 0 || n > len(p.html)-from {
		return fmt.Errorf("%q changes no page of %d units", line, len(p.html))
	}
	p.next, p.copied = append(p.next, p.html[from:from+n]...), from+n
	return nil
}

func (p *page) add(text []byte) {
	for _, r := range string(text) {
		switch {
		case r < 0x80:
			p.next = append(p.next, byte(r))
		case r < 0x10000:
			p.next = append(p.next, nonASCII)
		default:
			p.next = append(p.next, nonASCII, nonASCII)
		}
	}
}

// legal are the actions that the page offers: its buttons, and squares with each of the cards
// that go there (the class of a square names the cards' ids).
func (p *page) legal() (actions []string) {
	cards := map[string]string{}
	for tag := range tags(p.html, "<input") {
		if attribute(tag, "name") == "with" {
			cards[attribute(tag, "id")] = attribute(tag, "value")
		}
	}
	for tag := range tags(p.html, "<button") {
		switch attribute(tag, "name") {
		case "a":
			actions = append(actions, attribute(tag, "value"))
		case "on":
			for id := range strings.FieldsSeq(attribute(tag, "class")) {
				action := cards[id] + " " + attribute(tag, "value")
				if cards[id] != "" && !slices.Contains(actions, action) { // two cards may be alike
					actions = append(actions, action)
				}
			}
		}
	}
	return actions
}

// tags are the attributes of the tags in a text that begin so.
func tags(text []byte, begin string) func(yield func([]byte) bool) {
	return func(yield func([]byte) bool) {
		for {
			_, rest, found := bytes.Cut(text, []byte(begin))
			if !found {
				return
			}
			tag, rest, _ := bytes.Cut(rest, []byte(">"))
			if !yield(tag) {
				return
			}
			text = rest
		}
	}
}

// attribute is the value of a tag's attribute, "" without one.
func attribute(tag []byte, name string) string {
	_, rest, found := bytes.Cut(tag, []byte(" "+name+`="`))
	value, _, closed := bytes.Cut(rest, []byte(`"`))
	if !found || !closed {
		return ""
	}
	return html.UnescapeString(string(value))
}
