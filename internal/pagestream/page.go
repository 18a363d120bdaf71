// Package pagestream reads the stream of a table's page like its script, for benchmarks and for tests without
// a browser; package web/live writes it. "event: fragment" has a whole page, "event: delta" the changes since
// the previous one. A delta is read line by line: "+TEXT" is a text; "SKIP,N" copies N UTF-16 units of the
// previous page, from SKIP units after the end of the last copy (before it, if negative). Other events change
// nothing.
package pagestream

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Page is the content of a page as received by its stream. The zero value is empty.
type Page struct {
	now, next []uint16
	event     string // the event being read
	data      bool   // the event has data
	copied    int    // for a delta: the end of the last copy
}

// Line handles a line of the stream, without its line end; whole reports that it completes an event that has
// changed the page. The error is an invalid line of a delta; the page then stays unchanged.
func (p *Page) Line(text []byte) (whole bool, err error) {
	if event, found := bytes.CutPrefix(text, []byte("event: ")); found {
		p.begin(string(event))
	} else if data, found := bytes.CutPrefix(text, []byte("data: ")); found {
		switch p.event {
		case "fragment":
			p.data = true
			p.add(data)
		case "delta":
			p.data = true
			err = p.change(data)
		}
	} else if len(text) == 0 {
		if whole = p.data; whole {
			p.now, p.next = p.next, p.now
		}
		p.begin("")
	}
	return whole, err
}

// BreakOff drops an incomplete event whose rest will not come.
func (p *Page) BreakOff() { p.begin("") }

func (p *Page) begin(event string) { p.event, p.next, p.data, p.copied = event, p.next[:0], false, 0 }

// change handles a line of a delta.
func (p *Page) change(line []byte) error {
	if text, found := bytes.CutPrefix(line, []byte("+")); found {
		p.add(text)
		return nil
	}
	skip, units, _ := bytes.Cut(line, []byte(","))
	from, err := strconv.Atoi(string(skip))
	n, wrong := strconv.Atoi(string(units))
	from += p.copied
	if err != nil || wrong != nil || from < 0 || n < 0 || n > len(p.now)-from {
		p.begin("")
		return fmt.Errorf("%q changes no page of %d units", line, len(p.now))
	}
	p.next, p.copied = append(p.next, p.now[from:from+n]...), from+n
	return nil
}

func (p *Page) add(text []byte) {
	p.next = slices.Grow(p.next, len(text))
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf { // nearly always
			p.next = append(p.next, uint16(text[i]))
			i++
			continue
		}
		r, size := utf8.DecodeRune(text[i:])
		p.next = utf16.AppendRune(p.next, r)
		i += size
	}
}

// HTML returns the content of the page.
func (p *Page) HTML() []byte {
	text := make([]byte, 0, len(p.now)+len(p.now)/8)
	for i := 0; i < len(p.now); {
		unit := p.now[i]
		i++
		switch {
		case unit < utf8.RuneSelf:
			text = append(text, byte(unit))
		case utf16.IsSurrogate(rune(unit)) && i < len(p.now):
			text = utf8.AppendRune(text, utf16.DecodeRune(rune(unit), rune(p.now[i])))
			i++
		default:
			text = utf8.AppendRune(text, rune(unit))
		}
	}
	return text
}
