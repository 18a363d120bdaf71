package main

import (
	"errors"
	"io"
	"net/http"
	"strings"

	"tablee/host"
	"tablee/web/limit"
	"tablee/web/secure"
)

// doorman counts what people do on pages, by the same limits as programs: a player has
// one allowance, whichever way he comes.
type doorman struct {
	house                   *host.Host
	actions, tables, guests *limit.Limiter
	trustProxy              bool
}

// guard answers 429 to a form that is sent too often. Pages that are only read are not
// counted.
func (d doorman) guard(pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			pages.ServeHTTP(w, r)
			return
		}
		limiter, key, err := d.counted(r)
		if err != nil {
			http.Error(w, "503", http.StatusServiceUnavailable)
			return
		}
		wait, ok := limiter.Allow(key)
		if ok && limiter == d.tables {
			wait, ok = d.actions.Allow(key)
		}
		if ok {
			said := &statusOf{ResponseWriter: w}
			pages.ServeHTTP(said, r)
			if limiter == d.tables && said.refused() {
				limiter.Back(key) // no table was opened: it counts as an action alone
			}
			return
		}
		w.Header().Set("Retry-After", limit.RetryAfter(wait))
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		w.WriteHeader(http.StatusTooManyRequests)
		_, _ = io.WriteString(w, "Un peu moins vite, s’il vous plaît.\nA little slower, please.\n")
	})
}

// statusOf remembers what a form was answered with.
type statusOf struct {
	http.ResponseWriter
	status int
}

// WriteHeader remembers the status.
func (s *statusOf) WriteHeader(status int) {
	s.status = status
	s.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController find the connection.
func (s *statusOf) Unwrap() http.ResponseWriter { return s.ResponseWriter }

// refused reports a "no" to what was asked.
func (s *statusOf) refused() bool { return s.status >= 400 && s.status < 500 }

// counted is which limit a form falls under, and for whom. Who is nobody yet becomes a
// guest by his first form: the pages themselves do not count him again.
func (d doorman) counted(r *http.Request) (*limit.Limiter, string, error) {
	player, err := d.house.Player(r.Context(), secure.Token(r))
	switch {
	case errors.Is(err, host.ErrNotFound):
		return d.guests, limit.Address(r, d.trustProxy), nil
	case err != nil:
		return nil, "", err
	case strings.HasPrefix(r.URL.Path, "/g/"), strings.HasSuffix(r.URL.Path, "/again"), strings.HasSuffix(r.URL.Path, "/fork"):
		return d.tables, string(player.ID), nil
	}
	return d.actions, string(player.ID), nil
}
