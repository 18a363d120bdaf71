package web_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/games"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/webtest"
)

// A page that was opened by loopback gives other devices an address that they can follow, and says why; where
// there is none, it says how to get one. A page opened by another name gives its own.
func TestReach_LoopbackPage_LinksLeadOthersHere(t *testing.T) {
	for _, lang := range board.Languages() {
		for outside, want := range map[string]string{"http://192.0.2.7:8080": "127.0.0.1", "": "--addr :8080"} {
			h := webtest.Open(t)
			h.Server = httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: games.UIs(), Outside: func() string { return outside }}}))
			defer h.Server.Close()
			base := h.Server.URL
			if outside != "" {
				base = outside
			}
			ana := h.Visitor(t, lang)
			ana.Guest("Ana")
			path := ana.Open("chair1", "open")
			circle, link := makeCircle(t, ana, "Les Leroux")
			for at, begins := range map[string]string{path: base + path, circle: base + link, circle + "/poster": base + link} {
				p := ana.Visit(at)
				if note := p.Text(".reach"); !strings.Contains(note, want) {
					t.Errorf("%s: %s: the note says %q, want %q", lang, at, note, want)
				}
				if !strings.Contains(ana.Get(at).Body, begins) {
					t.Errorf("%s: %s has no link to %s", lang, at, begins)
				}
			}
			if room := ana.Visit(path); !room.Says(strings.TrimPrefix(base, "http://") + "/join") {
				t.Errorf("%s: the code is not typed at %s", lang, base)
			}
			want, err := page.QRCode(base + link)
			if err != nil {
				t.Fatal(err)
			}
			if got := ana.Get(circle + "/qr.svg"); got.Body != string(want) {
				t.Errorf("%s: the code to scan is not %s", lang, base+link)
			}
		}
	}
}

// Only pages opened by loopback are in doubt, and none if the site has a public address or nothing is known.
func TestReach_OtherPages_NoNote(t *testing.T) {
	outside := func() string { return "http://192.0.2.7:8080" }
	for _, c := range []struct {
		host, address string
		outside       func() string
		want          string
	}{
		{"localhost:8080", "", outside, "http://192.0.2.7:8080/c/a"},
		{"[::1]:8080", "", outside, "http://192.0.2.7:8080/c/a"},
		{"0.0.0.0:8080", "", outside, "http://192.0.2.7:8080/c/a"},
		{"localhost:8080", "", nil, "http://localhost:8080/c/a"},
		{"localhost:8080", "https://tablee.example", outside, "https://tablee.example/c/a"},
		{"tablee.example", "", outside, "http://tablee.example/c/a"},
	} {
		s := &page.Site{Config: page.Config{Address: c.address, Outside: c.outside}}
		r := httptest.NewRequest("GET", "http://"+c.host+"/", nil)
		rewritten := strings.HasPrefix(c.want, "http://192.0.2.7")
		if got := s.Link(r, "/c/a"); got != c.want || (s.Reach(r) != page.Reach{}) != rewritten {
			t.Errorf("%s: %s, %+v, want %s", c.host, got, s.Reach(r), c.want)
		}
		if own := s.OwnLink(r, "/c/a"); rewritten && own != "http://"+c.host+"/c/a" {
			t.Errorf("%s: the visitor's own browser gets %s", c.host, own)
		}
	}
}
