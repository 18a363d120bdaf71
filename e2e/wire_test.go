package e2e

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// wire stands between one person's browser and the server and remembers every byte that
// went to the browser: pages, streams, headers. It also asks for the person's language.
type wire struct {
	front *httptest.Server
	house *server

	mu     sync.Mutex
	heard  strings.Builder
	cookie string // what the browser last showed of itself
	lent   string // a cookie shown in its place: the browser of somebody's second screen
}

// own are headers that tell a person nothing but who he is: a token is random, and may look
// like cards ("-TD-").
var own = map[string]bool{"Set-Cookie": true}

func newWire(t *testing.T, s *server, lang string) *wire {
	w := &wire{house: s}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.at()})
			r.Out.Host = r.In.Host              // the site is where the browser thinks it is
			r.Out.Header.Del("Accept-Encoding") // bytes are to be read
			r.Out.Header.Set("Accept-Language", lang)
			w.identify(r)
		},
		FlushInterval: -1,
		ModifyResponse: func(resp *http.Response) error {
			if strings.HasPrefix(resp.Request.URL.Path, "/static/") {
				return nil // the same for everybody
			}
			var head strings.Builder
			_ = resp.Header.WriteSubset(&head, own)
			w.hear([]byte(head.String()))
			resp.Body = &ear{ReadCloser: resp.Body, wire: w}
			return nil
		},
		ErrorHandler: func(rw http.ResponseWriter, _ *http.Request, _ error) { rw.WriteHeader(http.StatusBadGateway) },
	}
	w.front = httptest.NewServer(proxy)
	t.Cleanup(func() {
		w.front.CloseClientConnections()
		w.front.Close()
	})
	return w
}

func (w *wire) url(path string) string { return w.front.URL + path }

func (w *wire) hear(b []byte) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard.Write(b)
}

// identify keeps the cookie of a request, or puts the lent one in its place.
func (w *wire) identify(r *httputil.ProxyRequest) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lent != "" {
		r.Out.Header.Set("Cookie", w.lent)
	} else if shown := r.In.Header.Get("Cookie"); shown != "" {
		w.cookie = shown
	}
}

// shown is the cookie that the browser last showed, or the lent one in its place.
func (w *wire) shown() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.lent != "" {
		return w.lent
	}
	return w.cookie
}

// lend gives another browser this one's identity: a second screen of the same person.
func (w *wire) lend(to *wire) {
	w.mu.Lock()
	defer w.mu.Unlock()
	to.mu.Lock()
	defer to.mu.Unlock()
	to.lent, to.cookie = w.cookie, w.cookie
}

// text is what was heard since the last forget.
func (w *wire) text() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.heard.String()
}

func (w *wire) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.heard.Reset()
}

type ear struct {
	io.ReadCloser
	wire *wire
}

func (e *ear) Read(b []byte) (int, error) {
	n, err := e.ReadCloser.Read(b)
	e.wire.hear(b[:n])
	return n, err
}
