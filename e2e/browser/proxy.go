package browser

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"

	"tablee/e2e/program"
)

// Proxy sits between one person's browser and the server and records all bytes sent to the browser: pages,
// streams, headers. It also sets the person's language.
type Proxy struct {
	front  *httptest.Server
	end    context.CancelFunc // ends all requests, those to come too
	server *program.Server

	mu       sync.Mutex
	lang     string
	received strings.Builder
	cookie   string // the Cookie header that the browser last sent
	replaced string // sent in its place: the browser is a person's second screen
}

// identity lists headers that only identify the person: a token is random, and may look like cards ("-TD-").
var identity = map[string]bool{"Set-Cookie": true}

func newProxy(t *testing.T, s *program.Server, lang string) *Proxy {
	p := &Proxy{server: s, lang: lang}
	reverse := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.Addr()})
			r.Out.Host = r.In.Host              // the host that the browser requested
			r.Out.Header.Del("Accept-Encoding") // record plain bytes
			p.identify(r)
		},
		FlushInterval: -1,
		ModifyResponse: func(resp *http.Response) error {
			if path := resp.Request.URL.Path; strings.HasPrefix(path, "/static/") || path == "/sw.js" {
				return nil // the same for all people, and asked for when the browser likes
			}
			var head strings.Builder
			_ = resp.Header.WriteSubset(&head, identity)
			p.record([]byte(head.String()))
			resp.Body = &recorder{ReadCloser: resp.Body, proxy: p, live: strings.HasSuffix(resp.Request.URL.Path, "/live")}
			return nil
		},
		ErrorHandler: func(rw http.ResponseWriter, _ *http.Request, _ error) { rw.WriteHeader(http.StatusBadGateway) },
	}
	ctx, end := context.WithCancel(context.Background())
	p.end = end
	p.front = httptest.NewUnstartedServer(reverse)
	p.front.Config.BaseContext = func(net.Listener) context.Context { return ctx }
	p.front.Start()
	t.Cleanup(p.Close)
	return p
}

// URL returns the address of a path as requested by the browser.
func (p *Proxy) URL(path string) string { return p.front.URL + path }

func (p *Proxy) record(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.received.Write(b)
}

// identify sets the language of a request, and stores or replaces its Cookie header.
func (p *Proxy) identify(r *httputil.ProxyRequest) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r.Out.Header.Set("Accept-Language", p.lang)
	if p.replaced != "" {
		all := []string{p.replaced}
		for _, c := range r.In.Cookies() { // the browser's other cookies
			if c.Name != program.Cookie {
				all = append(all, c.String())
			}
		}
		r.Out.Header.Set("Cookie", strings.Join(all, "; "))
	} else if shown := r.In.Header.Get("Cookie"); shown != "" {
		p.cookie = shown
	}
}

// Cookie returns the Cookie header last sent to the server.
func (p *Proxy) Cookie() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.replaced != "" {
		return p.replaced
	}
	return p.cookie
}

// SignIn signs the browser in with a token.
func (p *Proxy) SignIn(token string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.replaced = program.Cookie + "=" + token
}

// Become signs the browser in with a token, or out for "", and sets the language: tests of many people's
// pages do not need a browser for each.
func (p *Proxy) Become(token, lang string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.replaced, p.lang = program.Cookie+"="+token, lang
}

// Lend gives this browser's identity to another one: a second screen of the same person.
func (p *Proxy) Lend(to *Proxy) {
	cookie := p.Cookie()
	to.mu.Lock()
	defer to.mu.Unlock()
	to.replaced, to.cookie = cookie, cookie
}

// UseLocalhost makes the browser use the name localhost: passkeys belong to a host name.
func (p *Proxy) UseLocalhost() {
	p.front.URL = strings.Replace(p.front.URL, "127.0.0.1", "localhost", 1)
}

// Close stops the proxy: the browser can no longer reach the server.
func (p *Proxy) Close() {
	p.end() // also the stream of a page that connects again while the others are cut
	p.front.CloseClientConnections()
	p.front.Close()
}

// Received returns the data sent to the browser since the last Reset.
func (p *Proxy) Received() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.received.String()
}

// Reset discards the recorded data.
func (p *Proxy) Reset() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.received.Reset()
}

// recorder records the data read through it; for a page's stream, the resulting page content.
type recorder struct {
	io.ReadCloser
	proxy *Proxy
	live  bool
	begun string // an incomplete event
	page  program.PageStream
}

func (r *recorder) Read(b []byte) (int, error) {
	n, err := r.ReadCloser.Read(b)
	if !r.live {
		r.proxy.record(b[:n])
		return n, err
	}
	r.begun += string(b[:n])
	for {
		event, rest, whole := strings.Cut(r.begun, "\n\n")
		if !whole {
			break
		}
		r.proxy.record([]byte(r.page.Whole(event + "\n\n")))
		r.begun = rest
	}
	return n, err
}
