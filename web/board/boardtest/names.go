package boardtest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// namesPut: accessible names, and the table's sentences, are well written.
func namesPut(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	lang := m.scene.L.Lang()
	said := []string{m.ui.State(m.scene), m.ui.Request(m.scene)}
	for _, a := range m.scene.Legal {
		said = append(said, m.ui.Choice(m.scene, a))
	}
	for _, line := range m.ui.Journal(m.scene, m.scene.Recent) {
		said = append(said, line.Text)
	}
	for _, text := range said {
		if fault := unwritten(text, lang); fault != "" {
			return fmt.Errorf("%q has %s", text, fault)
		}
	}
	return put(page, lang)
}

// Names returns an error if anything on a page, or a part of one, has a badly written accessible name: with
// two adjacent spaces, a space before a comma, or an empty part.
func Names(page, lang string) error {
	if _, body, whole := strings.Cut(page, "<body"); whole {
		page, _, _ = strings.Cut("<body"+body, "</html>")
	}
	tree, err := parse(page)
	if err != nil {
		return err
	}
	return put(tree, lang)
}

func put(page *element, lang string) error {
	ids := map[string]*element{}
	for _, e := range page.all(func(e *element) bool { return e.has("id") }) {
		ids[e.attrs["id"]] = e
	}
	var wrong []error
	for _, e := range page.all(isCalled) {
		if e.unheard() {
			continue
		}
		if fault := unwritten(e.called(ids), lang); fault != "" {
			wrong = append(wrong, fmt.Errorf("<%s class=%q> is called %q: %s", e.name, e.attrs["class"], e.called(ids), fault))
		}
	}
	return errors.Join(wrong...)
}

// isCalled reports whether an element has a name of its own, from an attribute or its content.
func isCalled(e *element) bool {
	switch e.name {
	case "button", "a", "summary", "h1", "h2", "h3", "h4", "label", "legend", "caption", "th", "dt", "option":
		return true
	}
	return e.has("aria-label") || e.has("title") || e.has("alt") || e.has("placeholder")
}

// called returns the accessible name of an element as browsers compute it.
func (e *element) called(ids map[string]*element) string {
	if labels := strings.Fields(e.attrs["aria-labelledby"]); len(labels) > 0 {
		var parts []string
		for _, id := range labels {
			if at := ids[id]; at != nil {
				parts = append(parts, at.within())
			}
		}
		return strings.Join(parts, " ")
	}
	for _, attr := range []string{"aria-label", "alt"} {
		if e.attrs[attr] != "" {
			return e.attrs[attr]
		}
	}
	name := strings.Trim(plainSpaces.ReplaceAllString(e.within(), " "), " ")
	for _, attr := range []string{"title", "placeholder"} {
		if name == "" {
			name = e.attrs[attr]
		}
	}
	return name
}

var plainSpaces = regexp.MustCompile(`[ \n\t\r]+`)

// within returns the content of an element as screen readers get it. Browsers add spaces round anything that
// is not inline: blocks, and visually hidden elements (.hidden).
func (e *element) within() string {
	switch {
	case e.attrs["aria-hidden"] == "true" || e.has("hidden"):
		return ""
	case e.attrs["aria-label"] != "":
		return e.attrs["aria-label"]
	}
	text := e.text
	for _, child := range e.children {
		text += child.within()
	}
	if e.is("hidden") || slices.Contains(blocks, e.name) {
		return " " + text + " "
	}
	return text
}

var blocks = []string{"div", "p", "li", "ul", "ol", "dl", "dt", "dd", "section", "h1", "h2", "h3", "h4", "br", "svg", "td", "th", "tr"}

// Patterns of badly written names. French has a non-breaking space before a two-part punctuation mark, other
// languages have none.
var (
	anywhere = []struct {
		fault string
		signs *regexp.Regexp
	}{
		{"two spaces", regexp.MustCompile(`[ \x{a0}\x{202f}]{2}`)},
		{"a space before a sign", regexp.MustCompile(` [,.;:!?)](?:\W|$)`)},
		{"a space after a bracket", regexp.MustCompile(`\( `)},
		{"an empty part", regexp.MustCompile(`^[,;:.)·]|[,;(·]$|[,:;] ?[,:;]|\(\)|“”|„“|«[ \x{a0}\x{202f}]*»`)},
	}
	abroad = regexp.MustCompile(`[\x{a0}\x{202f}][:;!?»]`)
)

// unwritten returns the fault of a badly written text, "" if there is none.
func unwritten(text, lang string) string {
	for _, f := range anywhere {
		if f.signs.MatchString(text) {
			return f.fault
		}
	}
	if lang != "fr" && abroad.MatchString(text) {
		return "a space before a sign"
	}
	return ""
}

// namesUnique: no id and no identity of a thing (data-flip) occurs twice.
func namesUnique(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	for _, attr := range []string{"id", "data-flip"} {
		seen := map[string]bool{}
		for _, e := range page.all(func(e *element) bool { return e.attrs[attr] != "" }) {
			if seen[e.attrs[attr]] {
				return fmt.Errorf("two things have the %s %s", attr, e.attrs[attr])
			}
			seen[e.attrs[attr]] = true
		}
	}
	return nil
}

// everythingLabelled: controls and pictures have accessible names, and labels refer to existing elements.
func everythingLabelled(m *moment) error {
	page, err := m.parsed()
	if err != nil {
		return err
	}
	return labelled(page)
}

func labelled(page *element) error {
	ids, labels := map[string]*element{}, map[string]string{}
	for _, e := range page.all(func(*element) bool { return true }) {
		ids[e.attrs["id"]] = e
		if e.name == "label" {
			labels[e.attrs["for"]] += e.words(true)
		}
	}
	for _, e := range page.all(needsName) {
		name := e.attrs["aria-label"] + e.attrs["title"] + labels[e.attrs["id"]]
		for _, id := range strings.Fields(e.attrs["aria-labelledby"]) {
			if ids[id] == nil {
				return fmt.Errorf("<%s> is labelled by #%s, which is not on the page", e.name, id)
			}
			name += ids[id].words(false)
		}
		if e.name != "input" && e.name != "select" && e.name != "textarea" {
			name += e.words(true)
		}
		if up := e.parent; up.name == "label" {
			name += up.words(true)
		}
		if strings.TrimSpace(name) == "" && !e.unheard() && !e.pictured() {
			return fmt.Errorf("<%s class=%q value=%q> has no accessible name", e.name, e.attrs["class"], e.attrs["value"])
		}
	}
	return nil
}

// needsName reports whether an element must have an accessible name.
func needsName(e *element) bool {
	switch e.name {
	case "button", "a", "select", "textarea", "svg", "img":
		return true
	case "input":
		return e.attrs["type"] != "hidden"
	}
	return e.has("aria-labelledby") || e.attrs["role"] == "grid"
}
