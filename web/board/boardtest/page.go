package boardtest

import (
	"encoding/xml"
	"io"
	"slices"
	"strings"
)

// gaps are what a missing text, a missing variable of a text and a wrong verb of a format
// leave on a page.
var gaps = []string{"⟦", "<no value>", "&lt;no value&gt;", "%!"}

// Gap is the first gap in a text, with what follows it; "" when there is none.
func Gap(text string) string {
	for _, sign := range gaps {
		if _, after, found := strings.Cut(text, sign); found {
			return sign + after[:min(len(after), 40)]
		}
	}
	return ""
}

// element is an element of a page, or its root, whose name is "".
type element struct {
	name     string
	attrs    map[string]string
	parent   *element
	children []*element
	text     string // of its own, before, between and after its children
}

// parse reads what templ writes: well-formed but for attributes without a value and
// elements without an end.
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

// walk visits an element and all below it, in order.
func (e *element) walk(visit func(*element)) {
	visit(e)
	for _, child := range e.children {
		child.walk(visit)
	}
}

// all are the elements that a test accepts.
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

// is reports whether an element is of a class.
func (e *element) is(class string) bool {
	return slices.Contains(strings.Fields(e.attrs["class"]), class)
}

// words is the text inside, without what is hidden from screen readers if listened is
// true.
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

// unheard reports whether an element lies in what is hidden from screen readers.
func (e *element) unheard() bool {
	for ; e != nil; e = e.parent {
		if e.attrs["aria-hidden"] == "true" || e.has("hidden") || e.has("inert") {
			return true
		}
	}
	return false
}

// pictured reports whether an element is a part of a picture.
func (e *element) pictured() bool {
	for up := e.parent; up != nil; up = up.parent {
		if up.name == "svg" || up.attrs["role"] == "img" {
			return true
		}
	}
	return false
}
