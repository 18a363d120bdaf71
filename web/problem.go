package web

import (
	"net/http"
	"strconv"
	"strings"

	"tablee/table"
)

// nowhere answers every address that is no page, and every method a page does not take.
func (s *site) nowhere(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if methods := s.methods(r); len(methods) > 0 {
		w.Header().Set("Allow", strings.Join(methods, ", "))
		s.problem(w, r, v, http.StatusMethodNotAllowed)
		return nil
	}
	s.problem(w, r, v, http.StatusNotFound)
	return nil
}

// methods lists what the address of a request does take.
func (s *site) methods(r *http.Request) []string {
	var methods []string
	for _, m := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
		try := r.Clone(r.Context())
		try.Method = m
		if _, pattern := s.mux.Handler(try); pattern != "/" && pattern != "" {
			methods = append(methods, m)
		}
	}
	return methods
}

// problem shows a page for a status: what happened, what to do now. A table's script gets
// a slip that says so, for the table that it has already.
func (s *site) problem(w http.ResponseWriter, r *http.Request, v *visitor, status int) {
	if v == nil {
		v = &visitor{L: s.locs[languageOf(r)]}
	}
	v.Back = "/"
	key := "status." + strconv.Itoa(status)
	if !v.L.Has(key + ".title") {
		key = "status.500"
	}
	title, text := v.L.T(key+".title"), v.L.T(key+".text")
	if r.Header.Get(fragmentHeader) != "" {
		part := slipPart(v.L, nil, table.ID(r.PathValue("id")), slip{Title: title, Text: text})
		if err := show(w, r, status, part); err != nil {
			s.log.Error("problem slip failed", "error", err)
		}
		return
	}
	d := s.doc(v, title)
	d.Quiet = true
	if err := show(w, r, status, problemPage(d, text)); err != nil {
		s.log.Error("problem page failed", "error", err)
	}
}
