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
// went to the browser: pages, streams, headers.
type wire struct {
	front *httptest.Server

	mu    sync.Mutex
	heard strings.Builder
}

func newWire(t *testing.T, s *server) *wire {
	w := &wire{}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: s.addr})
			r.Out.Host = r.In.Host              // the site is where the browser thinks it is
			r.Out.Header.Del("Accept-Encoding") // bytes are to be read
		},
		FlushInterval: -1,
		ModifyResponse: func(resp *http.Response) error {
			if strings.HasPrefix(resp.Request.URL.Path, "/static/") {
				return nil // the same for everybody
			}
			var head strings.Builder
			_ = resp.Header.Write(&head)
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

// all is what was heard since the last call.
func (w *wire) all() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := w.heard.String()
	w.heard.Reset()
	return text
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
