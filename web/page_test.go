package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image/png"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	rondaui "tablee/games/ronda/ui"
	rondelicui "tablee/games/rondelic/ui"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/webtest"
)

// pageSite returns the base of the pages with Nain Jaune alone and a host that does not run. change
// modifies its configuration.
func pageSite(t testing.TB, log *slog.Logger, change ...func(*page.Config)) *page.Site {
	t.Helper()
	n := idleNode(t)
	cfg := page.Config{UIs: []board.UI{nainjauneui.New()}, Texts: webtest.Texts(t), Log: log}
	for _, to := range change {
		to(&cfg)
	}
	s, err := page.New(cfg, page.Services{Games: n.Host.Games(), Accounts: n.Accounts, Cleaning: n.Cleaning, Moderation: n.Moderation, Outage: n.Outage}, page.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// idleNode returns a node with all games that does not run.
func idleNode(t testing.TB) *node.Node {
	t.Helper()
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	return node.New(node.Config{Store: scratch.Open(t), Games: games.Rules(), Choose: first, Levels: func(string) int { return 4 }, Seed: table.SeedsFrom("pages")})
}

// Forms with invalid or too many bytes are refused with the right status, and make no guest.
func TestForms_Unreadable_DoNothing(t *testing.T) {
	h := webtest.Open(t)
	owner := h.Visitor(t, "fr")
	at := owner.Open("seats", "3", "public", "yes")
	for _, path := range []string{"/g/nain-jaune", at, at + "/sit", at + "/command", at + "/rematch", "/settings", "/me", "/me/erase"} {
		for body, want := range map[string]int{
			"%zz=%":                              http.StatusBadRequest,
			"a=%":                                http.StatusBadRequest,
			"name=" + strings.Repeat("x", 1<<20): http.StatusRequestEntityTooLarge,
		} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, h.Server.URL+path, strings.NewReader(body))
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			res, err := h.Server.Client().Do(r)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != want || len(res.Cookies()) > 0 {
				t.Errorf("%s, %.8q: %d with %d cookies, want %d", path, body, res.StatusCode, len(res.Cookies()), want)
			}
		}
	}
	f, err := h.Host.Frame(t.Context(), webtest.TableID(at))
	if err != nil || f.Table.Seq != 1 {
		t.Errorf("the table moved: %+v, %v", f, err)
	}
}

// The manifest has everything browsers need to install a site, in the language that its path names,
// and its icons have the sizes it states.
func TestManifest(t *testing.T) {
	s := pageSite(t, slog.New(slog.DiscardHandler))
	for _, lang := range []string{"fr", "en", "de"} {
		w := httptest.NewRecorder()
		s.ServeManifest(w, httptest.NewRequest(http.MethodGet, "/manifest.webmanifest?lang="+lang, nil))
		var m struct {
			Name, Lang, Description, Display, Scope string
			Short                                   string `json:"short_name"`
			Start                                   string `json:"start_url"`
			Theme                                   string `json:"theme_color"`
			Background                              string `json:"background_color"`
			Icons                                   []struct{ Src, Sizes, Type, Purpose string }
		}
		if err := json.Unmarshal(w.Body.Bytes(), &m); err != nil || w.Header().Get("Content-Type") != "application/manifest+json" {
			t.Fatalf("%s: %v %v", lang, err, w.Header())
		}
		if m.Name != "Tablée" || m.Short == "" || m.Lang != lang || m.Description != s.Locs[lang].T("library.about") || m.Display != "standalone" ||
			m.Start != "/" || m.Scope != "/" || m.Theme == "" || m.Background == "" {
			t.Errorf("%s: %+v", lang, m)
		}
		sizes := map[string]bool{}
		for _, i := range m.Icons {
			if i.Type != "image/png" {
				continue
			}
			w := sent(s, i.Src)
			picture, err := png.DecodeConfig(bytes.NewReader(w.Body.Bytes()))
			if n := strconv.Itoa(picture.Width); err != nil || w.Header().Get("Content-Type") != "image/png" || i.Sizes != n+"x"+n || picture.Width != picture.Height {
				t.Errorf("%s is %d × %d, %v", i.Src, picture.Width, picture.Height, err)
			}
			sizes[i.Sizes+i.Purpose] = true
		}
		if !sizes["192x192"] || !sizes["512x512"] || !sizes["512x512maskable"] {
			t.Errorf("icons of %v", sizes)
		}
	}
}

// The offline page is in the requested language and contains nothing personal: the device keeps it
// for all its users.
func TestOffline(t *testing.T) {
	s := pageSite(t, slog.New(slog.DiscardHandler))
	for _, lang := range []string{"fr", "en", "de"} {
		w := httptest.NewRecorder()
		s.Serve(s.Offline).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/offline?lang="+lang, nil))
		text := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(text, s.Locs[lang].T("app.offline.text")) || !strings.Contains(text, `lang="`+lang+`"`) || strings.Contains(text, `href="/me"`) {
			t.Errorf("%s: %d\n%s", lang, w.Code, text)
		}
	}
}

