package page

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/a-h/templ"
)

// Handler answers a request of a visitor. An error it returns becomes a page that says
// what happened, in the visitor's language.
type Handler func(w http.ResponseWriter, r *http.Request, v *Visitor) error

// Routes are handlers by the pattern of their address, as http.ServeMux reads it.
type Routes map[string]Handler

// FragmentHeader marks the requests of a table's script: it wants the part that has
// changed, not the page.
const FragmentHeader = "X-Fragment"

// ErrForbidden is a page that exists, but not for this visitor.
var ErrForbidden = errors.New("web: not for this visitor")

// ErrForm is a form that cannot be read: nothing of it is done.
var ErrForm = errors.New("web: the form cannot be read")

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
		return context.Canceled // the reader has gone
	}
	return nil
}
