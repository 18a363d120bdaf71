package web_test

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"tablee/games"
	"tablee/host/moderation"
	"tablee/web"
	"tablee/web/board"
	"tablee/web/board/boardtest"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/webtest"
)

// newSite opens a site at its first start, whose public address is own, and returns the path of its setup.
func newSite(t *testing.T, own string) (h *webtest.Site, path string) {
	t.Helper()
	h = webtest.Open(t)
	h.Server = httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Page: page.Config{UIs: games.UIs(), Address: own}}))
	t.Cleanup(h.Server.Close)
	h.Moderation.UseLimits(maps.Clone(startRates), nil)
	secret, err := h.Moderation.FirstInvite(t.Context())
	if err != nil || secret == "" {
		t.Fatalf("%q, %v", secret, err)
	}
	return h, "/setup/" + secret
}

// startRates are the rates with which the new site was started.
var startRates = map[string]int{"requests": 600, "guests": 120, "guests-day": 500, "tables-day": 0, "running-address": 9999, "actions": 20}

// as returns a browser that has opened the site by a host name.
func as(t *testing.T, h *webtest.Site, host, lang string) *webtest.Browser {
	t.Helper()
	b := h.Visitor(t, lang)
	b.Client.Transport = hostChanger(host)
	return b
}

// hostChanger sends requests with this Host.
type hostChanger string

func (host hostChanger) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Host = string(host)
	return http.DefaultTransport.RoundTrip(r)
}

// The first settings hold at once, without a script, and lead to the moderator's passkey. An IP address of this
// machine leads to localhost first.
func TestSetup_FirstSettings_HoldAtOnce(t *testing.T) {
	for _, lang := range board.Languages() {
		t.Run(lang, func(t *testing.T) {
			h, path := newSite(t, "")
			for from, to := range map[string]string{"127.0.0.1:8080": "http://localhost:8080" + path, "127.0.0.1": "http://localhost" + path, "[::1]:8080": "http://localhost:8080" + path} {
				if a := as(t, h, from, lang).Get(path); a.Status != http.StatusSeeOther || a.Header.Get("Location") != to {
					t.Errorf("%s: %d, to %q", from, a.Status, a.Header.Get("Location"))
				}
			}
			b := as(t, h, "localhost:8080", lang)
			a := b.Get(path)
			if id := webtest.RepeatedID(a.Body); a.Status != http.StatusOK || strings.Contains(a.Body, "⟦") || id != "" || webtest.Forbidden.MatchString(a.Body) {
				t.Errorf("the page: %d, repeated id %q", a.Status, id)
			}
			if err := boardtest.Names(a.Body, lang); err != nil {
				t.Error(err)
			}
			if a.Header.Get("Referrer-Policy") != "no-referrer" || a.Header.Get("Cache-Control") != "no-store" {
				t.Errorf("headers: %v", a.Header)
			}
			for _, bad := range [][]string{{"name", strings.Repeat("x", 25), "limits", "usual"}, {"name", "Typed", "limits", "none"}} {
				a := b.Post(path, append(bad, "private", "yes", "language", "fr")...)
				if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Body, bad[1]) || !strings.Contains(a.Body, `role="alert"`) || strings.Contains(a.Body, "⟦") {
					t.Errorf("%q: %d", bad, a.Status)
				}
			}
			if house := h.Moderation.House(); house.Private || house.Name != "" {
				t.Errorf("part of a refused form was saved: %+v", house)
			}
			a = b.Post(path, "name", "La Ruche", "language", "fr", "language", "en", "language", "zz", "private", "yes", "limits", "school")
			next := "/admin/enter/" + strings.TrimPrefix(path, "/setup/")
			if a.Status != http.StatusSeeOther || a.Header.Get("Location") != next {
				t.Fatalf("saved: %d, to %q", a.Status, a.Header.Get("Location"))
			}
			if p := b.Visit(next); !p.Has(`form[data-passkey="create"]`) {
				t.Error("the next page does not make a passkey")
			}
			eve := h.Visitor(t, "de")
			p := eve.Visit("/")
			p.MustSay("La Ruche")
			if p.Status != http.StatusForbidden || p.Find("html").AttrOr("lang", "") == "de" || p.Has(`button[value="de"]`) {
				t.Errorf("a stranger's page: %d, in %s", p.Status, p.Find("html").AttrOr("lang", ""))
			}
			if eve.Post("/settings", "lang", "de"); eve.Visit("/").Find("html").AttrOr("lang", "") == "de" {
				t.Error("a language that is not on offer was chosen")
			}
			want := maps.Clone(startRates) // raised, but for those that allowed more
			want["requests"], want["guests"], want["guests-day"] = 6000, 600, 3000
			if got := h.Moderation.Limits(); !maps.Equal(got, want) {
				t.Errorf("limits %v, want %v", got, want)
			}
			b.MustPost(path, "name", "La Ruche", "limits", "usual") // no language ticked: all
			if house := h.Moderation.House(); len(house.Languages) != 0 || house.Private || !maps.Equal(h.Moderation.Limits(), startRates) {
				t.Errorf("sent again: %+v, %v", house, h.Moderation.Limits())
			}
		})
	}
}

