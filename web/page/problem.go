package page

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"

	"tablee/table"
	"tablee/web/limit"
)

// NotFound handles addresses without a page in mux, and methods that a page does not support.
func (s *Site) NotFound(mux *http.ServeMux) Handler {
	return func(w http.ResponseWriter, r *http.Request, v *Visitor) error {
		status := http.StatusNotFound
		if methods := methodsOf(mux, r); len(methods) > 0 {
			w.Header().Set("Allow", strings.Join(methods, ", "))
			status = http.StatusMethodNotAllowed
		}
		s.problem(w, r, v, status)
		return nil
	}
}

// methodsOf lists the methods supported by the address of a request.
func methodsOf(mux *http.ServeMux, r *http.Request) []string {
	var methods []string
	for _, m := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		try := r.Clone(r.Context())
		try.Method = m
		if _, pattern := mux.Handler(try); pattern != "/" && pattern != "" {
			methods = append(methods, m)
		}
	}
	return methods
}

// passing lists the statuses of problems that may be temporary.
var passing = []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable}

// problem shows a page for a status: the problem and what to do now. The script of a table gets a panel
// instead, for the table that it already shows.
func (s *Site) problem(w http.ResponseWriter, r *http.Request, v *Visitor, status int) {
	r = r.WithContext(context.WithoutCancel(r.Context())) // a client that cancelled its form may still read the page
	if v == nil {
		v = s.stranger(r)
	}
	key := "status." + strconv.Itoa(status)
	if !v.L.Has(key + ".title") {
		key = "status.500"
	}
	s.sayProblem(w, r, v, status, v.L.T(key+".title"), v.L.T(key+".text"))
}

// tooMany shows the page for an exceeded limit: whose it is, and until when.
func (s *Site) tooMany(w http.ResponseWriter, r *http.Request, v *Visitor, e *limit.Exceeded) {
	if v == nil {
		v = s.stranger(r)
	}
	w.Header().Set("Retry-After", limit.RetryAfter(e.Wait))
	s.sayProblem(w, r, v, http.StatusTooManyRequests, v.L.T("status.429.title"), ExceededText(v.L, e))
}

// refusal shows a page with the reason why a request was refused.
func (s *Site) refusal(w http.ResponseWriter, r *http.Request, v *Visitor, problem table.Problem) {
	s.sayProblem(w, r, v, http.StatusConflict, v.L.T("refusal.table"), v.L.T("problem."+string(problem)))
}

func (s *Site) sayProblem(w http.ResponseWriter, r *http.Request, v *Visitor, status int, title, text string) {
	again := r.Method == http.MethodGet && slices.Contains(passing, status)
	s.say(w, r, v, status, title, text, func(d Layout) templ.Component { return problemPage(d, text, again) })
}

// say shows a page about a problem, or a panel to the script of a table.
func (s *Site) say(w http.ResponseWriter, r *http.Request, v *Visitor, status int, title, text string, whole func(d Layout) templ.Component) {
	v.Back = "/"
	if r.Header.Get(FragmentHeader) != "" {
		part := RefusalSection(v.L, nil, table.ID(r.PathValue("id")), RefusalPanel{Title: title, Text: text})
		if err := Show(w, r, status, part); err != nil {
			s.Log.Error("problem panel failed", "error", err)
		}
		return
	}
	d := s.Layout(v, title)
	d.NoIndex = true
	if err := Show(w, r, status, whole(d)); err != nil {
		s.Log.Error("problem page failed", "error", err)
	}
}