// The path of a page may itself be a secret: an invitation link, a transfer link.
func TestFail_Log_NoSecrets(t *testing.T) {
	var log bytes.Buffer
	s := pageSite(t, slog.New(slog.NewTextHandler(&log, nil)))
	mux := http.NewServeMux()
	mux.Handle("GET /admin/enter/{word}", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error {
		return errors.New("internal failure")
	}))
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/admin/enter/opensesame", nil))
	if w.Code != http.StatusInternalServerError || !strings.Contains(log.String(), "internal failure") || !strings.Contains(log.String(), "/admin/enter/{word}") {
		t.Errorf("%d, logged as %s", w.Code, &log)
	}
	if strings.Contains(log.String(), "opensesame") {
		t.Errorf("the log contains the secret: %s", &log)
	}
}

// A table's script gets errors as a refusal panel for the present page, not as a whole page.
func TestFail_Script_RefusalPanel(t *testing.T) {
	s := pageSite(t, slog.New(slog.DiscardHandler))
	mux := http.NewServeMux()
	mux.Handle("POST /t/{id}/chat", s.Serve(func(http.ResponseWriter, *http.Request, *page.Visitor) error { return page.ErrForbidden }))
	r := httptest.NewRequest(http.MethodPost, "/t/8f2kq7w3mx/chat", nil)
	r.Header.Set(page.FragmentHeader, "1")
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, r)
	panel := w.Body.String()
	if w.Code != http.StatusForbidden || !strings.HasPrefix(panel, `<section class="panel no`) || !strings.Contains(panel, s.Locs["fr"].T("status.403.title")) ||
		!strings.Contains(panel, `href="/t/8f2kq7w3mx"`) {
		t.Errorf("%d\n%s", w.Code, panel)
	}
}

// versions returns sites with different static files, started one after the other with one folder.
func versions(t *testing.T, dir string, log *slog.Logger) (all []*page.Site) {
	t.Helper()
	shelf := []board.UI{nainjauneui.New(), rondaui.New(), rondelicui.New()}
	for n := range 4 {
		all = append(all, pageSite(t, log, func(c *page.Config) {
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
		for _, name := range names { // order the archives by age
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

// A page opened before an upgrade still gets its own static files after it. Files of old versions
// are kept neither in memory nor on disk.
func TestFiles_EarlierVersions_StillServed(t *testing.T) {
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
			t.Errorf("version %d of 3: status %d, after upgrades %d", i, before.Code, after.Code)
		}
		if want == http.StatusOK && (!bytes.Equal(before.Body.Bytes(), after.Body.Bytes()) || before.Header().Get("Content-Type") != after.Header().Get("Content-Type")) {
			t.Errorf("version %d of 3 gets another file", i)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 3 {
		t.Errorf("%d archives remain: %v", len(left), err)
	}
}

// A damaged archive or an unwritable folder costs only old pages their files.
func TestFiles_DamagedArchive_Ignored(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "0123456789ab.zip"), []byte("PK, not"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := versions(t, dir, slog.New(slog.DiscardHandler))[0]
	if w := sent(s, "/static/0123456789ab/house.css"); w.Code != http.StatusNotFound {
		t.Errorf("damaged archive: status %d", w.Code)
	}
	var log bytes.Buffer
	s = pageSite(t, slog.New(slog.NewTextHandler(&log, nil)), func(c *page.Config) { c.FilesDir = filepath.Join(dir, "0123456789ab.zip", "under") })
	if w := sent(s, s.Static("house.css")); w.Code != http.StatusOK {
		t.Errorf("without a folder: status %d", w.Code)
	}
	if !bytes.Contains(log.Bytes(), []byte("cannot keep the static files")) {
		t.Errorf("the log has no warning: %s", &log)
	}
}

// A game's script is served in each language, with its texts.
func TestFiles_GameScripts_HaveTheirTexts(t *testing.T) {
	s := pageSite(t, slog.New(slog.DiscardHandler), func(c *page.Config) { c.UIs = games.UIs() })
	found := 0
	for _, ui := range games.UIs() {
		scripted, ok := ui.(board.Scripted)
		if !ok {
			continue
		}
		variants := []string{""}
		if varied, ok := ui.(board.Varied); ok {
			variants = append(variants, varied.Script(game.Options{"lookup": "on"}))
		}
		for lang, l := range s.Locs {
			texts := scripted.ScriptTexts(l)
			if !json.Valid([]byte(texts)) {
				t.Errorf("%s in %s: its texts are not JSON: %s", ui.ID(), lang, texts)
			}
			for _, variant := range variants {
				found++
				script := sent(s, s.Static(page.GameScript(ui, variant, lang)))
				if body := script.Body.String(); script.Code != http.StatusOK || strings.Contains(body, "GAME_TEXTS") || len(texts) > 2 && !strings.Contains(body, texts) {
					t.Errorf("%s %s in %s: status %d, or the texts are missing", ui.ID(), variant, lang, script.Code)
				}
			}
		}
	}
	if found == 0 {
		t.Error("no game has a script")
	}
}
