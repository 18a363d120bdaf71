package serve

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"

	"tablee/web/page"
	"tablee/web/secure"
)

// measured runs requests through the middleware and returns the metrics and the log.
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
	handler := withRequestID(m.instrument(logger, newStreams(), mux))
	for _, r := range requests {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Header().Get("X-Request-Id") == "" {
			t.Error("a response without an id")
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
		"# TYPE tablee_requests_total counter", "# TYPE tablee_request_seconds histogram",
	} {
		if !strings.Contains(scraped, want+"\n") {
			t.Errorf("no %s in the metrics", want)
		}
	}
}

// Metrics of Go and of the process, which the soak reads, are there too.
func TestMetrics_Process(t *testing.T) {
	scraped, _ := measured(t)
	for _, name := range []string{"go_goroutines", "go_memstats_heap_alloc_bytes", "process_resident_memory_bytes", "process_open_fds"} {
		if !strings.Contains(scraped, "\n"+name+" ") {
			t.Errorf("no %s in the metrics", name)
		}
	}
}

// house returns the site's name.
func house() string { return "Lilas & Cie" }

// german returns the language of every visitor.
func german(*http.Request) string { return "de" }

// Waiting and refused requests are in the metrics.
func TestMetrics_Gate(t *testing.T) {
	sentences, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	synctest.Test(t, func(t *testing.T) {
		m, release := newMetrics(), make(chan struct{})
		work := http.HandlerFunc(func(http.ResponseWriter, *http.Request) { <-release })
		gated := (&Cmd{MaxRequests: 1}).gated(m, func(string) bool { return true }, secure.Origins{}, busy(plainPages{sentences, "", house, german}), work)
		for range 2 + queueShare { // one is handled, queueShare wait, one is refused
			go gated.ServeHTTP(httptest.NewRecorder(), get("/"))
		}
		synctest.Wait()
		w := httptest.NewRecorder()
		m.handler().ServeHTTP(w, get("/metrics"))
		for _, want := range []string{fmt.Sprint("tablee_requests_waiting ", queueShare), "tablee_requests_refused_total 1"} {
			if !strings.Contains(w.Body.String(), want+"\n") {
				t.Errorf("no %s in the metrics", want)
			}
		}
		close(release)
	})
}

// A visitor refused under load gets a page like the others, in their language. Only a GET has a link to
// retry; a form is not sent again.
func TestBusy_Page(t *testing.T) {
	sentences, err := page.NewSentences(nil)
	if err != nil {
		t.Fatal(err)
	}
	h := busy(plainPages{sentences, "/static/x/house.css", house, german})
	for method, again := range map[string]bool{http.MethodGet: true, http.MethodPost: false} {
		r, w := httptest.NewRequest(method, "/tables", nil), httptest.NewRecorder()
		r.Header.Set("Accept-Language", "de")
		h.ServeHTTP(w, r)
		if page := w.Body.String(); w.Code != http.StatusServiceUnavailable || !strings.Contains(page, `href="/static/x/house.css"`) || !strings.Contains(page, ">Lilas &amp; Cie</a>") || !strings.Contains(page, "<h1>Volles Haus</h1>") || strings.Contains(page, `href=""`) != again {
			t.Errorf("%s: %d %s", method, w.Code, page)
		}
	}
}

func TestLog_RequestWithoutSecrets(t *testing.T) {
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
		t.Errorf("the log contains a secret: %s", log)
	}
}
