package admin_test

import (
	"net/http"
	"strings"
	"testing"

	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/webtest"
)

// Somebody who is not a moderator finds nothing at the moderators' addresses, and a moderator
// who has not shown their passkey is only asked for it.
func TestAdmin_NothingIsThereForOthers(t *testing.T) {
	h := webtest.Open(t)
	ana := h.Visitor(t, "en")
	id := ana.Guest("Ana")
	pages := []string{"/admin", "/admin/tables", "/admin/people", "/admin/people/" + string(id), "/admin/reports", "/admin/announcements", "/admin/house", "/admin/bans", "/admin/pairs", "/admin/circles", "/admin/limits", "/admin/storage", "/admin/moderators", "/admin/audit"}
	for _, b := range []*webtest.Browser{ana, h.Visitor(t, "en")} {
		for _, path := range pages {
			if a := b.Get(path); a.Status != http.StatusNotFound {
				t.Errorf("%s: %d", path, a.Status)
			}
		}
		if a := b.Post("/admin/moderators"); a.Status != http.StatusNotFound {
			t.Errorf("an invitation: %d", a.Status)
		}
	}
	secret, err := h.Moderation.Invite(t.Context(), moderation.CommandLine)
	if err != nil {
		t.Fatal(err)
	}
	if a := ana.Get("/admin/enter/" + secret); a.Status != http.StatusOK {
		t.Errorf("the link: %d", a.Status)
	}
	if a := ana.Post("/admin/enter/" + secret); a.Status != http.StatusUnprocessableEntity {
		t.Errorf("the link without a passkey: %d", a.Status)
	}
	if err := h.Moderation.Appoint(t.Context(), secret, id); err != nil {
		t.Fatal(err)
	}
	for _, path := range pages {
		if a := ana.Get(path); a.Status != http.StatusOK || !strings.Contains(a.Body, "Is that you?") {
			t.Errorf("%s: %d, not asked for the passkey", path, a.Status)
		}
	}
	ana.Post("/admin/people/"+string(id)+"/rename", "name", "Other", "why", "x")
	if p, err := h.Accounts.Person(t.Context(), id); err != nil || p.Name != "Ana" {
		t.Errorf("renamed without a passkey: %+v, %v", p, err)
	}
}

// A game that the house closes lies as it stood: with the reason, without a winner, and
// nothing on it can be played.
func TestClosed_TheTableStaysAsItWas(t *testing.T) {
	h := webtest.Open(t)
	people := []*webtest.Browser{h.Visitor(t, "en"), h.Visitor(t, "en"), h.Visitor(t, "en")}
	path := people[0].Open("quick", "guests", "seats", "3")
	playable := 0
	for _, b := range people[1:] {
		b.Post(path+"/sit", "name", "Guest")
	}
	for _, b := range people {
		if webtest.LegalButton.MatchString(b.Get(path).Body) {
			playable++
		}
	}
	if playable != 1 {
		t.Fatalf("%d may play", playable)
	}
	if err := h.Moderation.CloseTable(t.Context(), moderation.CommandLine, table.ID(strings.TrimPrefix(path, "/t/")), "Fire drill."); err != nil {
		t.Fatal(err)
	}
	for _, b := range people {
		page := b.Get(path).Body
		if !strings.Contains(page, "This table is closed") || !strings.Contains(page, "Fire drill.") {
			t.Error("the page does not say why")
		}
		if webtest.LegalButton.MatchString(page) {
			t.Error("something may be played")
		}
		if strings.Contains(page, "The game is over") {
			t.Error("the page tells the end of a game that has not ended")
		}
		if list := b.Get("/me").Body; !strings.Contains(list, "closed") {
			t.Error("the list does not say it")
		}
		for _, way := range []string{"/replay", "/record"} {
			if a := b.Get(path + way); a.Status != http.StatusOK {
				t.Errorf("%s: %d", way, a.Status)
			}
		}
	}
}
