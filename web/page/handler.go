package page

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/a-h/templ"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
)

// Handler answers a request of a visitor. An error it returns becomes a page that says
// what happened, in the visitor's language.
type Handler func(w http.ResponseWriter, r *http.Request, v *Visitor) error

// Routes are handlers by the pattern of their address, as http.ServeMux reads it.
type Routes map[string]Handler

// maxForm bounds what a form may send.
const maxForm = 64 << 10

// FragmentHeader marks the requests of a table's script: it wants the part that has
// changed, not the page.
const FragmentHeader = "X-Fragment"

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

// ErrForbidden is a page that exists, but not for this visitor.
var ErrForbidden = errors.New("web: not for this visitor")

// ErrForm is a form that cannot be read: nothing of it is done.
var ErrForm = errors.New("web: the form cannot be read")

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

// tooMany is something done more often than the limits allow.
type tooMany struct{ wait time.Duration }

// Error is for logs.
func (t tooMany) Error() string { return "web: too many, wait " + t.wait.String() }

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

// Allow counts one more event; the error is a tooMany.
func Allow(l *limit.Limiter, key string) error {
	if wait, ok := l.Allow(key); !ok {
		return tooMany{wait}
	}
	return nil
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

// Show writes a component as a whole page or fragment.
func Show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(r.Context(), &b); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, err := w.Write(b.Bytes())
	if err != nil {
		return context.Canceled // the reader has gone
	}
	return nil
}
