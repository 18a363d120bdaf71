package webtest

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

// Form is a form of a page that is being filled in.
type Form struct {
	page   *Page
	form   *goquery.Selection
	fields url.Values // what was typed or chosen, by the name of the field
}

// Form returns the form that has a button of that name (or that a CSS selector of a form or button
// names), or a field with that label.
func (p *Page) Form(name string) *Form {
	p.t.Helper()
	if looksLikeSelector(name) {
		found := p.Find(name)
		if found.Length() != 1 {
			p.fail("%d elements match %s, want one", found.Length(), name)
		}
		if goquery.NodeName(found) == "form" {
			return &Form{p, found, url.Values{}}
		}
		return p.formOf(found)
	}
	button := p.Find("button, input[type=submit]").FilterFunction(func(_ int, s *goquery.Selection) bool { return Name(s) == name })
	if button.Length() == 1 {
		return p.formOf(button)
	}
	if button.Length() == 0 {
		if field := p.labelled(name, p.root.Selection); field.Length() > 0 {
			return p.formOf(field.First())
		}
	}
	p.fail("%d buttons are called %q, want one; there are %q", button.Length(), name, p.Find("button").Map(
		func(_ int, s *goquery.Selection) string { return Name(s) }))
	return nil
}

// formOf returns the form of a button or field: the one that its attribute names, or that is around it.
func (p *Page) formOf(control *goquery.Selection) *Form {
	p.t.Helper()
	form := control.Closest("form")
	if id, found := control.Attr("form"); found {
		form = p.root.Find(`form[id="` + id + `"]`)
	}
	if form.Length() != 1 {
		p.fail("%q belongs to no form", Name(control))
	}
	return &Form{p, form, url.Values{}}
}

// Fill writes into the field of a label (or of a name), chooses an option of it by its value or its
// text, or checks the box or the radio button of that value.
func (f *Form) Fill(label, value string) *Form {
	f.page.t.Helper()
	field := f.field(label)
	name := field.AttrOr("name", "")
	switch {
	case goquery.NodeName(field) == "select":
		f.fields.Set(name, f.option(field, value))
	case isChoice(field):
		if f.controls().Filter(`[name="`+name+`"]`).FilterFunction(func(_ int, s *goquery.Selection) bool { return s.AttrOr("value", "on") == value && !disabled(s) }).Length() == 0 {
			f.page.fail("%q cannot be chosen for %s", value, name)
		}
		f.fields.Set(name, value)
	default:
		f.fields.Set(name, value)
	}
	return f
}

// Check checks the box or the radio button of a label; Uncheck takes the mark away.
func (f *Form) Check(label string) *Form {
	f.page.t.Helper()
	box := f.field(label)
	f.fields.Set(box.AttrOr("name", ""), box.AttrOr("value", "on"))
	return f
}

// Uncheck takes the mark of a box away.
func (f *Form) Uncheck(label string) *Form {
	f.page.t.Helper()
	f.fields[f.field(label).AttrOr("name", "")] = nil
	return f
}

// Press submits the form with a button and returns the page that follows. The button is one of its
// own, by its name or a CSS selector.
func (f *Form) Press(button string) *Page {
	f.page.t.Helper()
	buttons := f.controls().Filter("button, input[type=submit]")
	found := buttons.FilterFunction(func(_ int, s *goquery.Selection) bool { return Name(s) == button })
	if found.Length() == 0 && looksLikeSelector(button) {
		found = buttons.Filter(button)
	}
	if found.Length() != 1 {
		f.page.fail("%d buttons of the form are called %q, want one; there are %q", found.Length(), button,
			buttons.Map(func(_ int, s *goquery.Selection) string { return Name(s) }))
	}
	if !inSight(found) {
		f.page.fail("%q cannot be pressed", button)
	}
	return f.submit(found)
}

// Submit submits the form by its first button, as the enter key does.
func (f *Form) Submit() *Page {
	f.page.t.Helper()
	button := f.controls().Filter("button, input[type=submit]").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return s.AttrOr("type", "submit") == "submit"
	}).First()
	return f.submit(button)
}

