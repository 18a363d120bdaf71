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

// A player's statistics are private until published. Then their page is public and ladders link to
// it, until they are made private again.
func TestPeople_Statistics_PrivateUntilPublished(t *testing.T) {
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
					t.Errorf("own statistics lack %q, or a text is missing", want)
				}
			}
			path := "/people/" + string(id)
			hidden := func(b *webtest.Browser) {
				t.Helper()
				none := b.Get("/people/nobody")
				if a := b.Get(path); a.Status != http.StatusNotFound || a.Body != strings.ReplaceAll(none.Body, "/people/nobody", path) {
					t.Errorf("private page: status %d, differs from an unknown player's: %v", a.Status, a.Body != none.Body)
				}
				if strings.Contains(b.Get("/g/nain-jaune/ladder").Body, path) {
					t.Error("the ladder links to a private page")
				}
			}
			hidden(eve)
			hidden(ana)
			ana.MustPost("/me/public", "public", "yes")
			if page := ana.Get("/me").Body; !strings.Contains(page, path) {
				t.Error("the player's own page does not link to their public page")
			}
			if a := eve.Get(path); a.Status != http.StatusOK || !strings.Contains(a.Body, "<h1>Ana</h1>") || !strings.Contains(a.Body, "noindex") {
				t.Errorf("public page: status %d", a.Status)
			}
			if !strings.Contains(eve.Get("/g/nain-jaune/ladder").Body, path) {
				t.Error("the ladder does not link to the public page")
			}
			ana.MustPost("/me/public", "public", "no")
			hidden(eve)
			if a := eve.Post("/me/public", "public", "yes"); a.Status != http.StatusNotFound {
				t.Errorf("publish without a player: status %d", a.Status)
			}
		})
	}
}

// ended stores a finished game and counts it.
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

// A player blocks another from the settings of a table where they met. From then on neither finds
// the other's tables in a list; other players do.
func TestBlock_FromTable_HidesTables(t *testing.T) {
	h := webtest.Open(t)
	ana, eve, zoe := h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")
	anaID := ana.Guest("Ana")
	eve.Guest("Eve")
	zoe.Guest("Zoé")
	path := ana.Open("seats", "3", "public", "yes", "title", "By Ana")
	eve.Open("seats", "3", "public", "yes", "title", "By Eve")
	block := "/people/" + string(anaID) + "/block"
	if !strings.Contains(eve.Get(path+"/settings").Body, `href="`+block+`"`) {
		t.Error("the table's settings do not offer a block")
	}
	if strings.Contains(ana.Get(path+"/settings").Body, `href="`+block+`"`) {
		t.Error("the settings offer the player to block themselves")
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

// A circle's table shows the circle to its members and not to others who sit there.
func TestCircle_Table_ShownToMembers(t *testing.T) {
	h := webtest.Open(t)
	ana, eve := h.Visitor(t, "en"), h.Visitor(t, "en")
	ana.Guest("Ana")
	eve.Guest("Eve")
	circle, _ := makeCircle(t, ana, "Secret society")
	path := ana.Post("/g/nain-jaune", "seats", "3", "circle", strings.TrimPrefix(circle, "/c/")).Header.Get("Location")
	for _, at := range []string{path, path + "/settings"} {
		if body := ana.Get(at).Body; !strings.Contains(body, `href="`+circle+`">`) || !strings.Contains(body, "Secret society</a>") {
			t.Errorf("%s lacks the circle's name", at)
		}
		if body := eve.Get(at).Body; strings.Contains(body, "Secret society") || strings.Contains(body, circle) {
			t.Errorf("%s shows the circle to a stranger", at)
		}
	}
}
