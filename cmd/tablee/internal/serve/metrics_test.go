package serve

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// measured runs requests through the middleware, and returns the metrics and the log.
func measured(t *testing.T, requests ...*http.Request) (scraped, log string) {
	t.Helper()
	var lines bytes.Buffer
	logger := newLogger(&lines, "json", slog.LevelInfo)
	m := newMetrics()
	mux := http.NewServeMux()
	mux.HandleFunc("GET /t/{id}", func(w http.ResponseWriter, r *http.Request) {
		switch r.PathValue("id") {
		case "missing":
			w.WriteHeader(http.StatusNotFound)
		case "broken":
			panic("broken")
		case "stream":
			w.Header().Set("Content-Type", "text/event-stream")
			_ = http.NewResponseController(w).Flush()
			_, _ = w.Write([]byte("data: x\n\n"))
		}
	})
	handler := withRequestID(m.instrument(logger, mux))
	for _, r := range requests {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Header().Get("X-Request-Id") == "" {
			t.Error("an answer without an id")
		}
	}
	w := httptest.NewRecorder()
	m.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String(), lines.String()
}

func get(path string) *http.Request { return httptest.NewRequest(http.MethodGet, path, nil) }

func TestMetrics_CountByRouteAndStatus(t *testing.T) {
	scraped, _ := measured(t, get("/t/a"), get("/t/b"), get("/t/missing"), get("/t/broken"), get("/t/stream"),
		httptest.NewRequest("INVENTED", "/nowhere/at/all", nil))
	for _, want := range []string{
		`tablee_requests_total{method="GET",route="/t/{id}",status="200"} 3`,
		`tablee_requests_total{method="GET",route="/t/{id}",status="404"} 1`,
		`tablee_requests_total{method="GET",route="/t/{id}",status="500"} 1`,
		`tablee_requests_total{method="other",route="",status="404"} 1`,
		`tablee_request_seconds_count{route="/t/{id}"} 4`,
		`tablee_streams{form="sse"} 0`,
	} {
		if !strings.Contains(scraped, want+"\n") {
			t.Errorf("no %s in the metrics", want)
		}
	}
}

func TestLog_HasTheRequestAndNoSecrets(t *testing.T) {
	r := get("/t/secret-table?token=secret-query")
	r.Header.Set("Authorization", "Bearer secret-token")
	r.AddCookie(&http.Cookie{Name: "tablee", Value: "secret-cookie"})
	_, log := measured(t, r)
	for _, want := range []string{`"route":"/t/{id}"`, `"status":200`, `"request":"`} {
		if !strings.Contains(log, want) {
			t.Errorf("no %s in %s", want, log)
		}
	}
	if strings.Contains(log, "secret") {
		t.Errorf("the log tells a secret: %s", log)
	}
}
