package page

import (
	"net/http"
	"slices"
	"strings"

	"tablee/host/outage"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/limit"
)

// Typed is a submitted form field.
type Typed struct{ Name, Value string }

// outage responds to a request that fails because the store is down. No form input is lost: the page can
// submit all of it again.
func (s *Site) outage(w http.ResponseWriter, r *http.Request, v *Visitor) {
	if v == nil {
		v = s.stranger(r)
	}
	w.Header().Set("Retry-After", limit.RetryAfter(outage.RetryAfter))
	v.Back = "/"
	var err error
	switch {
	case r.Header.Get(FragmentHeader) != "":
		err = Show(w, r, http.StatusServiceUnavailable, RefusalSection(v.L, nil, table.ID(r.PathValue("id")), OutagePanel(v.L, true)))
	case r.Method == http.MethodPost:
		w.Header().Set("Cache-Control", "no-store") // the page contains the submitted input
		d := s.Layout(v, v.L.T("outage.title"))
		d.NoIndex, d.Outage = true, true
		err = Show(w, r, http.StatusServiceUnavailable, unsavedPage(d, r.URL.RequestURI(), typed(r)))
	default:
		d := s.Layout(v, v.L.T("outage.unread"))
		d.NoIndex, d.Outage = true, true
		err = Show(w, r, http.StatusServiceUnavailable, problemPage(d, v.L.T("outage.unread.text"), true))
	}
	if err != nil {
		s.Log.Error("problem page failed", "error", err)
	}
}

// OutagePanel tells a table's viewer that an operation failed. again says that the page's script will retry
// it automatically.
func OutagePanel(l *board.Loc, again bool) RefusalPanel {
	text := "outage.text"
	if again {
		text = "outage.resent"
	}
	return RefusalPanel{Title: l.T("outage.title"), Text: l.T(text)}
}

// typed returns the fields of the submitted form, sorted by name.
func typed(r *http.Request) []Typed {
	var all []Typed
	for name, values := range r.PostForm {
		for _, value := range values {
			all = append(all, Typed{name, value})
		}
	}
	slices.SortStableFunc(all, func(a, b Typed) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// atTable reports whether this is the page of a table, which has a fixed height.
func (d Layout) atTable() bool { return strings.HasPrefix(d.Class, "at-table") }
