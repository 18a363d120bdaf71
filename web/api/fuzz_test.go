package api_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/web/api"
)

// FuzzCalls sends anything to any call: the answer is never an error of the house, and
// every "no" is a problem that says why.
func FuzzCalls(f *testing.F) {
	h := newHouse(f, nil)
	ana := h.guest("Ana")
	id := ana.open([]string{"me", "bot:1", "bot:1"}, nil)
	waiting := ana.open([]string{"me", "open", "open"}, nil)
	handler := api.New(api.Config{Services: h.Services})

	paths := []string{
		"/api/v1/guests", "/api/v1/tables", "/api/v1/tables/" + id + "/actions",
		"/api/v1/tables/" + waiting + "/sit", "/api/v1/me",
	}
	for i := range paths {
		for _, body := range []string{
			`{"name":"Ana"}`, `{"seq":1,"action":"7D","command":"x"}`, `{"seq":1e400,"action":"7D"}`,
			`{"seq":18446744073709551615,"action":"7D"}`, `{"seq":-1,"action":"7D"}`, `{"seq":1.5,"action":null}`,
			`{"seat":1e9}`, `{"seat":-1}`, `{"seat":null}`, `{"seat":0,"entropy":"\u0000"}`, `{"command":"\u0000","seq":2,"action":"7D"}`,
			`{"game":"nain-jaune","chairs":["me","bot:1","bot:1"],"pace":{"move":99999999999999999999}}`,
			`{"game":"nain-jaune","chairs":["me","bot:1","bot:1"],"title":"\u0000\ud800"}`,
			`{"game":"nain-jaune","chairs":["bot:-1","bot:99999999999999999999","bot:"],"options":{"":""}}`,
			`{"game":"\u0000","chairs":null,"options":null,"pace":null}`, `[[[[`, `null`, "\xff", "", strings.Repeat(`{"a":`, 9000),
		} {
			f.Add(uint8(i), "application/json", body)
		}
	}
	f.Add(uint8(0), "a+b;c", "{}")
	f.Add(uint8(0), ";+", "{}")
	f.Fuzz(func(t *testing.T, which uint8, contentType, body string) {
		method := http.MethodPost
		path := paths[int(which)%len(paths)]
		if path == "/api/v1/me" {
			method = http.MethodPatch
		}
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+ana.token)
		r.Header["Content-Type"] = []string{contentType}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code >= 500 {
			t.Fatalf("%s %s %q %q: %d %s", method, path, contentType, body, w.Code, w.Body)
		}
		if w.Code < 400 {
			return
		}
		var no problemSeen
		if err := json.Unmarshal(w.Body.Bytes(), &no); err != nil || no.Status != w.Code || no.Title == "" || no.Detail == "" {
			t.Fatalf("%s %s %q: a no that does not say why: %d %s", method, path, body, w.Code, w.Body)
		}
	})
}