// submit sends what a browser would: each control that counts, in the page's order, and the button.
func (f *Form) submit(button *goquery.Selection) *Page {
	f.page.t.Helper()
	sent := url.Values{}
	f.controls().Each(func(_ int, s *goquery.Selection) {
		name := s.AttrOr("name", "")
		if name == "" || disabled(s) || goquery.NodeName(s) == "button" || s.AttrOr("type", "") == "submit" {
			return
		}
		if typed, found := f.fields[name]; found {
			sent[name] = typed
			return
		}
		if !isChoice(s) || hasAttr(s, "checked") {
			sent.Add(name, valueOf(s))
		}
	})
	if name, found := button.Attr("name"); found {
		sent.Add(name, button.AttrOr("value", ""))
	}
	action := button.AttrOr("formaction", f.form.AttrOr("action", f.page.Path))
	method := strings.ToUpper(button.AttrOr("formmethod", f.form.AttrOr("method", http.MethodGet)))
	path := f.page.b.resolve(f.page.Path, action)
	if method == http.MethodGet {
		path, _, _ = strings.Cut(path, "?")
		return f.page.b.load(method, path+"?"+sent.Encode(), nil)
	}
	return f.page.b.load(method, path, sent)
}

// controls returns the fields and buttons of the form, inside it or tied to it by its id.
func (f *Form) controls() *goquery.Selection {
	const all = "input, select, textarea, button"
	id, _ := f.form.Attr("id")
	return f.page.root.Find(all).FilterFunction(func(_ int, s *goquery.Selection) bool {
		if owner, found := s.Attr("form"); found {
			return owner == id
		}
		around := s.Closest("form")
		return around.Length() == 1 && around.Get(0) == f.form.Get(0)
	})
}

// field returns the field of a label, or of a name.
func (f *Form) field(label string) *goquery.Selection {
	f.page.t.Helper()
	field := f.controls().Filter(`[name="` + label + `"]`)
	if field.Length() == 0 {
		field = f.page.labelled(label, f.controls())
	}
	if field.Length() == 0 || field.Length() > 1 && !isChoice(field.First()) {
		f.page.fail("%d fields are called %q, want one", field.Length(), label)
	}
	if field = field.First(); disabled(field) {
		f.page.fail("%q cannot be filled in", label)
	}
	return field
}

// labelled returns the fields among some that have a label of that text.
func (p *Page) labelled(label string, among *goquery.Selection) *goquery.Selection {
	fields := among.Filter("input, select, textarea").AddSelection(among.Find("input, select, textarea"))
	return fields.FilterFunction(func(_ int, s *goquery.Selection) bool {
		if s.AttrOr("aria-label", "") == label || s.AttrOr("placeholder", "") == label {
			return true
		}
		around := s.Closest("label").Clone()
		around.Find("select, textarea").Remove() // their texts are values
		if Words(around) == label {
			return true
		}
		id, found := s.Attr("id")
		return found && Words(p.root.Find(`label[for="`+id+`"]`)) == label
	})
}

// option returns the value of an option, given it or the option's text.
func (f *Form) option(field *goquery.Selection, value string) string {
	f.page.t.Helper()
	options := field.Find("option").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return (s.AttrOr("value", Words(s)) == value || Words(s) == value) && !disabled(s)
	})
	if options.Length() == 0 {
		f.page.fail("%s has no choice %q", field.AttrOr("name", "a field"), value)
	}
	return options.First().AttrOr("value", Words(options.First()))
}

// valueOf returns the value that a field has of itself.
func valueOf(s *goquery.Selection) string {
	switch goquery.NodeName(s) {
	case "textarea":
		return strings.TrimPrefix(s.Text(), "\n")
	case "select":
		chosen := s.Find("option[selected]").First()
		if chosen.Length() == 0 {
			chosen = s.Find("option").First()
		}
		return chosen.AttrOr("value", Words(chosen))
	}
	if isChoice(s) {
		return s.AttrOr("value", "on")
	}
	return s.AttrOr("value", "")
}

func isChoice(s *goquery.Selection) bool {
	kind := s.AttrOr("type", "")
	return kind == "checkbox" || kind == "radio"
}

func hasAttr(s *goquery.Selection, name string) bool { _, found := s.Attr(name); return found }

// disabled reports whether a control, or the fieldset around it, is disabled.
func disabled(s *goquery.Selection) bool {
	return hasAttr(s, "disabled") || s.Closest("fieldset[disabled]").Length() > 0
}

// inSight reports whether a button can be seen and pressed. One that is only called disabled
// (aria-disabled) can: it answers with the reason.
func inSight(s *goquery.Selection) bool { return !disabled(s) && s.Closest("[hidden]").Length() == 0 }

// promising reports whether a button can be pressed and does not say that it will be refused.
func promising(s *goquery.Selection) bool {
	return inSight(s) && s.AttrOr("aria-disabled", "") != "true"
}
