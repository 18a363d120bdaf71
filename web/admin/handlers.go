package admin

import (
	"errors"
	"net/http"

	"tablee/host/cleaning"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/page"
	"tablee/web/passkey"
)

// handlers answers moderators.
type handlers struct {
	*page.Site
	passkeys passkey.Forms
}

// view is what every moderators' page has.
type view struct {
	page.Layout
	Part  string // which page: "tables", "people" …
	Wrong string
	Open  int // reports nobody has resolved

	Storage cleaning.Report
}

// begin begins a moderators' page.
func (s *handlers) begin(r *http.Request, v *page.Visitor, part string, wrong *input.Invalid) (view, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := view{Layout: s.Layout(v, v.L.T("admin."+part)), Part: part, Storage: s.Cleaning.Report()}
	p.NoIndex = true
	if wrong != nil {
		p.Wrong = page.InvalidText(v.L, wrong)
	}
	open, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Open: true})
	p.Open = len(open)
	return p, err
}

// status is the one to answer with: 422 when something written cannot be accepted.
func (p view) status() int {
	if p.Wrong != "" {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// answer answers a moderator's form: with another page, or with the same and what was
// wrong.
func (s *handlers) answer(w http.ResponseWriter, r *http.Request, to string, err error, again func(*input.Invalid) error) error {
	var wrong *input.Invalid
	var problem table.Problem
	switch {
	case errors.As(err, &wrong):
		return again(wrong)
	case errors.As(err, &problem):
		return again(&input.Invalid{Field: "table", Code: string(problem)})
	case err != nil:
		return err
	}
	http.Redirect(w, r, to, http.StatusSeeOther)
	return nil
}
