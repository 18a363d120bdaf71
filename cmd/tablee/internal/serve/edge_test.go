package serve

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store/scratch"
)

// edge is a complete handler as built from flags, with its log.
type edge struct {
	http.Handler
	node    *node.Node
	metrics *metrics
	log     *bytes.Buffer
}

func newEdge(t *testing.T, c *Cmd) edge {
	t.Helper()
	c.Data = t.TempDir()
	e := edge{node: node.New(node.Config{Store: scratch.OpenIn(t, c.Data), Games: games.Rules()}), metrics: newMetrics(), log: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(e.log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	said, err := c.words(log)
	if err != nil {
		t.Fatal(err)
	}
	if e.Handler, err = c.handler(e.node, e.metrics, delivery.Keys{}, said, &health{}, nil, log); err != nil {
		t.Fatal(err)
	}
	return e
}

// ask sends a request to a URL; headers alternates names and values.
func (e edge) ask(method, at string, form url.Values, headers ...string) *http.Response {
	r := httptest.NewRequest(method, at, strings.NewReader(form.Encode()))
	if form == nil {
		r = httptest.NewRequest(method, at, nil)
	} else {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	e.ServeHTTP(w, r)
	return w.Result()
}

func body(t *testing.T, resp *http.Response) string {
	t.Helper()
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// told returns the cookie that a response sets; nil if it sets none.
func told(resp *http.Response, name string) *http.Cookie {
	for _, c := range resp.Cookies() {
		if c.Name == name {
			return c
		}
	}
	return nil
}

func TestEdge_ForwardedProtoUntrusted(t *testing.T) {
	for _, trusted := range []bool{false, true} {
		e := newEdge(t, &Cmd{TrustProxy: trusted})
		var resp *http.Response
		for range 2 {
			resp = e.ask(http.MethodPost, "http://tablee.example/me", url.Values{"name": {"Ana"}}, "X-Forwarded-Proto", "https")
		}
		name := map[bool]string{false: "tablee", true: "__Host-tablee"}[trusted]
		if c := told(resp, name); c == nil || c.Secure != trusted || !c.HttpOnly {
			t.Errorf("trusted %v: %v", trusted, resp.Cookies())
		}
		if warned := strings.Count(e.log.String(), "--trust-proxy"); warned != map[bool]int{false: 1, true: 0}[trusted] {
			t.Errorf("trusted %v: warned %d times", trusted, warned)
		}
	}
}

// A player whose cookie is from before the site had HTTPS keeps their account and gets the cookie under its new
// name, once. One of a session that is younger is not taken: another name of the domain may have planted it.
func TestEdge_CookieUpgrade(t *testing.T) {
	e := newEdge(t, &Cmd{Domain: []string{"tablee.example"}})
	ana, err := e.node.Accounts.NewGuest(t.Context(), "Ana Quatorze")
	if err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); time.Since(start) < 2*time.Millisecond; { // times are stored to the millisecond
		runtime.Gosched()
	}
	e.ask(http.MethodGet, "https://tablee.example/", nil)
	mallory, err := e.node.Accounts.NewGuest(t.Context(), "Mallory Quinze")
	if err != nil {
		t.Fatal(err)
	}
	planted := e.ask(http.MethodGet, "https://tablee.example/me", nil, "Cookie", "tablee="+mallory.Token)
	if strings.Contains(body(t, planted), "Mallory Quinze") || len(planted.Cookies()) != 0 {
		t.Errorf("a cookie without a prefix signs in: %v", planted.Cookies())
	}
	if resp := e.ask(http.MethodGet, "https://tablee.example/me", nil, "Cookie", "__Secure-tablee="+mallory.Token); strings.Contains(body(t, resp), "Mallory Quinze") {
		t.Error("a cookie of the whole domain signs in")
	}
	if resp := e.ask(http.MethodGet, "https://tablee.example/api/v1/me", nil, "Cookie", "tablee="+ana.Token); resp.StatusCode != http.StatusUnauthorized {
		t.Errorf("the API takes a cookie without a prefix: %d", resp.StatusCode)
	}
	resp := e.ask(http.MethodGet, "https://tablee.example/me", nil, "Cookie", "tablee="+ana.Token)
	if !strings.Contains(body(t, resp), "Ana Quatorze") {
		t.Error("the old cookie does not sign in")
	}
	fresh, old := told(resp, "__Host-tablee"), told(resp, "tablee")
	if fresh == nil || fresh.Value != ana.Token || !fresh.Secure || fresh.MaxAge <= 0 || old == nil || old.MaxAge >= 0 {
		t.Fatalf("%v", resp.Cookies())
	}
	resp = e.ask(http.MethodGet, "https://tablee.example/me", nil, "Cookie", "__Host-tablee="+ana.Token)
	if !strings.Contains(body(t, resp), "Ana Quatorze") || len(resp.Cookies()) != 0 {
		t.Errorf("the new cookie: %v", resp.Cookies())
	}
	resp = e.ask(http.MethodGet, "https://tablee.example/me", nil, "Cookie", "tablee="+ana.Token+"; __Host-tablee=unknown")
	if strings.Contains(body(t, resp), "Ana Quatorze") {
		t.Error("a cookie without a prefix overrides one with it")
	}
	resp = e.ask(http.MethodGet, "https://tablee.example/api/v1/me", nil, "Cookie", "__Host-tablee="+ana.Token)
	if resp.StatusCode != http.StatusOK {
		t.Errorf("the API: %d", resp.StatusCode)
	}
	resp = e.ask(http.MethodPost, "https://tablee.example/me/sign-out", url.Values{"sure": {"yes"}}, "Cookie", "__Host-tablee="+ana.Token)
	if c := told(resp, "__Host-tablee"); c == nil || c.MaxAge >= 0 || !strings.Contains(resp.Header.Get("Clear-Site-Data"), "cache") {
		t.Errorf("signed out: %d, %v", resp.StatusCode, resp.Header)
	}
}

func TestEdge_UnknownHosts(t *testing.T) {
	e := newEdge(t, &Cmd{Domain: []string{"tablee.example", "café.example"}})
	for at, want := range map[string]int{
		"https://tablee.example/": 200, "https://xn--caf-dma.example/": 200, "http://localhost:8080/": 200, "http://127.0.0.1:8080/api/v1/games": 200,
		"http://192.0.2.7/livez": 200, "http://192.0.2.7/": 421, "https://other.example/": 421, "https://other.example/api/v1/games": 421,
		"https://other.example/static/base.css": 421, "https://other.example/.well-known/security.txt": 421,
	} {
		if resp := e.ask(http.MethodGet, at, nil); resp.StatusCode != want {
			t.Errorf("%s: %d, want %d", at, resp.StatusCode, want)
		}
	}
	if resp := newEdge(t, &Cmd{}).ask(http.MethodGet, "http://other.example/", nil); resp.StatusCode != http.StatusOK {
		t.Errorf("without --domain: %d", resp.StatusCode)
	}
}

// Every response, of pages, API, files and refusals, has the security headers.
func TestEdge_SecurityHeaders(t *testing.T) {
	e := newEdge(t, &Cmd{Domain: []string{"tablee.example"}, SecurityContact: []string{"mailto:security@tablee.example"}})
	for path, want := range map[string]int{
		"/": 200, "/me": 200, "/nowhere": 404, "/t/nowhere": 404, "/static/nowhere": 404, "/favicon.ico": 200, "/sw.js": 200, "/robots.txt": 200, "/livez": 200,
		"/api": 200, "/api/openapi.json": 200, "/api/v1/games": 200, "/api/v1/nowhere": 404, "/api/v1/me": 401, "/.well-known/security.txt": 200, "/.git/config": 404,
	} {
		resp := e.ask(http.MethodGet, "https://tablee.example"+path, nil)
		h := resp.Header
		if resp.StatusCode != want || h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cross-Origin-Resource-Policy") != "same-origin" ||
			!strings.HasPrefix(h.Get("Strict-Transport-Security"), "max-age=31536000") || h.Get("Server") != "" || h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: %d, %v", path, resp.StatusCode, h)
		}
		kind := h.Get("Content-Type")
		document := strings.HasPrefix(kind, "text/html") || strings.HasPrefix(kind, "image/svg") || strings.Contains(kind, "json")
		if policy := h.Get("Content-Security-Policy"); document && (!strings.Contains(policy, "frame-ancestors 'none'") || !strings.Contains(policy, "object-src 'none'") || strings.Contains(policy, "unsafe")) {
			t.Errorf("%s (%s): the policy is %q", path, kind, policy)
		}
		if strings.HasPrefix(kind, "text/") && !strings.Contains(kind, "charset=utf-8") {
			t.Errorf("%s: %q names no charset", path, kind)
		}
	}
	if resp := e.ask(http.MethodTrace, "https://tablee.example/", nil); resp.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("TRACE: %d", resp.StatusCode)
	}
}

// A truncated form is refused as a bad request.
func TestEdge_TruncatedForm(t *testing.T) {
	server := httptest.NewServer(newEdge(t, &Cmd{}))
	defer server.Close()
	for name, rest := range map[string]string{
		"short of its length": "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nlang=en&na",
		"in a chunk":          "Content-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n20\r\nlang=en&na",
		"without a type":      "Content-Length: 7\r\n\r\nlang=en",
		"of another type":     "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 7\r\n\r\nlang=en",
	} {
		conn, err := net.Dial("tcp", strings.TrimPrefix(server.URL, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		_ = conn.SetDeadline(time.Now().Add(time.Minute))
		_, err = io.WriteString(conn, "POST /settings HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"+rest)
		if err == nil {
			err = conn.(*net.TCPConn).CloseWrite()
		}
		if err != nil {
			t.Fatal(err)
		}
		answer, err := io.ReadAll(conn)
		_ = conn.Close()
		status, _, _ := strings.Cut(string(answer), "\r\n")
		if err != nil || !strings.Contains(status, " 400 ") || !strings.Contains(string(answer), "<title>") {
			t.Errorf("%s: %q, %v", name, status, err)
		}
	}
}

func TestSecurityText_Contact(t *testing.T) {
	e := newEdge(t, &Cmd{})
	if resp := e.ask(http.MethodGet, "https://tablee.example"+securityPath, nil); resp.StatusCode != http.StatusNotFound {
		t.Errorf("without a contact: %d", resp.StatusCode)
	}
	e = newEdge(t, &Cmd{Domain: []string{"tablee.example"}, SecurityContact: []string{"mailto:security@tablee.example", "https://tablee.example/report"}})
	resp := e.ask(http.MethodGet, "https://tablee.example"+securityPath, nil)
	text := body(t, resp)
	fields := map[string][]string{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		fields[name] = append(fields[name], value)
	}
	expires, err := time.Parse(time.RFC3339, strings.Join(fields["Expires"], ""))
	if left := time.Until(expires); err != nil || left < 24*time.Hour || left > 366*24*time.Hour {
		t.Errorf("expires in %s, %v", left, err)
	}
	if resp.StatusCode != http.StatusOK || resp.Header.Get("Content-Type") != "text/plain; charset=utf-8" || len(fields["Contact"]) != 2 ||
		fields["Contact"][0] != "mailto:security@tablee.example" || len(fields["Canonical"]) != 1 {
		t.Errorf("%d %s\n%s", resp.StatusCode, resp.Header.Get("Content-Type"), text)
	}
}

func TestSecurityContact_Valid(t *testing.T) {
	for contact, want := range map[string]bool{
		"mailto:security@tablee.example": true, "https://tablee.example/report": true, "tel:+33-1-99-00-00-00": true,
		"security@tablee.example": false, "http://tablee.example/": false, "https:": false, "mailto:": false, "javascript:x": false,
		"mailto:a@b\nContact: mailto:c@d": false, "": false,
	} {
		if got := isContact(contact); got != want {
			t.Errorf("%q: %v", contact, got)
		}
	}
}

// A client that is gone before the response gets none: an empty response would be counted and logged as a
// success.
func TestEdge_CanceledRequest(t *testing.T) {
	e := newEdge(t, &Cmd{})
	ana, err := e.node.Accounts.NewGuest(t.Context(), "Ana")
	if err != nil {
		t.Fatal(err)
	}
	ctx, gone := context.WithCancel(t.Context())
	gone()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/me", nil)
	r.AddCookie(&http.Cookie{Name: "tablee", Value: ana.Token})
	defer func() {
		if v := recover(); v != http.ErrAbortHandler {
			t.Errorf("the handler did not abort: %v", v)
		}
		w := httptest.NewRecorder()
		e.metrics.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
		if want := `tablee_requests_total{method="GET",route="/me",status="499"} 1`; !strings.Contains(w.Body.String(), want) {
			t.Errorf("no %s", want)
		}
	}()
	e.ServeHTTP(httptest.NewRecorder(), r)
}

// A page of an allowed origin can create a guest and read its identity. Other origins cannot, nor can any
// without the flag.
func TestCORS_AllowedOrigins(t *testing.T) {
	const page, other = "https://client.example", "https://other.example"
	for _, c := range []struct {
		flags  []string
		origin string
		want   string
	}{{nil, page, ""}, {[]string{page}, page, page}, {[]string{"https://Client.example:443", "http://localhost:3000"}, page, page}, {[]string{page}, other, ""}, {[]string{"*"}, other, other}} {
		e := newEdge(t, &Cmd{CORSOrigin: c.flags})
		preflight := e.ask(http.MethodOptions, "/api/v1/guests", nil, "Origin", c.origin, "Access-Control-Request-Method", "POST")
		read := e.ask(http.MethodGet, "/api/v1/games", nil, "Origin", c.origin)
		for what, resp := range map[string]*http.Response{"preflight": preflight, "call": read, "stream": e.ask(http.MethodGet, "/api/v1/tables/none/events", nil, "Origin", c.origin)} {
			if got := resp.Header.Get("Access-Control-Allow-Origin"); got != c.want {
				t.Errorf("%q for %s: a %s is allowed for %q", c.flags, c.origin, what, got)
			}
		}
		for _, path := range []string{"/", "/livez", "/api"} {
			if got := e.ask(http.MethodGet, path, nil, "Origin", c.origin).Header.Get("Access-Control-Allow-Origin"); got != "" {
				t.Errorf("%q: %s allows %q", c.flags, path, got)
			}
		}
	}
	if err := (&Cmd{CORSOrigin: []string{"client.example"}, AwayAfter: 1}).Validate(); err == nil || !strings.Contains(err.Error(), "--cors-origin") {
		t.Errorf("no origin: %v", err)
	}
}
