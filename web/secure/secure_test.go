package secure

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func guarded() http.Handler {
	return Headers(nil, SameOrigin(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})))
}

func TestSameOrigin_CrossSiteRequest(t *testing.T) {
	for _, c := range []struct {
		name, method, site, bearer string
		want                       int
	}{
		{"a form of another site", http.MethodPost, "cross-site", "", http.StatusForbidden},
		{"a form of ours", http.MethodPost, "same-origin", "", http.StatusOK},
		{"a link of another site", http.MethodGet, "cross-site", "", http.StatusOK},
		{"a program", http.MethodPost, "", "", http.StatusOK},
		{"a program in another site's page, with its own token", http.MethodPost, "cross-site", "Bearer x", http.StatusOK},
		{"another scheme, which a browser may add by itself", http.MethodPost, "cross-site", "Basic x", http.StatusForbidden},
	} {
		r := httptest.NewRequest(c.method, "/", nil)
		r.AddCookie(&http.Cookie{Name: Cookie, Value: "t"})
		if c.site != "" {
			r.Header.Set("Sec-Fetch-Site", c.site)
		}
		if c.bearer != "" {
			r.Header.Set("Authorization", c.bearer)
		}
		w := httptest.NewRecorder()
		guarded().ServeHTTP(w, r)
		if w.Code != c.want {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.want)
		}
		if w.Header().Get("Content-Security-Policy") != Policy {
			t.Errorf("%s: no policy", c.name)
		}
	}
}

func TestToken_BearerBeforeCookie(t *testing.T) {
	r := httptest.NewRequest(http.MethodGet, "/", nil)
	if got := Token(r); got != "" {
		t.Errorf("no token: %q", got)
	}
	r.AddCookie(&http.Cookie{Name: Cookie, Value: "cookie"})
	if got := Token(r); got != "cookie" {
		t.Errorf("cookie: %q", got)
	}
	r.Header.Set("Authorization", "bearer  token ")
	if got := Token(r); got != "token" {
		t.Errorf("bearer: %q", got)
	}
}

func TestSameOrigin_ResponseFormat(t *testing.T) {
	for path, want := range map[string]string{"/api/v1/guests": "application/problem+json", "/settings": "text/plain; charset=utf-8"} {
		r := httptest.NewRequest(http.MethodPost, path, nil)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		w := httptest.NewRecorder()
		guarded().ServeHTTP(w, r)
		if got := w.Header().Get("Content-Type"); w.Code != http.StatusForbidden || got != want {
			t.Errorf("%s: %d, %s", path, w.Code, got)
		}
	}
}
