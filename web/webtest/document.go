package webtest

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// Page is a page in a browser without scripts: a document, or a part of one (In). Its methods act
// as a person would, and fail the test where a person could not.
type Page struct {
	*goquery.Selection // the visible part: the whole document, or the part chosen by In
	Status             int
	Path               string // the path and query after redirects

	t    *testing.T
	b    *Browser
	root *goquery.Document
}

// maxRedirects limits redirects per page load.
const maxRedirects = 10

// Visit loads a page and follows redirects.
func (b *Browser) Visit(path string) *Page {
	b.t.Helper()
	return b.load(http.MethodGet, path, nil)
}

func (b *Browser) load(method, path string, form url.Values) *Page {
	b.t.Helper()
	for range maxRedirects {
		a := b.Do(method, path, form)
		if a.Status < 300 || a.Status >= 400 {
			return b.read(path, a)
		}
		if a.Status != http.StatusTemporaryRedirect && a.Status != http.StatusPermanentRedirect {
			method, form = http.MethodGet, nil
		}
		path = b.resolve(path, a.Header.Get("Location"))
	}
	b.t.Fatalf("%s: too many redirects", path)
	return nil
}

func (b *Browser) read(path string, a Answer) *Page {
	b.t.Helper()
	doc, err := goquery.NewDocumentFromReader(strings.NewReader(a.Body))
	if err != nil {
		b.t.Fatalf("%s: %v", path, err)
	}
	path, _, _ = strings.Cut(path, "#")
	return &Page{Selection: doc.Selection, Status: a.Status, Path: path, t: b.t, b: b, root: doc}
}

// resolve resolves a reference on a page to a path and query. It fails the test if the reference
// leads to another site.
func (b *Browser) resolve(from, ref string) string {
	b.t.Helper()
	base, err := url.Parse(b.base + from)
	if err != nil {
		b.t.Fatal(err)
	}
	to, err := base.Parse(ref)
	if err != nil {
		b.t.Fatal(err)
	}
	if to.Host != base.Host {
		b.t.Fatalf("%s leads to another site: %s", from, ref)
	}
	return to.RequestURI()
}

// Reload loads the page again.
func (p *Page) Reload() *Page {
	p.t.Helper()
	return p.b.Visit(p.Path)
}

// In returns the part of the page that a CSS selector names; there must be exactly one.
func (p *Page) In(selector string) *Page {
	p.t.Helper()
	found := p.Find(selector)
	if found.Length() != 1 {
		p.fail("%d elements match %s, want 1", found.Length(), selector)
	}
	part := *p
	part.Selection = found
	return &part
}

// Has reports whether anything matches a CSS selector.
func (p *Page) Has(selector string) bool { return p.Find(selector).Length() > 0 }

// Count returns how many elements match a CSS selector.
func (p *Page) Count(selector string) int { return p.Find(selector).Length() }

// Text returns the visible text of the only element that matches a CSS selector.
func (p *Page) Text(selector string) string {
	p.t.Helper()
	return Words(p.In(selector).Selection)
}

// Texts returns the texts of all elements that match a CSS selector, in the page's order.
func (p *Page) Texts(selector string) []string {
	return p.Find(selector).Map(func(_ int, s *goquery.Selection) string { return Words(s) })
}

// Role returns the elements with an ARIA role, explicit or implied by the element (button, link,
// heading, status, dialog, list, table).
func (p *Page) Role(role string) *goquery.Selection {
	own := map[string]string{"button": "button", "link": "a[href]", "heading": "h1, h2, h3, h4", "status": "output",
		"dialog": "dialog", "list": "ul, ol", "table": "table"}[role]
	if own == "" {
		return p.Find(`[role="` + role + `"]`)
	}
	return p.Find(`[role="` + role + `"], ` + own)
}

// Says reports whether a text is visible, with white space collapsed.
func (p *Page) Says(text string) bool { return strings.Contains(Words(p.Selection), text) }

// MustSay fails the test unless all these texts are visible.
func (p *Page) MustSay(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		if !p.Says(text) {
			p.fail("the page does not say %q", text)
		}
	}
}

// Value returns the value of the only field of that name.
func (p *Page) Value(name string) string {
	p.t.Helper()
	field := p.In(`[name="` + name + `"]`)
	return valueOf(field.Selection)
}

// Follow loads the page that a link leads to. text is the link's accessible name, or a CSS
// selector.
func (p *Page) Follow(text string) *Page {
	p.t.Helper()
	link := p.named("a[href]", text)
	return p.b.Visit(p.b.resolve(p.Path, link.AttrOr("href", "")))
}

// Press submits the form of a button without filling anything in; see [Form.Press].
func (p *Page) Press(button string) *Page {
	p.t.Helper()
	return p.Form(button).Press(button)
}

// PressFirst presses the first button that matches a CSS selector and is not marked as illegal
// (aria-disabled).
func (p *Page) PressFirst(selector string) *Page {
	p.t.Helper()
	button := p.Find(selector).FilterFunction(func(_ int, s *goquery.Selection) bool { return promising(s) }).First()
	if button.Length() == 0 {
		p.fail("no enabled button matches %s", selector)
	}
	return p.formOf(button).submit(button)
}

// named returns the only element of a selector with that accessible name, or else the only one that
// matches the name as a CSS selector.
func (p *Page) named(selector, name string) *goquery.Selection {
	p.t.Helper()
	found := p.Find(selector).FilterFunction(func(_ int, s *goquery.Selection) bool { return Name(s) == name })
	if found.Length() == 0 && looksLikeSelector(name) {
		found = p.Find(name)
	}
	if found.Length() != 1 {
		p.fail("%d elements %s are named %q, want 1; names: %q", found.Length(), selector, name,
			p.Find(selector).Map(func(_ int, s *goquery.Selection) string { return Name(s) }))
	}
	return found
}

// looksLikeSelector distinguishes a CSS selector from a visible text.
func looksLikeSelector(name string) bool { return strings.ContainsAny(name, "#.[>=") }

func (p *Page) fail(format string, args ...any) {
	p.t.Helper()
	text := []rune(Words(p.root.Find("body")))
	p.t.Fatalf("%s (%d): "+format+"\n%s", append(append([]any{p.Path, p.Status}, args...), string(text[:min(len(text), 1500)]))...)
}

// Words returns the visible text of elements with white space collapsed.
func Words(s *goquery.Selection) string {
	shown := s.Clone()
	shown.Find("script, style, template, noscript > *, [hidden]").Remove()
	return strings.Join(strings.Fields(strings.Map(plainSpace, shown.Text())), " ")
}

// plainSpace replaces no-break spaces with plain ones.
func plainSpace(r rune) rune {
	if r == '\u00a0' || r == '\u202f' {
		return ' '
	}
	return r
}

// Name returns the accessible name of a button, link or field: its aria-label, its text, or its
// title.
func Name(s *goquery.Selection) string {
	if label, found := s.Attr("aria-label"); found {
		return strings.Map(plainSpace, label)
	}
	if text := Words(s); text != "" {
		return text
	}
	return s.AttrOr("title", "")
}
