package page_test

import (
	"bytes"
	"encoding/json"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"tablee/web/page/pagetest"
)

// The manifest has what browsers want before they keep a site on a home screen, in the language
// that its address names, and its pictures are as large as it says.
func TestManifest(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
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

// The word for when there is no server is in the language asked for, and tells nothing of
// anybody: the device keeps it for all who look.
func TestOffline(t *testing.T) {
	s := pagetest.Site(t, slog.New(slog.DiscardHandler))
	for _, lang := range []string{"fr", "en", "de"} {
		w := httptest.NewRecorder()
		s.Serve(s.Offline).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/offline?lang="+lang, nil))
		text := w.Body.String()
		if w.Code != http.StatusOK || !strings.Contains(text, s.Locs[lang].T("app.offline.text")) || !strings.Contains(text, `lang="`+lang+`"`) || strings.Contains(text, `href="/me"`) {
			t.Errorf("%s: %d\n%s", lang, w.Code, text)
		}
	}
}
