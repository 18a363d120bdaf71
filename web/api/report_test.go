package api_test

import (
	"net/http"
	"testing"
	"time"

	"tablee/host/moderation"
)

// A player reports another to the moderators by the id that the table shows, or by seat.
func TestReports_SeatedPlayer(t *testing.T) {
	h := newHouse(t, nil)
	ana, bob := h.guest("Ana"), h.guest("Bob")
	id := ana.open([]string{"me", "open", "bot:1"}, nil)
	h.ask(bob, http.MethodPost, "/api/v1/tables/"+id+"/sit", nil, http.StatusOK, nil)
	var seen struct {
		Seats []struct{ People []struct{ ID, Name string } }
	}
	h.ask(ana, http.MethodGet, "/api/v1/tables/"+id, nil, http.StatusOK, &seen)
	if bobs := seen.Seats[1].People; len(bobs) != 1 || bobs[0].ID != bob.id || bobs[0].Name != "Bob" || len(seen.Seats[2].People) != 0 {
		t.Fatalf("seats: %+v", seen)
	}
	h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "by id", "table": id, "person": bob.id}, http.StatusNoContent, nil)
	h.ask(ana, http.MethodPost, "/api/v1/reports", map[string]any{"reason": "by seat", "table": id, "seat": 1}, http.StatusNoContent, nil)
	told, err := h.Moderation.Reports(t.Context(), moderation.ReportFilter{})
	if err != nil || len(told) != 2 || string(told[0].Person) != bob.id || told[1].Person != told[0].Person {
		t.Errorf("%+v, %v", told, err)
	}
}

// A program reads the announcements that the pages show, as long as they show them.
func TestAnnouncements_UntilWithdrawn(t *testing.T) {
	h := newHouse(t, nil)
	said := moderation.Sentence{"fr": "Fermé jeudi", "en": "Closed on Thursday", "de": "Donnerstag geschlossen"}
	if err := h.Moderation.Announce(t.Context(), moderation.CommandLine, said, time.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	var shown []struct {
		ID, FR, EN string
		Texts      map[string]string
	}
	h.ask(person{}, http.MethodGet, "/api/v1/announcements", nil, http.StatusOK, &shown)
	if len(shown) != 1 || shown[0].FR != said["fr"] || shown[0].EN != said["en"] || shown[0].Texts["de"] != said["de"] {
		t.Fatalf("%+v", shown)
	}
	if err := h.Moderation.Withdraw(t.Context(), moderation.CommandLine, shown[0].ID); err != nil {
		t.Fatal(err)
	}
	h.ask(person{}, http.MethodGet, "/api/v1/announcements", nil, http.StatusOK, &shown)
	if len(shown) != 0 {
		t.Errorf("still listed after being withdrawn: %+v", shown)
	}
}
