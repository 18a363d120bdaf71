package serve

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"sync/atomic"
	"time"

	"tablee/host/node"
	"tablee/store"
)

// health is the health state of the server.
type health struct {
	closing atomic.Bool
	damaged atomic.Bool // the check at the start found the database damaged
}

// The paths of health checks.
const (
	livePath    = "/livez"
	readyPath   = "/readyz"
	oldLivePath = "/healthz" // for balancers that know no other
)

// isHealthCheck reports whether a path is one of a health check.
func isHealthCheck(path string) bool {
	return path == livePath || path == readyPath || path == oldLivePath
}

// checksOr returns a handler that passes health checks to site and other requests to rest.
func checksOr(site, rest http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if isHealthCheck(r.URL.Path) {
			site.ServeHTTP(w, r)
			return
		}
		rest.ServeHTTP(w, r)
	})
}

// checkTime limits the database check at the start, which runs while serving.
const checkTime = 10 * time.Second

// checkStored checks the database quickly and reports damage. Damage does not stop the server: unaffected
// tables continue.
func (h *health) checkStored(ctx context.Context, db *store.Store, n *node.Node, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	found, suspects, err := db.QuickCheck(ctx)
	for _, what := range found {
		h.damaged.Store(true)
		log.Error("the database is damaged: check it with tablee doctor --deep, restore a backup with tablee restore", "found", what)
	}
	for _, id := range suspects {
		_, _ = n.Host.Frame(ctx, id) // logs the damage
	}
	if err != nil && ctx.Err() == nil {
		log.Warn("check the database", "error", err)
	} else if err != nil {
		log.Info("the check at the start timed out; tablee doctor --deep checks the whole database", "took", checkTime)
	}
}

// addHealthChecks adds /livez and /healthz (the process runs), and /readyz (it can also save games, and is
// not shutting down). A process that only lacks its store must not be killed: it shows its tables from
// memory. Damage is reported, but unaffected tables are served.
func (h *health) addHealthChecks(mux *http.ServeMux, n *node.Node) {
	ready := func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
		defer cancel()
		switch {
		case h.closing.Load():
			answer(w, http.StatusServiceUnavailable, "closing")
		case n.Host.Ready(ctx) != nil:
			answer(w, http.StatusServiceUnavailable, "the store does not answer")
		case h.damaged.Load():
			answer(w, http.StatusOK, "ok, but the database is damaged: see the log")
		case n.Host.Damaged() > 0:
			answer(w, http.StatusOK, fmt.Sprintf("ok, but tables are damaged: %d", n.Host.Damaged()))
		default:
			answer(w, http.StatusOK, "ok")
		}
	}
	alive := func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") }
	for path, handle := range map[string]http.HandlerFunc{livePath: alive, readyPath: ready, oldLivePath: alive} {
		mux.HandleFunc("GET "+path, handle)
		mux.HandleFunc(path, methodNotAllowed)
	}
}

func methodNotAllowed(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Allow", "GET, HEAD")
	answer(w, http.StatusMethodNotAllowed, "only GET and HEAD")
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
