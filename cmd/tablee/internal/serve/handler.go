package serve

import (
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/page"
	"tablee/web/secure"
	"tablee/web/wording"
)

// root is the handler of all requests of visitors, and the streams taken from net/http.
type root struct {
	http.Handler
	streams *streams
}

// handler returns the handler of all requests of visitors.
func (c *Cmd) handler(n *node.Node, metrics *metrics, keys delivery.Keys, said words, state *health, log *slog.Logger) (*root, error) {
	limits := c.Limits(n)
	pages, err := web.New(web.Config{
		Services: n.Services, Limits: limits, Books: said.books, Domains: asciiNames(c.Domain), PushKey: keys.Public,
		Page: page.Config{UIs: games.UIs(), Texts: said.texts, FilesDir: filepath.Join(c.Data, "static"), TrustProxy: c.TrustProxy, Log: log},
	})
	if err != nil {
		return nil, fmt.Errorf("make the pages: %w", err)
	}
	sentences := wording.Of(games.UIs(), said.texts)
	calls := api.New(call.Config{
		Services: n.Services, Limits: limits, TrustProxy: c.TrustProxy, PushKey: keys.Public, Log: log,
		Words: call.Words{Languages: sentences.Languages(), Name: sentences.Name, Refused: sentences.Refused, Problem: sentences.Problem, Invalid: sentences.Invalid,
			Answer: sentences.Answer, Journal: sentences.Journal},
	})
	names := asciiNames(c.Domain)
	mux := http.NewServeMux()
	for pattern, h := range map[string]http.Handler{"/api": calls, "/api/": calls, "/": pages} {
		mux.Handle(pattern, secure.Hosts(names, h))
	}
	state.addHealthChecks(mux, n) // under any name: a balancer may know only the address
	mux.Handle("GET "+securityPath, secure.Hosts(names, c.securityText()))
	guarded := secure.Headers(names, secure.CrossOrigin(c.origins(), c.gate(metrics, busy(sentences, pages.Styles, pages.House), withDeadlines(mux))))
	hijacked := newStreams()
	return &root{secure.Arrival(c.TrustProxy, withRequestID(metrics.instrument(log, hijacked, c.noteProxy(log, guarded)))), hijacked}, nil
}

// noteProxy logs once that a proxy sends X-Forwarded-Proto and is not trusted: its visitors would have no
// passkeys, for no visible reason.
func (c *Cmd) noteProxy(log *slog.Logger, next http.Handler) http.Handler {
	if c.TrustProxy {
		return next
	}
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-Proto") != "" {
			once.Do(func() {
				log.Warn("X-Forwarded-Proto is not trusted; behind your own proxy start with --trust-proxy")
			})
		}
		next.ServeHTTP(w, r)
	})
}

// newServer returns a server that limits the header a client may send. withDeadlines sets the deadlines of
// body and response, since a stream may stay open for days.
func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// withDeadlines limits the time a client may take to send its body and to read the response. Streams set a
// new deadline with every line. A request without a body gets no read deadline, which would end a stream.
func withDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		if r.ContentLength != 0 {
			_ = control.SetReadDeadline(time.Now().Add(30 * time.Second)) // supported by all our connections
		}
		_ = control.SetWriteDeadline(time.Now().Add(time.Minute))
		next.ServeHTTP(w, r)
	})
}
