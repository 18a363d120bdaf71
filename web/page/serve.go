package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
)

// maxForm bounds what a form may send.
const maxForm = 64 << 10

// Serve is a Handler as the standard library knows it.
func (s *Site) Serve(h Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		whole := r.Body
		r.Body = http.MaxBytesReader(w, whole, maxForm)
		w.Header().Set("Cache-Control", "private, no-cache")
		w.Header().Set("Vary", "Cookie, Accept-Language")
		v, err := s.visitor(r)
		if err == nil {
			err = s.count(r, v)
		}
		if err == nil {
			err = readForm(r)
		}
		if big := new(http.MaxBytesError); errors.As(err, &big) {
			limit.Drain(whole)
		}
		if err == nil {
			err = h(w, r, v)
		}
		if err != nil {
			s.fail(w, r, v, err)
		}
	})
}

// readForm reads what was sent, before anybody acts on a part of it.
func readForm(r *http.Request) error {
	if r.Method != http.MethodPost {
		return nil
	}
	err := r.ParseForm()
	var big *http.MaxBytesError
	if err == nil || errors.As(err, &big) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}

// fail turns an error into a page: what people can do something about is named, everything
// else is our fault and logged.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, v *Visitor, err error) {
	var big *http.MaxBytesError
	var hurry tooMany
	status := http.StatusInternalServerError
	switch {
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		return // nobody is there to read it
	case errors.Is(err, input.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, host.ErrClosing):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", "5")
	case errors.As(err, &hurry):
		status = http.StatusTooManyRequests
		w.Header().Set("Retry-After", limit.RetryAfter(hurry.wait))
	case errors.Is(err, limit.ErrMany):
		status = http.StatusTooManyRequests
		w.Header().Set("Retry-After", limit.RetryAfter(limit.Soon))
	case errors.Is(err, limit.ErrFull):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", limit.RetryAfter(limit.Soon))
	case errors.Is(err, ErrForbidden):
		status = http.StatusForbidden
	case errors.As(err, &big):
		status = http.StatusRequestEntityTooLarge
	case errors.Is(err, ErrForm):
		status = http.StatusBadRequest
	default:
		s.Log.Error("page failed", "page", r.Pattern, "error", err) // its address may hold a secret
	}
	s.problem(w, r, v, status)
}

// ServeStatic sends a static file. Its address changes with its contents.
func (s *Site) ServeStatic(w http.ResponseWriter, r *http.Request) {
	found, ok := s.files.byPath[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	found.send(w, r)
}

// ServeFavicon sends the icon that browsers ask for by themselves.
func (s *Site) ServeFavicon(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	s.files.byPath[s.Static("favicon.svg")].send(w, r)
}

// ServeWorker sends the service worker that shows what a push service brings. It stands at the
// root, since it answers for all pages.
func (s *Site) ServeWorker(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(s.files.byPath[s.Static("sw.js")].plain) // a reader who has gone is no error
}

// count counts every form as an action: of the player who sends it, or of the address of
// somebody unknown. What is rarer (tables, guests, entries, reports) is counted again where
// it is done. Pages that are only read are not counted.
func (s *Site) count(r *http.Request, v *Visitor) error {
	if r.Method != http.MethodPost {
		return nil
	}
	if v.Known {
		return Allow(s.Actions, string(v.Player.ID))
	}
	return Allow(s.Actions, limit.Address(r, s.TrustProxy))
}

// OpenTable opens a table for a known visitor, as often as the limits allow. A refused one
// was not opened: it counts as an action alone.
func (s *Site) OpenTable(v *Visitor, do func() (table.ID, error)) (table.ID, error) {
	if err := Allow(s.Tables, string(v.Player.ID)); err != nil {
		return "", err
	}
	id, err := do()
	if host.Refused(err) {
		s.Tables.Back(string(v.Player.ID))
	}
	return id, err
}
