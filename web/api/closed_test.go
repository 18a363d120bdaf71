package api_test

import (
	"net/http"
	"testing"
	"time"

	"tablee/host/moderation"
	"tablee/table"
)

// What closes the site to a visitor closes all of it: their streams end at once, and neither announcements nor
// codes answer.
func TestClosed_VisitorsWithoutToken(t *testing.T) {
	here := "127.0.0.1/32"
	for name, closes := range map[string]func(h *house) error{
		"private site": func(h *house) error {
			return h.Moderation.SetHouse(t.Context(), moderation.CommandLine, map[string]string{moderation.HousePrivate: "yes", moderation.HouseLegal: "Us"}, "")
		},
		"banned network": func(h *house) error {
			return h.Moderation.BanNetwork(t.Context(), moderation.CommandLine, here, time.Now().Add(time.Hour), "spam")
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t, nil)
			id := h.guest("Ana").open([]string{"me", "open", "open"}, nil)
			code, err := h.Lobby.Code(t.Context(), table.ID(id))
			if err != nil {
				t.Fatal(err)
			}
			watcher := person{house: h}
			for _, path := range []string{"/api/v1/announcements", "/api/v1/join/" + code} {
				h.ask(watcher, http.MethodGet, path, nil, http.StatusOK, nil)
			}
			_, watched := watcher.follow("/api/v1/tables/"+id+"/events", "text/event-stream")
			until(t, watched, "data: ")
			if err := closes(h); err != nil {
				t.Fatal(err)
			}
			until(t, watched, "event: bye")
			for _, path := range []string{"/api/v1/announcements", "/api/v1/join/" + code, "/api/v1/join/XXXX", "/api/v1/tables/" + id + "/events"} {
				h.ask(watcher, http.MethodGet, path, nil, http.StatusForbidden, nil)
			}
		})
	}
}

// The stream of all tables of a banned player ends at once too.
func TestClosed_BannedPlayer(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	ana.open([]string{"me", "open", "open"}, nil)
	_, all := ana.follow("/api/v1/me/events", "text/event-stream")
	until(t, all, "data: ")
	if err := h.Moderation.BanPerson(t.Context(), moderation.CommandLine, table.PlayerID(ana.id), time.Now().Add(time.Hour), "spam"); err != nil {
		t.Fatal(err)
	}
	until(t, all, "event: bye")
}
