package servebench

import (
	"bytes"
	"html"
	"slices"
	"strings"
)

// offers are the actions that a page offers: its buttons, and squares with each of the cards that
// go there (the class of a square names the cards' ids).
func offers(page []byte) (actions []string) {
	cards := map[string]string{}
	for tag := range tags(page, "<input") {
		if attribute(tag, "name") == "with" {
			cards[attribute(tag, "id")] = attribute(tag, "value")
		}
	}
	for tag := range tags(page, "<button") {
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
