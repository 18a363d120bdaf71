package boardtest

import (
	"encoding/xml"
	"io"
	"slices"
	"strings"
)

// gaps are the traces that a missing text, a missing placeholder value and a wrong format verb leave on a
// page.
var gaps = []string{"⟦", "<no value>", "&lt;no value&gt;", "%!"}

// Gap returns the first gap in a text with a few characters after it, "" if there is none.
func Gap(text string) string {
	for _, sign := range gaps {
		if _, after, found := strings.Cut(text, sign); found {
			return sign + after[:min(len(after), 40)]
		}
	}
	return ""
}

// element is an element of a page, a piece of text, or the root; the last two have the name "".
type element struct {
	name     string
	attrs    map[string]string
	parent   *element
	children []*element
	text     string // of its own
}

// parse parses the output of templ: well-formed except for attributes without a value and unclosed elements.
func parse(page string) (*element, error) {
	d := xml.NewDecoder(strings.NewReader("<page>" + page + "</page>"))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	root := &element{}
	at := root
	for {
		token, err := d.Token()
		if err == io.EOF {
			return root, nil
		}
		if err != nil {
			return nil, err
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attrs: map[string]string{}, parent: at}
			for _, a := range token.Attr {
				name := a.Name.Local
				if a.Name.Space != "" {
					name = a.Name.Space + ":" + name
				}
				e.attrs[name] = a.Value
			}
			at.children = append(at.children, e)
			at = e
		case xml.EndElement:
			at = at.parent
		case xml.CharData:
			at.children = append(at.children, &element{text: string(token), parent: at})
		}
	}
}

// walk visits an element and its descendants in document order.
func (e *element) walk(visit func(*element)) {
	visit(e)
	for _, child := range e.children {
		child.walk(visit)
	}
}

// all returns the elements that satisfy is.
func (e *element) all(is func(*element) bool) []*element {
	var list []*element
	e.walk(func(e *element) {
		if e.name != "" && is(e) {
			list = append(list, e)
		}
	})
	return list
}

func (e *element) has(attr string) bool { _, ok := e.attrs[attr]; return ok }

// is reports whether an element has a class.
func (e *element) is(class string) bool {
	return slices.Contains(strings.Fields(e.attrs["class"]), class)
}

// words returns the text of an element. If listened is set, it is the text for screen readers, without hidden
// elements.
func (e *element) words(listened bool) string {
	if listened && e.attrs["aria-hidden"] == "true" {
		return ""
	}
	text := e.text
	if listened && e.attrs["aria-label"] != "" {
		text += " " + e.attrs["aria-label"] + " "
	}
	for _, child := range e.children {
		text += child.words(listened)
	}
	return text
}

// unheard reports whether an element is hidden from screen readers.
func (e *element) unheard() bool {
	for ; e != nil; e = e.parent {
		if e.attrs["aria-hidden"] == "true" || e.has("hidden") || e.has("inert") {
			return true
		}
	}
	return false
}

// pictured reports whether an element is part of a picture.
func (e *element) pictured() bool {
	for up := e.parent; up != nil; up = up.parent {
		if up.name == "svg" || up.attrs["role"] == "img" {
			return true
		}
	}
	return false
}
