package serve

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A log line is bounded, however long an error is.
func TestLog_BoundedLine(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var out bytes.Buffer
		log := newLogger(&out, format, slog.LevelInfo)
		long := strings.Repeat("é", 1<<20)
		log.Error("failed", "error", errors.New(long), "value", long, "short", "é")
		if n := out.Len(); n > 3*maxLogged || n < maxLogged || !strings.Contains(out.String(), "é…") {
			t.Errorf("%s: %d bytes", format, n)
		}
	}
}

// A client that is refused repeatedly by a limit does not fill the log: one line per second has the number of
// requests. All are counted, and other lines are written.
func TestLog_LimitedRequests(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		m := newMetrics()
		h := m.instrument(newLogger(&out, "text", slog.LevelInfo), newStreams(), http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodGet {
				w.WriteHeader(http.StatusTooManyRequests)
			}
		}))
		ask := func(method string, times int) {
			for range times {
				h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(method, "/", nil))
			}
		}
		ask(http.MethodGet, 1000)
		ask(http.MethodPost, 3)
		time.Sleep(time.Second) // fake time
		ask(http.MethodGet, 1000)
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		if len(lines) != 5 || !strings.HasSuffix(lines[0], "more=0") || !strings.HasSuffix(lines[4], "more=999") {
			t.Errorf("%d lines:\n%s", len(lines), out.String())
		}
		page := httptest.NewRecorder()
		m.handler().ServeHTTP(page, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		if !strings.Contains(page.Body.String(), `tablee_requests_total{method="GET",route="",status="429"} 2000`) {
			t.Error("not all requests are counted")
		}
	})
}