// The passkey is made at the site's public address if passkeys work there, wherever the form was sent.
func TestSetup_PublicAddress_HasPasskey(t *testing.T) {
	for _, c := range []struct{ own, host, next string }{
		{"https://tablee.example", "localhost:8080", "https://tablee.example"},
		{"https://tablee.example", "192.0.2.7:8080", "https://tablee.example"},
		{"https://tablee.example", "127.0.0.1:8080", "https://tablee.example"},
		{"http://tablee.example", "127.0.0.1:8080", "http://localhost:8080"},
		{"https://192.0.2.7", "localhost:8080", ""},
	} {
		h, path := newSite(t, c.own)
		next := "/admin/enter/" + strings.TrimPrefix(path, "/setup/")
		a := as(t, h, c.host, "en").Post(path, "limits", "usual")
		there := a.Status == http.StatusOK && strings.Contains(a.Body, `href="`+c.next+next+`"`)
		here := a.Status == http.StatusSeeOther && a.Header.Get("Location") == next
		if here != (c.next == "") || there == here {
			t.Errorf("%s at %s: %d\n%s", c.own, c.host, a.Status, a.Body)
		}
	}
}

// Where passkeys cannot work, the page names the command, and the link is used up. A private site shows a link by which
// people can enter.
func TestSetup_WithoutPasskeys_EndsWithCommand(t *testing.T) {
	for _, lang := range board.Languages() {
		for _, host := range []string{"192.0.2.7:8080", "hall.example:8080"} {
			h, path := newSite(t, "http://"+host)
			b := as(t, h, host, lang)
			b.Visit(path).MustSay("tablee admin invite")
			p := b.Visit(path).Form(`form[action="`+path+`"]`).Fill("private", "yes").Submit()
			p.MustSay("tablee admin invite")
			if p.Status != http.StatusOK || p.Has("form[data-passkey]") || strings.Contains(p.Text("main"), "⟦") {
				t.Errorf("%s: %d", host, p.Status)
			}
			link := strings.TrimPrefix(p.Text(".yours .secret"), "http://"+host)
			if a := b.Post(link, "name", "Ana"); a.Status != http.StatusSeeOther {
				t.Errorf("%s: the invitation: %d", link, a.Status)
			}
			for _, a := range []webtest.Answer{b.Get(path), b.Post(path, "limits", "usual"), b.Get("/admin/enter/" + strings.TrimPrefix(path, "/setup/"))} {
				if a.Status != http.StatusNotFound || strings.Contains(a.Body, "⟦") {
					t.Errorf("a second time: %d", a.Status)
				}
			}
			if house := h.Moderation.House(); !house.Private {
				t.Error("not private")
			}
		}
	}
}

// Without its link, with a wrong one, after a day or once there was a moderator the page refuses with the reason. Wrong
// links are limited.
func TestSetup_Refused_WithReason(t *testing.T) {
	says := map[string][3]string{
		"fr": {"Cette page s’ouvre par son lien", "Ce lien ne marche plus", "Ce site est déjà prêt"},
		"en": {"This page opens by its link", "This link no longer works", "This site has been set up"},
		"de": {"Diese Seite öffnet sich mit ihrem Link", "Dieser Link gilt nicht mehr", "Diese Seite ist schon eingerichtet"},
	}
	for _, lang := range board.Languages() {
		h, path := newSite(t, "")
		b := as(t, h, "localhost:8080", lang)
		refused := func(a webtest.Answer, status int, why string) {
			t.Helper()
			if a.Status != status || !strings.Contains(a.Body, why) || strings.Contains(a.Body, "⟦") {
				t.Errorf("%s: %d, want %d and %q", lang, a.Status, status, why)
			}
		}
		setHouse(t, h, map[string]string{moderation.HousePrivate: "yes"}) // open to strangers even so
		refused(b.Get("/setup"), http.StatusForbidden, says[lang][0])
		refused(b.Get("/setup/nonsense"), http.StatusNotFound, says[lang][1])
		refused(b.Post("/setup/nonsense", "name", "Eve", "limits", "usual"), http.StatusNotFound, says[lang][1])
		setHouse(t, h, map[string]string{moderation.HousePrivate: ""})
		root, link := flowModerator(t, h)
		for range 2 { // the second time without a moderator
			for _, a := range []webtest.Answer{b.Get("/setup"), b.Get(path), b.Get("/setup/nonsense"), b.Post(path, "name", "Eve", "limits", "usual"), b.Get("/setup/" + strings.TrimPrefix(link, "/admin/enter/"))} {
				refused(a, http.StatusGone, says[lang][2])
			}
			if err := h.Moderation.Dismiss(t.Context(), moderation.CommandLine, h.PlayerOf(t, root), "gone"); err != nil {
				break
			}
		}
		if name := h.Moderation.House().Name; name != "" {
			t.Errorf("a refused form named the site %q", name)
		}
	}
	h, path := newSite(t, "")
	guesses := limit.Guesses{PerMinute: limit.New(limit.Rate{Events: 1, Per: time.Minute}, webtest.Still)} // ten for an address
	h.Server = httptest.NewServer(webtest.Pages(t, web.Config{Services: h.Services, Limits: limit.Limits{Signins: guesses}}))
	defer h.Server.Close()
	b := as(t, h, "localhost:8080", "en")
	for n := range 12 {
		want := http.StatusNotFound
		if n >= limit.Crowd {
			want = http.StatusTooManyRequests
		}
		if a := b.Get("/setup/nonsense"); a.Status != want {
			t.Errorf("wrong link %d: %d, want %d", n+1, a.Status, want)
		}
	}
	if a := b.Get(path); a.Status != http.StatusTooManyRequests {
		t.Errorf("the right link after many wrong ones: %d", a.Status)
	}
}
