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

// health is what the server knows of itself.
type health struct {
	closing atomic.Bool
	damaged atomic.Bool // the check at the start found the database damaged
}

// checkTime is how long a start looks at the database, beside serving.
const checkTime = 10 * time.Second

// checkStored looks quickly at what is stored, and tells of what is damaged. Damage does not
// close the server: those who are not affected play on.
func (h *health) checkStored(ctx context.Context, db *store.Store, n *node.Node, log *slog.Logger) {
	ctx, cancel := context.WithTimeout(ctx, checkTime)
	defer cancel()
	found, suspects, err := db.QuickCheck(ctx)
	for _, what := range found {
		h.damaged.Store(true)
		log.Error("the database is damaged: look with tablee doctor --deep, restore a backup with tablee restore", "found", what)
	}
	for _, id := range suspects {
		_, _ = n.Host.Frame(ctx, id) // which logs what is damaged
	}
	if err != nil && ctx.Err() == nil {
		log.Warn("the database could not be checked", "error", err)
	} else if err != nil {
		log.Info("the check at the start has not seen all of the database; tablee doctor --deep does", "took", checkTime)
	}
}

// addHealthChecks adds /livez and /healthz (the process runs), and /readyz (it can also save
// what is played, and is not shutting down). A process that only lacks its store is not to be
// killed: it shows what it has in memory. Damage is told, but what is not affected is served.
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
	for path, handle := range map[string]http.HandlerFunc{"/livez": alive, "/readyz": ready, "/healthz": alive} {
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
