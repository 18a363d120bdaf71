package api_test

import (
	"net/http"
	"strings"
	"testing"
)

// Real responses are checked against the description.
func TestOpenAPI_Responses_MatchSchema(t *testing.T) {
	h, described := newHouse(t, nil), readSpec(t)
	ana := h.guest("Ana")
	waiting := ana.open([]string{"me", "open", "bot:1"}, map[string]any{"public": true})
	playing := ana.open([]string{"me", "bot:1", "bot:1"}, map[string]any{"pace": map[string]any{"move": 60}})
	ended := finishedTable(ana)
	first := ana.look(playing)
	shut := h.guest("Bob").open([]string{"me", "bot:1", "bot:1"}, map[string]any{"watchers": false})
	ana.act(playing, first.Seq, first.Legal[0], "x", http.StatusOK, nil)
	for _, c := range []struct {
		method, path, route string
		body                string
	}{
		{"post", "/api/v1/guests", "", `{"name":"Bob"}`},
		{"post", "/api/v1/guests", "", `{"name":7,"x":[]}`},
		{"post", "/api/v1/guests", "", `{"name":"` + strings.Repeat("x", 30) + `"}`},
		{"get", "/api/v1/games", "", ""},
		{"get", "/api/v1/me", "", ""},
		{"post", "/api/v1/reports", "", `{"reason":"","table":"` + waiting + `"}`},
		{"post", "/api/v1/reports", "", `{"reason":"rude","person":"nobody"}`},
		{"get", "/api/v1/me/export", "", ""},
		{"get", "/api/v1/me/credentials", "", ""},
		{"delete", "/api/v1/me/sessions/0123456789abcdef", "/api/v1/me/sessions/{id}", ""},
		{"post", "/api/v1/me/notifications", "", `{"kind":"hook","address":"https://example.org/hook"}`},
		{"post", "/api/v1/me/notifications", "", `{"kind":"hook","address":"http://example.org/hook"}`},
		{"post", "/api/v1/me/notifications", "", `{"kind":"push","address":"https://example.org/hook"}`},
		{"post", "/api/v1/tables/" + playing + "/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"post", "/api/v1/me/notifications", "", `{"kind":"ntfy","address":"https://ntfy.example/turns"}`},
		{"post", "/api/v1/tables/" + playing + "/notifications", "/api/v1/tables/{id}/notifications", `{"kind":"slack","address":"https://chat.example/hook"}`},
		{"post", "/api/v1/tables/" + playing + "/notifications", "/api/v1/tables/{id}/notifications", `{"kind":"push","address":"https://chat.example/hook"}`},
		{"post", "/api/v1/tables/zzzz/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"get", "/api/v1/me/notifications", "", ""},
		{"delete", "/api/v1/me/notifications/nobells", "/api/v1/me/notifications/{target}", ""},
		{"get", "/api/v1/announcements", "", ""},
		{"post", "/api/v1/me/codes", "", ""},
		{"post", "/api/v1/sessions", "", `{"code":"wrong"}`},
		{"get", "/api/v1/me/muted", "", ""},
		{"put", "/api/v1/me/muted/nobody", "/api/v1/me/muted/{id}", ""},
		{"get", "/api/v1/tables/" + ended + "/journal", "/api/v1/tables/{id}/journal", ""},
		{"get", "/api/v1/tables/" + shut + "/journal", "/api/v1/tables/{id}/journal", ""},
		{"post", "/api/v1/tables/" + shut + "/seen", "/api/v1/tables/{id}/seen", ""},
		{"get", "/api/v1/tables", "", ""},
		{"post", "/api/v1/tables", "", `{"game":"nain-jaune","chairs":["me"]}`},
		{"get", "/api/v1/tables/" + waiting, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + playing, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/zzzz", "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + shut, "/api/v1/tables/{id}", ""},
		{"get", "/api/v1/tables/" + shut + "/events", "/api/v1/tables/{id}/events", ""},
		{"get", "/api/v1/tables/" + shut + "/record", "/api/v1/tables/{id}/record", ""},
		{"get", "/api/v1/tables/" + shut + "/results", "/api/v1/tables/{id}/results", ""},
		{"get", "/api/v1/tables/" + shut + "/replay", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + shut + "/chat", "/api/v1/tables/{id}/chat", ""},
		{"post", "/api/v1/tables/" + shut + "/fork", "/api/v1/tables/{id}/fork", `{"at":0,"chairs":["me","bot:1","bot:1"]}`},
		{"post", "/api/v1/tables/" + shut + "/notifications", "/api/v1/tables/{id}/notifications", `{"address":"https://example.org/hook"}`},
		{"post", "/api/v1/tables/" + shut + "/rise", "/api/v1/tables/{id}/rise", ""},
		{"get", "/api/v1/me/next", "", ""},
		{"get", "/api/v1/me/next?except=" + strings.Repeat("x", 40), "/api/v1/me/next", ""},
		{"get", "/api/v1/tables/" + playing + "/events?after=x", "/api/v1/tables/{id}/events", ""},
		{"get", "/api/v1/tables/" + ended + "/replay?as=9", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D","seat":1}`},
		{"post", "/api/v1/games/whist/now", "/api/v1/games/{game}/now", ""},
		{"post", "/api/v1/tables/" + waiting + "/sit", "/api/v1/tables/{id}/sit", `{}`},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D"}`},
		{"post", "/api/v1/tables/" + waiting + "/actions", "/api/v1/tables/{id}/actions", `{"seq":1,"action":"7D"}`},
		{"post", "/api/v1/tables/" + playing + "/actions", "/api/v1/tables/{id}/actions", `{"seq":999,"action":"nonsense"}`},
		{"get", "/api/v1/tables/" + playing + "/replay?at=1", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + playing + "/replay?at=1&as=all", "/api/v1/tables/{id}/replay", ""},
		{"get", "/api/v1/tables/" + waiting + "/replay", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + playing + "/fork", "/api/v1/tables/{id}/fork", `{"at":0,"chairs":["me","bot:1","bot:1"]}`},
		{"get", "/api/v1/tables/" + ended + "/replay?at=2&as=all", "/api/v1/tables/{id}/replay", ""},
		{"post", "/api/v1/tables/" + ended + "/fork", "/api/v1/tables/{id}/fork", `{"at":2,"from":"all","chairs":["me","bot:1","bot:1"]}`},
		{"post", "/api/v1/tables/" + ended + "/fork", "/api/v1/tables/{id}/fork", `{"at":2,"from":"9","chairs":["me","bot:1","bot:1"]}`},
	} {
		if c.route == "" {
			c.route = c.path
		}
		op := described.find(strings.ToUpper(c.method), c.route)
		if op == nil {
			t.Errorf("%s %s is not described", c.method, c.route)
			continue
		}
		resp, answer := h.send(op.method, c.path, ana.token, "application/json", []byte(c.body))
		if err := op.check(resp.StatusCode, resp.Header.Get("Content-Type"), answer); err != nil {
			t.Errorf("%s %s %s: %v: %s", c.method, c.path, c.body, err, answer)
		}
	}
}
