package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// A "no" names what was sent as the call names it, and says what is the matter with it.
func TestProblem_NamesWhatWasWrong(t *testing.T) {
	h := newHouse(t, nil)
	ana := h.guest("Ana")
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	for _, c := range []struct {
		method, path string
		body         any
		status       int
		want         string // the field, the code, or what is not there
	}{
		{http.MethodPost, "/api/v1/reports", map[string]any{"reason": ""}, 422, "body.reason"},
		{http.MethodPost, "/api/v1/reports", map[string]any{"reason": "slow", "table": playing, "seat": 1}, 404, "seat"},
		{http.MethodGet, "/api/v1/tables/" + playing + "/replay?as=9", nil, 422, "query.as"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/actions", map[string]any{"seq": 1, "action": "7D", "seat": 1}, 403, "not-yours"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/leave", map[string]any{"seat": 1}, 403, "not-yours"},
		{http.MethodPost, "/api/v1/tables/" + playing + "/talk", map[string]any{"sign": "bravo", "text": "Bravo"}, 422, "body.sign"},
		{http.MethodDelete, "/api/v1/me/bells/nope", nil, 404, "bell"},
		{http.MethodPost, "/api/v1/games/whist/now", nil, 404, "game"},
	} {
		var no problemSeen
		h.ask(ana, c.method, c.path, c.body, c.status, &no)
		if said := jsonOf(no.Errors) + no.Code + no.Detail; !strings.Contains(said, c.want) {
			t.Errorf("%s %s: %s, want %s", c.method, c.path, said, c.want)
		}
	}
}
