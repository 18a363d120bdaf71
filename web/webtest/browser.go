package webtest

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"tablee/table"
	"tablee/web/secure"
)

// Browser is a visitor's HTTP client: it keeps cookies and does not follow redirects.
type Browser struct {
	t      *testing.T
	base   string
	lang   string
	Header http.Header
	Client *http.Client
}

func (b *Browser) Do(method, path string, form url.Values) Answer {
	b.t.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	r, err := http.NewRequestWithContext(b.t.Context(), method, b.base+path, body)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header = b.Header.Clone()
	r.Header.Set("Accept-Language", b.lang)
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	res, err := b.Client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return Answer{res.StatusCode, res.Header, string(text)}
}

// Answer is a response whose body has been read.
type Answer struct {
	Status int
	Header http.Header
	Body   string
}

func (b *Browser) Get(path string) Answer { b.t.Helper(); return b.Do(http.MethodGet, path, nil) }

// Post submits a form; pairs are names and values.
func (b *Browser) Post(path string, pairs ...string) Answer {
	b.t.Helper()
	form := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		form.Add(pairs[i], pairs[i+1])
	}
	return b.Do(http.MethodPost, path, form)
}

// Open opens a table with the contract form and returns the table's path.
func (b *Browser) Open(pairs ...string) string {
	b.t.Helper()
	a := b.Post("/g/nain-jaune", pairs...)
	if a.Status != http.StatusSeeOther || !strings.HasPrefix(a.Header.Get("Location"), "/t/") {
		b.t.Fatalf("open table: status %d, location %q", a.Status, a.Header.Get("Location"))
	}
	return a.Header.Get("Location")
}

// MustPost posts a form and fails the test unless it is accepted.
func (b *Browser) MustPost(path string, pairs ...string) {
	b.t.Helper()
	if a := b.Post(path, pairs...); a.Status != http.StatusSeeOther {
		b.t.Fatalf("%s: %d\n%s", path, a.Status, a.Body)
	}
}

// Guest names the browser's visitor and returns their player id.
func (b *Browser) Guest(name string) table.PlayerID {
	b.t.Helper()
	b.Post("/me", "name", name)
	return table.PlayerID(Field(b.t, IDInExport, b.Get("/me/export").Body))
}

// Token returns the browser's session token, "" without one.
func (b *Browser) Token() string {
	b.t.Helper()
	r, err := http.NewRequest(http.MethodGet, b.base, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.Client.Jar.Cookies(r.URL) {
		if c.Name == secure.Cookie {
			return c.Value
		}
	}
	return ""
}

// Patience limits every wait of a test.
const Patience = time.Minute

// Stream opens a table's stream. The returned function reads it up to a line that contains wanted
// and returns the text read. The stream ends after Patience. The stream's URL gets the query of
// path.
func (b *Browser) Stream(path string) (until func(wanted string) string) {
	b.t.Helper()
	path, query, _ := strings.Cut(path, "?")
	ctx, cancel := context.WithTimeout(b.t.Context(), Patience)
	b.t.Cleanup(cancel)
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, b.base+path+"/live?"+query, nil)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Accept-Language", b.lang)
	res, err := b.Client.Do(r)
	if err != nil || res.StatusCode != http.StatusOK {
		b.t.Fatalf("open stream: response %v, error %v", res, err)
	}
	b.t.Cleanup(func() { res.Body.Close() })
	lines := bufio.NewScanner(res.Body)
	lines.Buffer(nil, 1<<20)
	return func(wanted string) string {
		b.t.Helper()
		var had strings.Builder
		for lines.Scan() {
			had.WriteString(lines.Text() + "\n")
			if strings.Contains(lines.Text(), wanted) {
				return had.String()
			}
		}
		b.t.Fatalf("the stream ended before %q:\n%s", wanted, had.String())
		return ""
	}
}
