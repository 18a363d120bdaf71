package feed

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// A program that has a feed already is told so, in a few bytes; of another text it has another tag.
func TestSend_NotModified(t *testing.T) {
	ask := func(text, had string) *http.Response {
		w, r := httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "/", nil)
		if had != "" {
			r.Header.Set("If-None-Match", had)
		}
		if err := Send(w, r, AtomType, "private, max-age=600", text); err != nil {
			t.Fatal(err)
		}
		return w.Result()
	}
	first := ask("one", "")
	tag := first.Header.Get("ETag")
	if first.StatusCode != http.StatusOK || tag == "" || first.Header.Get("Cache-Control") != "private, max-age=600" {
		t.Fatalf("%d %v", first.StatusCode, first.Header)
	}
	for had, want := range map[string]int{tag: 304, `"x", ` + tag: 304, tag[2:]: 304, "*": 304, `"x"`: 200} {
		if res := ask("one", had); res.StatusCode != want || res.Header.Get("ETag") != tag {
			t.Errorf("%s: %d", had, res.StatusCode)
		}
	}
	if res := ask("two", tag); res.StatusCode != http.StatusOK {
		t.Errorf("another text: %d", res.StatusCode)
	}
}
