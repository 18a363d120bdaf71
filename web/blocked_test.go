package web_test

import (
	"strings"
	"testing"

	"tablee/web/webtest"
)

// Somebody is blocked from the settings of a table where one met them; from then on neither finds
// the other's tables in a list, and everybody else does.
func TestBlock_FromATableHidesTablesOfEachOther(t *testing.T) {
	h := webtest.Open(t)
	ana, eve, zoe := h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")
	anaID := ana.Guest("Ana")
	eve.Guest("Eve")
	zoe.Guest("Zoé")
	path := ana.Open("seats", "3", "public", "yes", "title", "By Ana")
	eve.Open("seats", "3", "public", "yes", "title", "By Eve")
	block := "/people/" + string(anaID) + "/block"
	if !strings.Contains(eve.Get(path+"/settings").Body, `href="`+block+`"`) {
		t.Error("the settings of the table do not lead to blocking")
	}
	if strings.Contains(ana.Get(path+"/settings").Body, `href="`+block+`"`) {
		t.Error("one may block oneself")
	}
	sees := func(b *webtest.Browser, title string, want bool) {
		t.Helper()
		for _, list := range []string{"/tables", "/"} {
			if got := strings.Contains(b.Get(list).Body, title); got != want && (list == "/tables" || !want) {
				t.Errorf("%s shows %q: %v", list, title, got)
			}
		}
	}
	zoe.Open("seats", "3", "public", "yes", "title", "By Zoé")
	sees(ana, "By Eve", true)
	sees(zoe, "By Eve", true)
	eve.MustPost(block)
	sees(eve, "By Ana", false)
	sees(ana, "By Eve", false)
	sees(zoe, "By Ana", true)
	sees(zoe, "By Eve", true)
	sees(eve, "By Zoé", true)
}

// A table of a circle says so to the circle's people, and to nobody else who sits there.
func TestCircle_IsNotedAtItsTableForItsPeople(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	eve.Guest("Eve")
	circle, _ := makeCircle(t, ana, "Secret society")
	path := ana.Post("/g/nain-jaune", "seats", "3", "circle", strings.TrimPrefix(circle, "/c/")).Header.Get("Location")
	for _, at := range []string{path, path + "/settings"} {
		if body := ana.Get(at).Body; !strings.Contains(body, `href="`+circle+`">`) || !strings.Contains(body, "Secret society</a>") {
			t.Errorf("%s does not say for which circle it is", at)
		}
		if body := eve.Get(at).Body; strings.Contains(body, "Secret society") || strings.Contains(body, circle) {
			t.Errorf("%s tells somebody else of the circle", at)
		}
	}
}
