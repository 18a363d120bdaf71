package page_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/web/page"
	"tablee/web/page/pagetest"
)

// The address of a page may be what opens a door: a link for a host, a seat handed on.
func TestFail_ALogHoldsNoSecret(t *testing.T) {
	var log bytes.Buffer
	s := pagetest.Site(t, slog.New(slog.NewTextHandler(&log, nil)))
	mux := http.NewServeMux()
	mux.Handle("GET /admin/enter/{word}", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error {
		return errors.New("the roof is down")
	}))
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/admin/enter/opensesame", nil))
	if w.Code != http.StatusInternalServerError || !strings.Contains(log.String(), "the roof is down") || !strings.Contains(log.String(), "/admin/enter/{word}") {
		t.Errorf("%d, logged as %s", w.Code, &log)
	}
	if strings.Contains(log.String(), "opensesame") {
		t.Errorf("the log opens the door: %s", &log)
	}
}

// A table's script lays what went wrong on the table it has: a refusal panel, not a page in a page.
func TestFail_TellsAScriptByPanel(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
	mux := http.NewServeMux()
	mux.Handle("POST /t/{id}/talk", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error { return page.ErrForbidden }))
	r := httptest.NewRequest(http.MethodPost, "/t/8f2kq7w3mx/talk", nil)
	r.Header.Set(page.FragmentHeader, "1")
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	panel := w.Body.String()
	if w.Code != http.StatusForbidden || !strings.HasPrefix(panel, `<section class="panel no`) || !strings.Contains(panel, s.Locs["fr"].T("status.403.title")) ||
		!strings.Contains(panel, `href="/t/8f2kq7w3mx"`) {
		t.Errorf("%d\n%s", w.Code, panel)
	}
}
