package admin

import (
	"errors"
	"net/http"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/cleaning"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/results"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/listing"
	"tablee/web/page"
	"tablee/web/passkey"
)

// Services lists the services of the host that moderators use.
type Services struct {
	Accounts   *account.Service
	Circles    *circles.Service
	Cleaning   *cleaning.Service
	Host       *host.Host
	Moderation *moderation.Service
	Results    *results.Service
	Listing    *listing.Tables
	Passkeys   passkey.Forms
}

// Limits lists the limits that moderators' pages use.
type Limits struct{ Signins limit.Guesses }

// handlers has the handlers of this package.
type handlers struct {
	site *page.Site
	Services
	Limits
}

// view is the common part of the moderators' pages.
type view struct {
	page.Layout
	Part  string // the page: "tables", "people" …
	Wrong string
	Open  int // unresolved reports

	Storage cleaning.Report
}

// begin starts a moderators' page.
func (s *handlers) begin(r *http.Request, v *page.Visitor, part string, wrong *input.Invalid) (view, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := view{Layout: s.site.Layout(v, v.L.T("admin."+part)), Part: part, Storage: s.Cleaning.Report()}
	p.NoIndex = true
	if wrong != nil {
		p.Wrong = page.InvalidText(v.L, wrong)
	}
	open, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Open: true})
	p.Open = len(open)
	return p, err
}

// status returns the response's status: 422 if there is an input error.
func (p view) status() int {
	if p.Wrong != "" {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// answer responds to a moderator's form: it redirects to another page, or shows the same page with
// the error.
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
