package play_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/web/webtest"
)

// Names that nobody could have are refused wherever one is asked for, with the reason, with what
// was typed, and nothing changed. How long one may be is said before.
func TestName_IsRefusedWithAReason(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	path := ana.Open("seats", "4")
	bob := h.SitDown(t, path, "Bob")
	if !strings.Contains(h.Visitor(t, "en").Get(path).Body, "At most 24 characters.") {
		t.Error("the limit is not said before")
	}
	before := h.Seq(t, path)
	for _, bad := range []string{"", "  ", "\u202eboB", "a\x00b", strings.Repeat("x", 25), strings.Repeat("é", 25), "\u200b"} {
		for to, b := range map[string]*webtest.Browser{"/sit": h.Visitor(t, "en"), "/name": bob} {
			if to == "/sit" && strings.TrimSpace(bad) == "" {
				continue // who says no name is given one
			}
			a := b.Post(path+to, "name", bad)
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, `role="alert"`) {
				t.Errorf("%q at %s: %d", bad, to, a.Status)
			}
			if len(bad) == 25 && !strings.Contains(a.Body, `value="`+bad+`"`) {
				t.Errorf("%q at %s has to be typed again", bad, to)
			}
		}
	}
	if h.Seq(t, path) != before || !strings.Contains(ana.Get(path).Body, ">Bob<") {
		t.Error("something has changed")
	}
}

// A rated table says so in the list, before anybody sits down.
func TestTables_SayWhichAreRated(t *testing.T) {
	h := webtest.Open(t)
	h.Visitor(t, "en").Open("seats", "3", "public", "yes")
	if list := h.Visitor(t, "en").Get("/tables").Body; !strings.Contains(list, "1 of 3") || strings.Contains(list, "rated") {
		t.Error("a table is called rated, or is not listed")
	}
	h.Visitor(t, "en").Open("seats", "3", "public", "yes", "rated", "yes")
	if !strings.Contains(h.Visitor(t, "en").Get("/tables").Body, "rated · 1 of 3") {
		t.Error("a rated table does not say so")
	}
}
