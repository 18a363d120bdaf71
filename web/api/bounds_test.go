package api_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/api/call"
	"tablee/web/limit"
	"tablee/web/webtest"
)

// A player waiting at too many tables gets a code, and no table is opened.
func TestOpenTable_TooManyWaiting_409(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	for range lobby.MaxWaiting {
		ana.open([]string{"me", "open", "open"}, nil)
	}
	var no struct{ Code, Detail string }
	h.ask(ana, http.MethodPost, "/api/v1/tables", map[string]any{"game": "nain-jaune", "chairs": []string{"me", "open", "open"}}, http.StatusConflict, &no)
	if no.Code != "waiting" || no.Detail == "" {
		t.Errorf("%+v", no)
	}
	h.ask(ana, http.MethodPost, "/api/v1/games/nain-jaune/now", nil, http.StatusConflict, &no)
	ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	var list []struct{ ID string }
	h.ask(ana, http.MethodGet, "/api/v1/tables?state=mine", nil, http.StatusOK, &list)
	if len(list) != lobby.MaxWaiting+1 {
		t.Errorf("%d tables", len(list))
	}
}

func TestNewGuest_ReservedName_Refused(t *testing.T) {
	h := newHouse(t, nil)
	for name, code := range map[string]string{"Adm1n": "reserved", "Mоderator": "mixed", "Zoe" + strings.Repeat("\u0301", 5): "accents"} {
		var no struct {
			Errors []struct{ Code, Location string }
		}
		h.ask(person{}, http.MethodPost, "/api/v1/guests", map[string]any{"name": name}, http.StatusUnprocessableEntity, &no)
		if len(no.Errors) != 1 || no.Errors[0].Code != code || no.Errors[0].Location != "body.name" {
			t.Errorf("%q: %+v", name, no)
		}
	}
}

// All requests of an address count towards one limit, whatever the call, by its price. The response
// has a Retry-After.
func TestCalls_PerAddress_RateLimited(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Requests = limit.New(limit.Rate{Events: 3, Per: time.Minute}, webtest.Still) })
	ana := h.guest("Ana")
	for range 2 {
		h.ask(ana, http.MethodGet, "/api/v1/me", nil, http.StatusOK, nil)
	}
	for path, wait := range map[string]string{"/api/v1/me": "20", "/api/v1/games": "20", "/api/openapi.json": "60", "/api/v1/tables/8f2kq7w3mx/events": "20", "/api/nothing": "20"} {
		r := h.ask(ana, http.MethodGet, path, nil, http.StatusTooManyRequests, nil)
		if r.Header.Get("Retry-After") != wait || r.Header.Get("Content-Type") != "application/problem+json" {
			t.Errorf("%s: %v", path, r.Header)
		}
	}
}

func TestSayAndRename_SharedLimit(t *testing.T) {
	h := newHouse(t, func(c *call.Config) { c.Writings = limit.New(limit.Rate{Events: 2, Per: time.Minute}, webtest.Still) })
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "open", "open"}, nil)
	ana.at(id, "chat", map[string]any{"sign": "hello"}, http.StatusNoContent)
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"name": "admin"}, http.StatusUnprocessableEntity, nil) // refused, not counted
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"name": "Anna"}, http.StatusOK, nil)
	ana.at(id, "chat", map[string]any{"sign": "hello"}, http.StatusTooManyRequests)
	h.ask(ana, http.MethodPatch, "/api/v1/me", map[string]any{"name": "Annie"}, http.StatusTooManyRequests, nil)
	h.ask(ana, http.MethodGet, "/api/v1/me", nil, http.StatusOK, nil)
}

// A player with too many running tables, or with neighbours at the same address who have them, gets
// a code, and no table is opened. A finished table makes room.
func TestOpenTable_TooManyRunning_409(t *testing.T) {
	for code, limits := range map[string][2]int{"tables": {1, 0}, "address": {0, 1}} {
		h := newHouse(t, nil)
		h.Lobby.LimitRunning(limits[0], limits[1])
		ana := h.guest("Ana")
		plan := []string{"me", "bot:1", "bot:1"}
		id := ana.open(plan, nil)
		refused := func() {
			t.Helper()
			for path, body := range map[string]any{
				"/api/v1/tables":                 map[string]any{"game": "nain-jaune", "chairs": plan},
				"/api/v1/games/nain-jaune/now":   nil,
				"/api/v1/games/nain-jaune/daily": nil,
			} {
				var no struct{ Code, Detail string }
				h.ask(ana, http.MethodPost, path, body, http.StatusConflict, &no)
				if no.Code != code || no.Detail == "" {
					t.Errorf("%s: %+v", path, no)
				}
			}
			if counts, err := h.Host.Counts(t.Context()); err != nil || counts[table.StatusPlaying] != 1 {
				t.Errorf("%v, %v", counts, err)
			}
		}
		refused()
		if err := h.Host.Close(t.Context(), table.ID(id), "over"); err != nil {
			t.Fatal(err)
		}
		ana.open(plan, nil)
		refused()
	}
}

// The codes are documented at every call that opens a table.
func TestOpenTable_Codes_Documented(t *testing.T) {
	h := newHouse(t, nil)
	var doc struct {
		Paths map[string]map[string]struct {
			OperationID string
			Description string
			Responses   map[string]any
		}
	}
	h.ask(person{}, http.MethodGet, "/api/openapi.json", nil, http.StatusOK, &doc)
	found := 0
	for path, calls := range doc.Paths {
		for _, call := range calls {
			switch call.OperationID {
			case "open-table", "play-now", "open-daily", "rematch", "fork":
			default:
				continue
			}
			found++
			if call.Responses["409"] == nil || !strings.Contains(call.Description, "tables or address") {
				t.Errorf("%s: %q", path, call.Description)
			}
		}
	}
	if found != 5 {
		t.Errorf("found %d calls that open tables", found)
	}
}
