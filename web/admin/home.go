package admin

import (
	"net/http"

	"tablee/table"
	"tablee/web/page"
)

// home shows counts and the latest audit entries.
func (s *handlers) home(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := homeView{}
	var err error
	if p.view, err = s.begin(r, v, "home", nil); err != nil {
		return err
	}
	if p.Counts, err = s.Host.Counts(r.Context()); err != nil {
		return err
	}
	if p.Entries, err = s.auditLines(r.Context(), v, 0, 5); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, homePage(p))
}

type homeView struct {
	view
	Counts  map[table.Status]int
	Entries []auditLine
}
