package page

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/a-h/templ"
)

// Handler responds to a visitor's request. An error becomes a page that explains it in the visitor's
// language.
type Handler func(w http.ResponseWriter, r *http.Request, v *Visitor) error

// Routes maps patterns of http.ServeMux to handlers.
type Routes map[string]Handler

// FragmentHeader marks requests of a table's script, which wants the changed part and not the page.
const FragmentHeader = "X-Fragment"

// ErrForbidden reports that a page exists, but not for this visitor.
var ErrForbidden = errors.New("web: not for this visitor")

// ErrForm reports an unreadable form, of which nothing is processed.
var ErrForm = errors.New("web: unreadable form")

// Show writes a component as a whole page or fragment.
func Show(w http.ResponseWriter, r *http.Request, status int, c templ.Component) error {
	var b bytes.Buffer
	if err := c.Render(r.Context(), &b); err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	body := b.Bytes()
	if accepts(r, "br") && len(body) > smallPage {
		body = asBrotli(body, forPages)
		w.Header().Set("Content-Encoding", "br")
		w.Header().Add("Vary", "Accept-Encoding")
	}
	w.WriteHeader(status)
	if _, err := w.Write(body); err != nil {
		return context.Canceled // the reader has disconnected
	}
	return nil
}
