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
