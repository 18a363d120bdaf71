package serve

import (
	"context"
	"net/http"
	"sync/atomic"
	"time"

	"tablee/host/node"
)

// addHealthChecks adds /livez (the process runs), and /readyz and /healthz (it can also
// save what is played, and is not shutting down).
func addHealthChecks(mux *http.ServeMux, n *node.Node, closing *atomic.Bool) {
	ready := func(w http.ResponseWriter, r *http.Request) {
		ctx, cancel := context.WithTimeout(r.Context(), 3*time.Second)
		defer cancel()
		switch {
		case closing.Load():
			health(w, http.StatusServiceUnavailable, "closing")
		case n.Host.Ready(ctx) != nil:
			health(w, http.StatusServiceUnavailable, "the store does not answer")
		default:
			health(w, http.StatusOK, "ok")
		}
	}
	alive := func(w http.ResponseWriter, _ *http.Request) { health(w, http.StatusOK, "ok") }
	for path, answer := range map[string]http.HandlerFunc{"/livez": alive, "/readyz": ready, "/healthz": ready} {
		mux.HandleFunc("GET "+path, answer)
		mux.HandleFunc(path, methodNotAllowed)
	}
}

func methodNotAllowed(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Allow", "GET, HEAD")
	health(w, http.StatusMethodNotAllowed, "only GET and HEAD")
}

func health(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}
