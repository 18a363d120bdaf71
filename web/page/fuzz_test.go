package page

import (
	"net/http"
	"net/url"
	"testing"

	"tablee/web/texts"
)

// FuzzQuestion tries arbitrary language headers, cookies and page numbers: the result is an available
// language and an existing page.
func FuzzQuestion(f *testing.F) {
	f.Add("fr-CH, fr;q=0.9, en;q=0.8", "lang=en", "page=2")
	f.Add("*;q=0", "lang=", "page=-1")
	f.Add("en-x-twain;q=1e9,", "lang=\"en", "page=99999999999999999999")
	f.Add("zh-Hant-TW-u-co-phonebk-x-private", "lang=xx; lang=fr", "page=1&page=2;page=%zz")
	f.Fuzz(func(t *testing.T, accept, cookie, query string) {
		r := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/", RawQuery: query}, Header: http.Header{"Accept-Language": {accept}, "Cookie": {cookie}}}
		if lang := languageOf(r, texts.Builtin()); texts.Builtin().Find(lang) == nil {
			t.Errorf("%q, %q: %q", accept, cookie, lang)
		}
		n := PageNumber(r)
		if n < 0 || n > 1000 {
			t.Errorf("%q: page %d", query, n)
		}
		again := &http.Request{Method: http.MethodGet, URL: &url.URL{Path: "/"}}
		if q := PageQuery("", n); q != "" {
			again.URL.RawQuery = q[1:]
		}
		if m := PageNumber(again); m != n {
			t.Errorf("page %d round-trips to page %d", n, m)
		}
	})
}
