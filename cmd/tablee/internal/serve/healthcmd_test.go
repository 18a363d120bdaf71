package serve

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestHealthCmd_AddressAsked(t *testing.T) {
	domain := []string{"tablee.example"}
	for want, c := range map[string]HealthCmd{
		"127.0.0.1:8080": {Addr: ":8080"}, "127.0.0.1:8081": {Addr: "0.0.0.0:8081"}, "127.0.0.1:8082": {Addr: "[::]:8082"},
		"127.0.0.1:80": {Domain: domain}, "192.0.2.7:8080": {Addr: "192.0.2.7:8080", Domain: domain},
	} {
		if got, err := c.dialled(); got != want || err != nil {
			t.Errorf("%+v: %q, %v, want %q", c, got, err, want)
		}
	}
	for _, addr := range []string{"", "8080", ":0"} {
		if got, err := (HealthCmd{Addr: addr}).dialled(); err == nil {
			t.Errorf("%q: %q", addr, got)
		}
	}
}

// Port 80 of a server with --domain answers health checks by any name, and nothing else.
func TestChecksOr_HealthChecksAlone(t *testing.T) {
	named := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, name) })
	}
	h := checksOr(named("site"), named("redirect"))
	for path, want := range map[string]string{"/readyz": "site", "/livez": "site", "/healthz": "site", "/": "redirect", "/readyz/": "redirect", "/t/8f2kq7w3mx": "redirect"} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://192.0.2.7"+path, nil))
		if got := w.Body.String(); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
