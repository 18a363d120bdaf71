package secure

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

// echo responds with the token of the request.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Token", Token(r))
})

func crossOrigin(method, path, origin string, origins []string, headers ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://tablee.example"+path, nil)
	r.AddCookie(&http.Cookie{Name: Cookie, Value: "cookie"})
	if origin != "" {
		r.Header.Set("Origin", origin)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	Headers(nil, Origins{Callers: origins}.Guard(echo)).ServeHTTP(w, r)
	return w
}

func TestCrossOrigin_AllowedOrigins(t *testing.T) {
	const page = "https://client.example"
	for _, c := range []struct {
		name, method, path, origin string
		origins                    []string
		allowed, cookie            bool
		want                       int
	}{
		{"no origin is allowed", http.MethodGet, "/api/v1/games", page, nil, false, true, 200},
		{"no origin is allowed to write", http.MethodPost, "/api/v1/guests", page, nil, false, false, 403},
		{"an allowed origin reads", http.MethodGet, "/api/v1/games", page, []string{page}, true, false, 200},
		{"an allowed origin writes", http.MethodPost, "/api/v1/guests", page, []string{page}, true, false, 200},
		{"another origin", http.MethodPost, "/api/v1/guests", "https://evil.example", []string{page}, false, false, 403},
		{"an origin with the same prefix", http.MethodGet, "/api/v1/me", page + ".evil.example", []string{page}, false, true, 200},
		{"the same host with another scheme", http.MethodGet, "/api/v1/me", "http://client.example", []string{page}, false, true, 200},
		{"any origin", http.MethodPost, "/api/v1/guests", "https://evil.example", []string{AnyOrigin}, true, false, 200},
		{"a page without an origin", http.MethodGet, "/api/v1/me", "null", []string{page}, false, true, 200},
		{"our own page", http.MethodPost, "/api/v1/tables", "http://tablee.example", []string{AnyOrigin}, false, true, 200},
		{"a program", http.MethodPost, "/api/v1/tables", "", []string{AnyOrigin}, false, true, 200},
		{"a page, not the API", http.MethodPost, "/settings", page, []string{page, AnyOrigin}, false, false, 403},
		{"reading a page", http.MethodGet, "/me", page, []string{page, AnyOrigin}, false, true, 200},
	} {
		w := crossOrigin(c.method, c.path, c.origin, c.origins)
		h := w.Result().Header
		if w.Code != c.want {
			t.Errorf("%s: %d, want %d", c.name, w.Code, c.want)
		}
		if got := h.Get("Access-Control-Allow-Origin"); (got == c.origin && got != "") != c.allowed || got != "" && !c.allowed {
			t.Errorf("%s: allows %q", c.name, got)
		}
		if (h.Get("Token") == "cookie") != c.cookie {
			t.Errorf("%s: the token is %q", c.name, h.Get("Token"))
		}
		if h.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: credentials are allowed", c.name)
		}
		if varies := slices.Contains(h.Values("Vary"), "Origin"); varies != (len(c.origins) > 0 && strings.HasPrefix(c.path, "/api/")) {
			t.Errorf("%s: Vary is %q", c.name, h.Values("Vary"))
		}
	}
}

func TestCrossOrigin_BearerToken(t *testing.T) {
	w := crossOrigin(http.MethodGet, "/api/v1/me", "https://client.example", []string{AnyOrigin}, "Authorization", "Bearer t")
	if got := w.Header().Get("Token"); got != "t" {
		t.Errorf("the token is %q", got)
	}
}

func TestCrossOrigin_Preflight(t *testing.T) {
	ask := []string{"Access-Control-Request-Method", "DELETE", "Access-Control-Request-Headers", "authorization"}
	w := crossOrigin(http.MethodOptions, "/api/v1/me", "https://client.example", []string{"https://client.example"}, ask...)
	h := w.Result().Header
	if _, called := h["Token"]; w.Code != http.StatusNoContent || called {
		t.Errorf("%d, called %t", w.Code, called)
	}
	for name, part := range map[string]string{"Access-Control-Allow-Methods": "DELETE", "Access-Control-Allow-Headers": "Authorization",
		"Access-Control-Allow-Origin": "https://client.example", "Access-Control-Max-Age": "3600"} {
		if !strings.Contains(h.Get(name), part) {
			t.Errorf("%s: %q", name, h.Get(name))
		}
	}
	for _, origins := range [][]string{nil, {"https://other.example"}} {
		w := crossOrigin(http.MethodOptions, "/api/v1/me", "https://client.example", origins, ask...)
		if got := w.Header().Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("with %q: %q", origins, got)
		}
	}
}

func TestReadOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"*": "*", "https://client.example": "https://client.example", "HTTPS://Client.Example:443": "https://client.example",
		"http://localhost:3000": "http://localhost:3000", "http://a.example:80": "http://a.example",
		"": "", "client.example": "", "https://client.example/": "", "https://*.example": "", "null": "", "ftp://a.example": "",
		"https://me@a.example": "", "https://a.example?x": "", "https://a.example#x": "", "https://a.example?": "", "https://": "", "https://a.example,https://b.example": "",
	} {
		got, err := ReadOrigin(text)
		if got != want || (err != nil) != (want == "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}
