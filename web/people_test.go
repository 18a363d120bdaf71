package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"tablee/store/storetest"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/webtest"
)

// What somebody has played is theirs alone until they want it seen: then their page is there for
// anybody, ladders lead to it, and it is gone as soon as they want it no more.
func TestPeople_StatisticsAreSeenByOthersOnlyWhenWanted(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h := webtest.Open(t)
			ana, eve := h.Visitor(t, lang), h.Visitor(t, lang)
			id := ana.Guest("Ana")
			for i := range 5 {
				ended(t, h, fmt.Sprintf("%s%d", lang, i), "nain-jaune", "", id, table.PlayerID(h.Visitor(t, lang).Guest(fmt.Sprintf("Ben %d", i))))
			}
			own := ana.Get("/me/statistics").Body
			for _, want := range []string{">2<", ">5<"} {
				if !strings.Contains(own, want) || strings.Contains(own, "⟦") {
					t.Errorf("own statistics do not say %q, or a text is missing", want)
				}
			}
			path := "/people/" + string(id)
			hidden := func(b *webtest.Browser) {
				t.Helper()
				none := b.Get("/people/nobody")
				if a := b.Get(path); a.Status != http.StatusNotFound || a.Body != strings.ReplaceAll(none.Body, "/people/nobody", path) {
					t.Errorf("a page that is not wanted: %d, other than nobody's: %v", a.Status, a.Body != none.Body)
				}
				if strings.Contains(b.Get("/g/nain-jaune/ladder").Body, path) {
					t.Error("the ladder leads to a page that is not wanted")
				}
			}
			hidden(eve)
			hidden(ana)
			ana.MustPost("/me/public", "public", "yes")
			if page := ana.Get("/me").Body; !strings.Contains(page, path) {
				t.Error("one's own page does not lead to the public one")
			}
			if a := eve.Get(path); a.Status != http.StatusOK || !strings.Contains(a.Body, "<h1>Ana</h1>") || !strings.Contains(a.Body, "noindex") {
				t.Errorf("a public page: %d", a.Status)
			}
			if !strings.Contains(eve.Get("/g/nain-jaune/ladder").Body, path) {
				t.Error("the ladder does not lead to the public page")
			}
			ana.MustPost("/me/public", "public", "no")
			hidden(eve)
			if a := eve.Post("/me/public", "public", "yes"); a.Status != http.StatusNotFound {
				t.Errorf("published by nobody: %d", a.Status)
			}
		})
	}
}

// ended stores a game that has ended and counts it.
func ended(t *testing.T, h *webtest.Site, id, gameID, unrated string, players ...table.PlayerID) {
	t.Helper()
	for _, w := range storetest.Ended(table.ID("ended"+id), h.Host.Now(), gameID, unrated, players...) {
		if err := h.Store.Append(t.Context(), w); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := h.Store.Rate(t.Context(), gameID); err != nil {
		t.Fatal(err)
	}
}

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
