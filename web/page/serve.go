package page

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net/http"
	"slices"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/secure"
)

// maxForm limits the body of a form.
const maxForm = 64 << 10

// Serve adapts a Handler to http.Handler.
func (s *Site) Serve(h Handler) http.Handler { return s.serve(h, false) }

// ServeAnyone is Serve for public pages: while an outage prevents the server from identifying visitors, it
// treats them as unknown.
func (s *Site) ServeAnyone(h Handler) http.Handler { return s.serve(h, true) }

func (s *Site) serve(h Handler, anyone bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, maxForm)
		w.Header().Set("Cache-Control", "private, no-cache")
		w.Header().Set("Vary", "Cookie, Accept-Language")
		if err := s.spend(r, limit.Price(r.Pattern)); err != nil {
			s.fail(w, r, nil, err)
			return
		}
		v, err := s.visitor(r)
		if anyone && r.Method != http.MethodPost && s.services.Outage.Is(err) {
			err = nil
		}
		if err == nil {
			err = s.admit(r, v)
		}
		if err == nil {
			err = s.count(r, v)
		}
		if err == nil {
			err = readForm(r)
		} else if s.services.Outage.Is(err) {
			_ = readForm(r) // shown by the outage page, to be sent again
		}
		if err != nil {
			s.fail(w, r, v, err)
			return
		}
		if v.Known && v.unprefixed {
			SetCookie(w, r, secure.Cookie, v.Token)
		}
		s.actOnce(w, s.fromAddress(r), v, func(w http.ResponseWriter, r *http.Request) {
			if err := h(w, r, v); err != nil {
				s.fail(w, r, v, err)
			}
		})
	})
}

// fromAddress adds the client's address to the context of a form's request; limits on what the form opens are
// counted by it.
func (s *Site) fromAddress(r *http.Request) *http.Request {
	if r.Method != http.MethodPost {
		return r
	}
	return r.WithContext(account.WithAddress(r.Context(), s.ClientAddress(r)))
}

// formType is the content type of every form of these pages.
const formType = "application/x-www-form-urlencoded"

// fileType is the content type of a form with a file; takesFiles lists the only addresses that accept one.
const fileType = "multipart/form-data"

var takesFiles = []string{"/admin/house/logo"}

// readForm parses the whole form before a handler acts on any part of it.
func readForm(r *http.Request) error {
	if r.Method != http.MethodPost {
		return nil
	}
	kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == fileType && slices.Contains(takesFiles, r.URL.Path) {
		return nil // the handler reads it
	}
	if kind != formType && r.ContentLength != 0 {
		return fmt.Errorf("%w: a body of another type", ErrForm)
	}
	err := r.ParseForm()
	var big *http.MaxBytesError
	if err == nil || errors.As(err, &big) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrForm, err)
}

// fail turns an error into a page. Errors that visitors can act on are named; any other is an internal error
// and logged.
func (s *Site) fail(w http.ResponseWriter, r *http.Request, v *Visitor, err error) {
	var big *http.MaxBytesError
	var exceeded *limit.Exceeded
	var problem table.Problem
	status := http.StatusInternalServerError
	var banned *moderation.Banned
	var told Told
	switch {
	case errors.As(err, &banned):
		s.banned(w, r, v, banned)
		return
	case errors.Is(err, moderation.ErrPrivate):
		s.private(w, r, v)
		return
	case errors.Is(err, errEntered):
		http.Redirect(w, r, asEntered(r.URL), http.StatusTemporaryRedirect) // the same form again, with the cookie
		return
	case errors.As(err, &told) && v != nil:
		s.sayProblem(w, r, v, told.Status, told.Title, told.Text)
		return
	case errors.As(err, &problem) && v != nil:
		s.refusal(w, r, v, problem)
		return
	case errors.Is(err, context.Canceled) && r.Context().Err() != nil:
		panic(http.ErrAbortHandler) // the client has gone, and no response must look like a success
	case errors.Is(err, input.ErrRemoved):
		status = http.StatusGone
	case errors.Is(err, input.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, host.ErrClosing):
		status = http.StatusServiceUnavailable
		w.Header().Set("Retry-After", "5")
	case errors.As(err, &exceeded):
		s.tooMany(w, r, v, exceeded)
		return
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
	case errors.Is(r.Context().Err(), context.Canceled): // the client has gone, and what failed for that may be of any kind
		panic(http.ErrAbortHandler)
	case s.services.Outage.Is(err):
		s.outage(w, r, v)
		return
	default:
		s.Log.Error("page failed", "page", r.Pattern, "error", err) // the full address may contain a secret
	}
	s.problem(w, r, v, status)
}

// ServeStatic sends a static file. Its address changes with its content.
func (s *Site) ServeStatic(w http.ResponseWriter, r *http.Request) {
	found, ok := s.find(r.URL.Path)
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	found.send(w, r)
}

// ServeFavicon sends the icon that browsers request by default.
func (s *Site) ServeFavicon(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "public, max-age=86400")
	s.files.byPath[s.Static("favicon.svg")].send(w, r)
}

// ServeWorker sends the service worker, which shows push messages and reports that the server is unreachable.
// It is served from the root so that its scope covers all pages.
func (s *Site) ServeWorker(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	w.Header().Set("Cache-Control", "no-cache")
	_, _ = w.Write(s.files.byPath[s.Static("sw.js")].plain) // a disconnected reader is not an error
}

// count counts every form as an action, of the player who sends it or of an unknown visitor's address, which may
// be that of a class. Rarer
// operations (tables, guests, entries, reports) are also counted where they are done. Every request is
// counted for its address before anything is read for it.
func (s *Site) count(r *http.Request, v *Visitor) error {
	if r.Method != http.MethodPost {
		return nil
	}
	if v.Known {
		return Allow(s.limits.Actions, string(v.Player.ID))
	}
	return limit.Take(limit.OfNetworks(s.limits.Actions, s.ClientAddress(r), limit.Crowd)...)
}

// OpenTable opens a table for a known visitor, within their limits. A table that was refused counts as an
// action only.
func (s *Site) OpenTable(r *http.Request, v *Visitor, do func() (table.ID, error)) (table.ID, error) {
	one := s.limits.Tables.One(string(v.Player.ID), s.ClientAddress(r))
	if err := limit.Take(one...); err != nil {
		return "", err
	}
	id, err := do()
	if host.Refused(err) {
		limit.Back(one...)
	}
	return id, err
}
