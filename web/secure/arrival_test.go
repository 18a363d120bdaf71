package secure

import (
	"crypto/tls"
	"net/http"
	"net/http/httptest"
	"testing"
)

// asked returns a handler's response to a request for a URL.
func asked(h http.Handler, method, url string, change func(r *http.Request)) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, url, nil)
	if change != nil {
		change(r)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestArrival_TrustedProxyOnly(t *testing.T) {
	for _, c := range []struct {
		name    string
		trusted bool
		tls     bool
		proto   []string
		want    string
	}{
		{"plain", true, false, nil, "http://tablee.example"},
		{"TLS here", false, true, nil, "https://tablee.example"},
		{"an untrusted header", false, false, []string{"https"}, "http://tablee.example"},
		{"a proxy's header", true, false, []string{"https"}, "https://tablee.example"},
		{"a proxy that appends to the client's header", true, false, []string{"https, http"}, "http://tablee.example"},
		{"a proxy that adds a header line", true, false, []string{"https", "http"}, "http://tablee.example"},
		{"a header cannot take TLS away", true, true, []string{"http"}, "https://tablee.example"},
	} {
		got := ""
		h := Arrival(c.trusted, http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got = BaseURL(r) }))
		asked(h, http.MethodGet, "/", func(r *http.Request) {
			r.Host = "tablee.example"
			r.Header["X-Forwarded-Proto"] = c.proto
			if c.tls {
				r.TLS = &tls.ConnectionState{}
			}
		})
		if got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

func TestHosts_UnknownName(t *testing.T) {
	names := []string{"tablee.example", "www.tablee.example"}
	answers := http.HandlerFunc(func(http.ResponseWriter, *http.Request) {})
	for host, want := range map[string]int{
		"tablee.example": 200, "TABLEE.example:443": 200, "www.tablee.example.": 200, "localhost:8080": 200, "127.0.0.1:8080": 200, "[::1]:8080": 200,
		"other.example": 421, "tablee.example.other.example": 421, "192.0.2.7": 421, "nottablee.example": 421, "": 421,
	} {
		w := asked(Hosts(names, answers), http.MethodGet, "/", func(r *http.Request) { r.Host = host })
		if w.Code != want {
			t.Errorf("%q: %d, want %d", host, w.Code, want)
		}
		if w := asked(Hosts(nil, answers), http.MethodGet, "/", func(r *http.Request) { r.Host = host }); w.Code != 200 {
			t.Errorf("%q without names: %d", host, w.Code)
		}
	}
}

func TestHeaders_StrictTransportForOwnNames(t *testing.T) {
	h := Headers([]string{"tablee.example"}, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for url, want := range map[string]string{
		"https://tablee.example/": strictTransport, "http://tablee.example/": "", "https://localhost/": "", "https://sub.tablee.example/": "",
	} {
		if got := asked(h, http.MethodGet, url, nil).Header().Get("Strict-Transport-Security"); got != want {
			t.Errorf("%s: %q, want %q", url, got, want)
		}
	}
}

func TestRedirect_OnlyPagesOfOwnNames(t *testing.T) {
	h := RedirectToHTTPS([]string{"tablee.example"})
	for _, c := range []struct {
		method, url, to string
		want            int
	}{
		{http.MethodGet, "http://tablee.example/t/8f2kq7w3mx?a=b", "https://tablee.example/t/8f2kq7w3mx?a=b", 301},
		{http.MethodGet, "http://tablee.example:80/", "https://tablee.example/", 301},
		{http.MethodGet, "http://tablee.example//other.example/", "https://tablee.example//other.example/", 301},
		{http.MethodGet, "http://other.example/", "", 421},
		{http.MethodPost, "http://tablee.example/me", "", 403},
		{http.MethodGet, "http://tablee.example/api/v1/me", "", 403},
	} {
		w := asked(h, c.method, c.url, nil)
		if w.Code != c.want || w.Header().Get("Location") != c.to {
			t.Errorf("%s %s: %d, %q", c.method, c.url, w.Code, w.Header().Get("Location"))
		}
	}
}
