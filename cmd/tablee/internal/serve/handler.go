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
	"tablee/web"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/delivery"
	"tablee/web/page"
	"tablee/web/secure"
	"tablee/web/wording"
)

// root is the handler of all that visitors ask for, and their streams that have left net/http.
type root struct {
	http.Handler
	streams *streams
}

// handler makes the handler of all that visitors ask for.
func (c *Cmd) handler(n *node.Node, metrics *metrics, keys delivery.Keys, said words, state *health, log *slog.Logger) (*root, error) {
	limits := c.Limits(n)
	pages, err := web.New(page.Config{
		Texts:    said.texts,
		FilesDir: filepath.Join(c.Data, "static"),
		Services: n.Services, UIs: games.UIs(), Domains: asciiNames(c.Domain),
		House: limits, TrustProxy: c.TrustProxy, PushKey: keys.Public, Log: log,
	}, said.books)
	if err != nil {
		return nil, fmt.Errorf("make the pages: %w", err)
	}
	sentences := wording.Of(games.UIs(), said.texts)
	calls := api.New(call.Config{
		Services: n.Services, House: limits, TrustProxy: c.TrustProxy, PushKey: keys.Public, Log: log,
		Words: call.Words{Languages: sentences.Languages(), Name: sentences.Name, Refused: sentences.Refused, Problem: sentences.Problem, Invalid: sentences.Invalid,
			Answer: sentences.Answer, Journal: sentences.Journal},
	})
	names := asciiNames(c.Domain)
	mux := http.NewServeMux()
	for pattern, h := range map[string]http.Handler{"/api": calls, "/api/": calls, "/": pages} {
		mux.Handle(pattern, secure.Hosts(names, h))
	}
	state.addHealthChecks(mux, n) // under any name: a balancer may know the address alone
	mux.Handle("GET "+securityPath, secure.Hosts(names, c.securityText()))
	guarded := secure.Headers(names, secure.CrossOrigin(c.origins(), c.gate(metrics, busy(sentences, pages.Styles, pages.House), withDeadlines(mux))))
	hijacked := newStreams()
	return &root{secure.Arrival(c.TrustProxy, withRequestID(metrics.instrument(log, hijacked, c.noteProxy(log, guarded)))), hijacked}, nil
}

// noteProxy says once in the log that a proxy speaks of HTTPS and is not believed: its
// visitors would be without passkeys, and nobody would know why.
func (c *Cmd) noteProxy(log *slog.Logger, next http.Handler) http.Handler {
	if c.TrustProxy {
		return next
	}
	var once sync.Once
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("X-Forwarded-Proto") != "" {
			once.Do(func() {
				log.Warn("X-Forwarded-Proto is not believed; behind a proxy of your own start with --trust-proxy")
			})
		}
		next.ServeHTTP(w, r)
	})
}

// newServer is a server that limits what a client may send. The deadlines of body and
// answer are set by withDeadlines, since a stream may stay open for days.
func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// withDeadlines limits how long a client may take to send its body and to take its
// answer. Streams set a new deadline with every line. A request without a body gets no
// read deadline, which would end a stream.
func withDeadlines(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		control := http.NewResponseController(w)
		if r.ContentLength != 0 {
			_ = control.SetReadDeadline(time.Now().Add(30 * time.Second)) // every connection of ours has deadlines
		}
		_ = control.SetWriteDeadline(time.Now().Add(time.Minute))
		next.ServeHTTP(w, r)
	})
}
