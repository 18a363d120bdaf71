package secure

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"
)

// set returns the cookies of a response of SetCookie, by name.
func set(secure bool, path string, had ...string) map[string]*http.Cookie {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if secure {
		r.TLS = &tls.ConnectionState{}
	}
	for _, name := range had {
		r.AddCookie(&http.Cookie{Name: name, Value: "old"})
	}
	w := httptest.NewRecorder()
	SetCookie(w, r, http.Cookie{Name: "seat", Value: "new", Path: path, MaxAge: 60})
	told := map[string]*http.Cookie{}
	for _, c := range w.Result().Cookies() {
		told[c.Name] = c
	}
	return told
}

func TestCookies_PrefixedOverHTTPS(t *testing.T) {
	for _, c := range []struct {
		secure     bool
		path, want string
	}{
		{false, "/", "seat"}, {true, "/", "__Host-seat"}, {false, "/t/a", "seat"}, {true, "/t/a", "__Secure-seat"},
	} {
		told := set(c.secure, c.path)
		got := told[c.want]
		if len(told) != 1 || got == nil {
			t.Errorf("%+v: %v", c, told)
			continue
		}
		if got.Value != "new" || got.Path != c.path || got.Secure != c.secure || !got.HttpOnly || got.SameSite != http.SameSiteLaxMode || got.Domain != "" {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

func TestCookies_PlainReplacedOverHTTPS(t *testing.T) {
	told := set(true, "/", "seat")
	if len(told) != 2 || told["seat"] == nil || told["seat"].MaxAge >= 0 || told["seat"].Value != "" || told["__Host-seat"].Value != "new" {
		t.Errorf("%v", told)
	}
	if told := set(false, "/", "seat"); len(told) != 1 || told["seat"].Value != "new" {
		t.Errorf("without HTTPS: %v", told)
	}
}

// Over HTTPS only a prefix tells whose a cookie is: another name of the domain can set one without.
func TestCookieValue_PrefixOverHTTPS(t *testing.T) {
	for _, c := range []struct {
		url                string
		have               []string
		value, below, bare string
	}{
		{"https://tablee.example/", nil, "", "", ""},
		{"https://tablee.example/", []string{"seat"}, "", "", "seat"},
		{"https://tablee.example/", []string{"seat", "__Secure-seat"}, "", "__Secure-seat", "seat"},
		{"https://tablee.example/", []string{"seat", "__Host-seat"}, "__Host-seat", "", ""},
		{"http://tablee.example/", []string{"seat", "__Host-seat", "__Secure-seat"}, "seat", "seat", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, c.url, nil)
		for _, name := range c.have {
			r.AddCookie(&http.Cookie{Name: name, Value: name})
		}
		if value, below, bare := CookieValue(r, "seat"), PathCookieValue(r, "seat"), Unprefixed(r, "seat"); value != c.value || below != c.below || bare != c.bare {
			t.Errorf("%s %v: %q, %q and %q, want %q, %q and %q", c.url, c.have, value, below, bare, c.value, c.below, c.bare)
		}
	}
}
