package page_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/page/pagetest"
)

// versions are programs whose static files differ, started one after the other on one folder.
func versions(t *testing.T, dir string, log *slog.Logger) (all []*page.Site) {
	t.Helper()
	shelf := []board.UI{nainjauneui.UI{}, rondaui.UI{}, rondelicui.UI{}}
	for n := range 4 {
		all = append(all, pagetest.Site(t, log, func(c *page.Config) {
			c.FilesDir = dir
			c.UIs = shelf[:n%3+1]
			if n == 3 {
				c.UIs = shelf[1:]
			}
		}))
		names, err := filepath.Glob(filepath.Join(dir, "*.zip"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names { // each is older than what follows
			if filepath.Base(name) == all[n].Version()+".zip" {
				at := time.Now().Add(time.Duration(n-10) * time.Hour)
				if err := os.Chtimes(name, at, at); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return all
}

func sent(s *page.Site, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	s.ServeStatic(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

// A page that was opened before an upgrade finds what it asks for after it, as it was; files of
// versions long gone are kept neither in memory nor on the disk.
func TestFiles_OfEarlierVersionsAreStillSent(t *testing.T) {
	dir := t.TempDir()
	all := versions(t, dir, slog.New(slog.DiscardHandler))
	for i, s := range all[:3] {
		path := s.Static("table-nain-jaune.css")
		before, after := sent(s, path), sent(all[3], path)
		want := http.StatusOK
		if i == 0 {
			want = http.StatusNotFound
		}
		if before.Code != http.StatusOK || after.Code != want {
			t.Errorf("version %d of 3: %d, later %d", i, before.Code, after.Code)
		}
		if want == http.StatusOK && (!bytes.Equal(before.Body.Bytes(), after.Body.Bytes()) || before.Header().Get("Content-Type") != after.Header().Get("Content-Type")) {
			t.Errorf("version %d of 3 is sent another file", i)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("%d archives are left: %v", len(left), err)
	}
}

// An archive that was damaged, or a folder that cannot be written, costs old pages their files and
// nobody else anything.
func TestFiles_WhatCannotBeKeptStopsNothing(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "0123456789ab.zip"), []byte("PK, not"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := versions(t, dir, slog.New(slog.DiscardHandler))[0]
	if w := sent(s, "/static/0123456789ab/house.css"); w.Code != http.StatusNotFound {
		t.Errorf("a damaged archive: %d", w.Code)
	}
	var log bytes.Buffer
	s = pagetest.Site(t, slog.New(slog.NewTextHandler(&log, nil)), func(c *page.Config) { c.FilesDir = filepath.Join(dir, "0123456789ab.zip", "under") })
	if w := sent(s, s.Static("house.css")); w.Code != http.StatusOK {
		t.Errorf("without a folder: %d", w.Code)
	}
	if !bytes.Contains(log.Bytes(), []byte("cannot keep the static files")) {
		t.Errorf("nobody is told: %s", &log)
	}
}
