package api_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"tablee/web/api/wire"
)

// Programs get the names by which pages tell people apart, in a list as at the table.
func TestTables_EqualNames_ToldApart(t *testing.T) {
	var seconds atomic.Int64
	h := houseAt(t, func() time.Time { return noon().Add(time.Duration(seconds.Load()) * time.Second) }, nil)
	first := h.guest("Marie")
	seconds.Add(1)
	second := h.guest("Marie")
	var made struct{ ID string }
	h.ask(second, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "bot:1"}}, http.StatusCreated, &made)
	h.ask(first, http.MethodPost, "/api/v1/tables/"+made.ID+"/sit", map[string]any{}, http.StatusOK, nil)
	var list []wire.Listed
	h.ask(second, http.MethodGet, "/api/v1/tables?state=mine", nil, http.StatusOK, &list)
	var table struct{ Seats []wire.Place }
	h.ask(second, http.MethodGet, "/api/v1/tables/"+made.ID, nil, http.StatusOK, &table)
	for what, seats := range map[string][]wire.Place{"the list": list[0].Seats, "the table": table.Seats} {
		for _, s := range seats {
			want := map[string]string{first.id: "Marie", second.id: "Marie 2"}
			for _, p := range s.People {
				if p.Name != want[p.ID] {
					t.Errorf("%s: %s is %q, not %q", what, p.ID, p.Name, want[p.ID])
				}
			}
		}
	}
}
