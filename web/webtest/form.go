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
	fields url.Values // the values filled in, by field name
}

// Form returns the form that contains a button of that name, an element matched by that CSS
// selector, or a field with that label. The selector may match the form itself.
func (p *Page) Form(name string) *Form {
	p.t.Helper()
	if looksLikeSelector(name) {
		found := p.Find(name)
		if found.Length() != 1 {
			p.fail("%d elements match %s, want 1", found.Length(), name)
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
	p.fail("%d buttons are named %q, want 1; names: %q", button.Length(), name, p.Find("button").Map(
		func(_ int, s *goquery.Selection) string { return Name(s) }))
	return nil
}

// formOf returns the form of a button or field: the one its form attribute names, or the one around
// it.
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

// Fill sets the field with a label (or name). In a select it chooses an option by value or text.
// For checkboxes and radio buttons it checks the one with that value.
func (f *Form) Fill(label, value string) *Form {
	f.page.t.Helper()
	field := f.field(label)
	name := field.AttrOr("name", "")
	switch {
	case goquery.NodeName(field) == "select":
		f.fields.Set(name, f.option(field, value))
	case isChoice(field):
		if f.controls().Filter(`[name="`+name+`"]`).FilterFunction(func(_ int, s *goquery.Selection) bool { return s.AttrOr("value", "on") == value && !disabled(s) }).Length() == 0 {
			f.page.fail("no enabled choice %q for %s", value, name)
		}
		f.fields.Set(name, value)
	default:
		f.fields.Set(name, value)
	}
	return f
}

// Check checks the checkbox or radio button with a label.
func (f *Form) Check(label string) *Form {
	f.page.t.Helper()
	box := f.field(label)
	f.fields.Set(box.AttrOr("name", ""), box.AttrOr("value", "on"))
	return f
}

// Uncheck unchecks the checkbox with a label.
func (f *Form) Uncheck(label string) *Form {
	f.page.t.Helper()
	f.fields[f.field(label).AttrOr("name", "")] = nil
	return f
}

// Press submits the form with one of its buttons, by its name or a CSS selector, and returns the
// next page.
func (f *Form) Press(button string) *Page {
	f.page.t.Helper()
	buttons := f.controls().Filter("button, input[type=submit]")
	found := buttons.FilterFunction(func(_ int, s *goquery.Selection) bool { return Name(s) == button })
	if found.Length() == 0 && looksLikeSelector(button) {
		found = buttons.Filter(button)
	}
	if found.Length() != 1 {
		f.page.fail("%d buttons of the form are named %q, want 1; names: %q", found.Length(), button,
			buttons.Map(func(_ int, s *goquery.Selection) string { return Name(s) }))
	}
	if !inSight(found) {
		f.page.fail("button %q is hidden or disabled", button)
	}
	return f.submit(found)
}

// Submit submits the form with its first submit button, as the enter key does.
func (f *Form) Submit() *Page {
	f.page.t.Helper()
	button := f.controls().Filter("button, input[type=submit]").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return s.AttrOr("type", "submit") == "submit"
	}).First()
	return f.submit(button)
}

// submit sends what a browser would: the successful controls in document order, then the button.
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

// controls returns the fields and buttons of the form, inside it or associated by the form
// attribute.
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

// field returns the field with a label or a name.
func (f *Form) field(label string) *goquery.Selection {
	f.page.t.Helper()
	field := f.controls().Filter(`[name="` + label + `"]`)
	if field.Length() == 0 {
		field = f.page.labelled(label, f.controls())
	}
	if field.Length() == 0 || field.Length() > 1 && !isChoice(field.First()) {
		f.page.fail("%d fields are named %q, want 1", field.Length(), label)
	}
	if field = field.First(); disabled(field) {
		f.page.fail("field %q is disabled", label)
	}
	return field
}

// labelled returns the fields among some whose label is that text.
func (p *Page) labelled(label string, among *goquery.Selection) *goquery.Selection {
	fields := among.Filter("input, select, textarea").AddSelection(among.Find("input, select, textarea"))
	return fields.FilterFunction(func(_ int, s *goquery.Selection) bool {
		if s.AttrOr("aria-label", "") == label || s.AttrOr("placeholder", "") == label {
			return true
		}
		around := s.Closest("label").Clone()
		around.Find("select, textarea").Remove() // their texts are values, not labels
		if Words(around) == label {
			return true
		}
		id, found := s.Attr("id")
		return found && Words(p.root.Find(`label[for="`+id+`"]`)) == label
	})
}

// option returns the value of an option, given its value or text.
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

// valueOf returns the initial value of a field.
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

// inSight reports whether a button can be seen and pressed. A button that is only aria-disabled can
// be pressed: the response gives the reason.
func inSight(s *goquery.Selection) bool { return !disabled(s) && s.Closest("[hidden]").Length() == 0 }

// promising reports whether a button can be pressed and is not aria-disabled.
func promising(s *goquery.Selection) bool {
	return inSight(s) && s.AttrOr("aria-disabled", "") != "true"
}
