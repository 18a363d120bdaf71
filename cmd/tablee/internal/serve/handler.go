package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"time"

	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/page"
	"tablee/web/scene"
	"tablee/web/secure"
)

// root is the handler of all requests of visitors, and the streams taken from net/http.
type root struct {
	http.Handler
	streams *streams
}

// handler returns the handler of all requests of visitors; outside is as in page.Config.
func (c *Cmd) handler(n *node.Node, metrics *metrics, keys delivery.Keys, said words, state *health, outside func() string, log *slog.Logger) (*root, error) {
	limits, address := c.Limits(n), c.publicURL()
	provider, err := c.provider(address)
	if err != nil {
		return nil, err
	}
	pages, err := web.New(web.Config{
		Services: n.Services, Limits: limits, Books: said.books, Domains: asciiNames(c.Domain), PushKey: keys.Public, Provider: provider,
		Page: page.Config{UIs: games.UIs(), Texts: said.texts, FilesDir: filepath.Join(c.Data, "static"), TrustProxy: c.TrustProxy, Log: log,
			Address: address, Outside: outside},
	})
	if err != nil {
		return nil, fmt.Errorf("make the pages: %w", err)
	}
	sentences := page.SentencesOf(games.UIs(), said.texts)
	calls := api.New(call.Config{
		Services: n.Services, Limits: limits, Address: address, TrustProxy: c.TrustProxy, PushKey: keys.Public, Log: log,
		Words: call.Words{Languages: sentences.Languages(), Name: sentences.Name, Refused: sentences.Refused, Problem: sentences.Problem, Invalid: sentences.Invalid,
			Answer: sentences.Answer, Journal: scene.Journals(sentences), Untold: scene.UntoldIn(sentences)},
	})
	plain := plainPages{sentences, pages.Styles, pages.House, pages.LanguageOf}
	names := asciiNames(c.Domain)
	mux := http.NewServeMux()
	for pattern, h := range map[string]http.Handler{"/api": calls, "/api/": calls, "/": pages} {
		mux.Handle(pattern, secure.Hosts(names, h))
	}
	state.addHealthChecks(mux, n) // under any name: a balancer may know only the address
	mux.Handle("GET "+securityPath, secure.Hosts(names, c.securityText()))
	guarded := secure.Headers(names, withDeadline(c.gated(metrics, n.Accounts.Recent, c.originsWith(foreign(plain, log)), busy(plain), mux)))
	hijacked := newStreams()
	return &root{secure.Arrival(c.TrustProxy, withRequestID(inTime(metrics.instrument(log, hijacked, c.noteProxy(log, guarded))))), hijacked}, nil
}

// newServer returns a server that limits the header a client may send. Bodies and responses have deadlines of
// their own (shed.Gate, withDeadline), since a stream may stay open for days.
func newServer(handler http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
}

// Limits of the time in which a request gets its answer, however long the database takes: one that reads, and one
// that acts, whose commit is awaited for as long as its transaction may take.
const (
	readWithin = 9 * time.Second
	actWithin  = 35 * time.Second
)

// inTime ends the context of a request that would not be answered in time, but for streams.
func inTime(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isStream(r.URL.Path) {
			next.ServeHTTP(w, r)
			return
		}
		within := actWithin
		if r.Method == http.MethodGet || r.Method == http.MethodHead {
			within = readWithin
		}
		ctx, cancel := context.WithTimeout(r.Context(), within)
		defer cancel()
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}

// withDeadline limits the time a client may take to read a response that does not pass the gate. Streams set a
// new deadline with every line.
func withDeadline(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(time.Minute)) // supported by all our connections
		next.ServeHTTP(w, r)
	})
}
