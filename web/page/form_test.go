package page_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// TestForms_ThatCannotBeReadDoNothing sends every form bytes that are none, and too many
// of them: each is told so, and nobody becomes a guest by it.
func TestForms_ThatCannotBeReadDoNothing(t *testing.T) {
	h := webtest.Open(t)
	owner := h.Visitor(t, "fr")
	at := owner.Open("seats", "3", "public", "yes")
	for _, path := range []string{"/g/nain-jaune", at, at + "/sit", at + "/say", at + "/again", "/settings", "/me", "/me/erase"} {
		for body, want := range map[string]int{
			"%zz=%":                              http.StatusBadRequest,
			"a=%":                                http.StatusBadRequest,
			"name=" + strings.Repeat("x", 1<<20): http.StatusRequestEntityTooLarge,
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.Server.URL+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			res, err := h.Server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != want || len(res.Cookies()) > 0 {
				t.Errorf("%s, %.8q: %d with %d cookies, want %d", path, body, res.StatusCode, len(res.Cookies()), want)
			}
		}
	}
	f, err := h.Host.Frame(t.Context(), webtest.TableID(at))
	if err != nil || f.Table.Seq != 1 {
		t.Errorf("the table moved: %+v, %v", f, err)
	}
}
