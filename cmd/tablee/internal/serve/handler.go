package serve

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"tablee/games"
	"tablee/host/node"
	"tablee/web"
	"tablee/web/api"
	"tablee/web/delivery"
	"tablee/web/limit"
	"tablee/web/page"
	"tablee/web/secure"
	"tablee/web/wording"
)

// handler is everything that is served to visitors.
func (c *Cmd) handler(n *node.Node, metrics *metrics, keys delivery.Keys, closing *atomic.Bool, log *slog.Logger) (http.Handler, error) {
	exports := limit.New(limit.Rate{Events: 6, Per: time.Minute}, nil) // each reads the logs of all the player's tables
	limits, streams := c.Limits(n), limit.NewPlaces(c.MaxStreamsPerIP, c.MaxStreams)
	pages, err := web.New(page.Config{
		Services: n.Services, UIs: games.UIs(), Domains: c.Domain,
		Actions: limits.actions, Tables: limits.tables, Guests: limits.guests, Signins: limits.signins, Reports: limits.reports,
		Streams: streams, TrustProxy: c.TrustProxy, PushKey: keys.Public, Exports: exports, Log: log,
	}, games.Rulebooks())
	if err != nil {
		return nil, fmt.Errorf("make the pages: %w", err)
	}
	sentences, err := wording.New(games.UIs())
	if err != nil {
		return nil, fmt.Errorf("read the texts: %w", err)
	}
	calls := api.New(api.Config{
		Services: n.Services, Actions: limits.actions, Tables: limits.tables, Guests: limits.guests, Signins: limits.signins, Reports: limits.reports,
		Streams: streams, TrustProxy: c.TrustProxy, PushKey: keys.Public, Exports: exports, Log: log,
		Words: api.Words{Name: sentences.Name, Refused: sentences.Refused, Problem: sentences.Problem, Invalid: sentences.Invalid,
			Answer: sentences.Answer, Journal: sentences.Journal},
	})
	mux := http.NewServeMux()
	mux.Handle("/api", calls)
	mux.Handle("/api/", calls)
	addHealthChecks(mux, n, closing)
	mux.Handle("/", pages)
	return withRequestID(metrics.instrument(log, secure.Headers(secure.SameOrigin(withDeadlines(mux))))), nil
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
