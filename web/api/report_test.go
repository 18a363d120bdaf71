package api_test

import (
	"net/http"
	"testing"

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
