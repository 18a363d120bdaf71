package load

import (
	"bytes"
	"html"
	"slices"
	"strings"
)

// offers returns the actions that a page offers: its buttons, and each square with each card that can go
// there (the class of a square lists the cards' ids).
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
				if cards[id] != "" && !slices.Contains(actions, action) { // two cards may be equal
					actions = append(actions, action)
				}
			}
		}
	}
	return actions
}

// tags iterates over the attributes of the tags that start with begin.
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

// attribute returns the value of a tag's attribute, "" if it has none.
func attribute(tag []byte, name string) string {
	_, rest, found := bytes.Cut(tag, []byte(" "+name+`="`))
	value, _, closed := bytes.Cut(rest, []byte(`"`))
	if !found || !closed {
		return ""
	}
	return html.UnescapeString(string(value))
}
