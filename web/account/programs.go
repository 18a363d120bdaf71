package account

import (
	"errors"
	"net/http"
	"slices"
	"strconv"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/page"
)

// programDays lists the validity periods offered for a program's token, in days. The first is the
// default.
var programDays = []int{90, 30, 365}

// programs shows the visitor's programs and the form to add one.
func (s *handlers) programs(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showPrograms(w, r, v, account.Program{Scope: account.ScopePlay}, nil)
}

func (s *handlers) showPrograms(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed account.Program, wrong *input.Invalid) (err error) {
	if !v.Known {
		return input.ErrNotFound
	}
	v.Back = "/me/programs"
	p := programsView{Layout: s.site.Layout(v, v.L.T("people.programs.title")), Typed: typed, Now: s.Host.Now(), Link: s.site.Link(r, "/api")}
	p.NoIndex = true
	if p.Credentials, err = s.credentials(r, v); err != nil {
		return err
	}
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, programsPage(p))
}

// addProgram makes a token for a new program of the visitor and shows it, once.
func (s *handlers) addProgram(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayGiveTokens(w, r, v); !ok {
		return err
	}
	typed := account.Program{Name: r.PostFormValue("name"), Scope: account.Scope(r.PostFormValue("scope")), Expires: s.tokenUntil(r)}
	made, token, err := s.Moderation.AddProgram(r.Context(), v.Player.ID, typed)
	return s.showToken(w, r, v, typed, made, token, err)
}

// renewProgram replaces a program's token.
func (s *handlers) renewProgram(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayGiveTokens(w, r, v); !ok {
		return err
	}
	made, token, err := s.Moderation.RenewProgram(r.Context(), v.Player.ID, r.PathValue("program"), s.tokenUntil(r))
	return s.showToken(w, r, v, account.Program{Scope: account.ScopePlay}, made, token, err)
}

// mayGiveTokens is mayChange within the rate limit for writing.
func (s *handlers) mayGiveTokens(w http.ResponseWriter, r *http.Request, v *page.Visitor) (bool, error) {
	ok, err := s.mayChange(w, r, v, "/me/programs")
	if ok {
		err = page.Allow(s.Writings, string(v.Player.ID))
	}
	return ok && err == nil, err
}

// tokenUntil returns the expiry chosen for a token. A period that is not offered becomes the
// default.
func (s *handlers) tokenUntil(r *http.Request) time.Time {
	days, err := strconv.Atoi(r.PostFormValue("days"))
	if err != nil || !slices.Contains(programDays, days) {
		days = programDays[0]
	}
	return s.Host.Now().Add(time.Duration(days) * 24 * time.Hour)
}

func (s *handlers) showToken(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed, made account.Program, token string, err error) error {
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showPrograms(w, r, v, typed, wrong)
	}
	if err != nil {
		return err
	}
	v.Back = "/me/programs"
	w.Header().Set("Cache-Control", "no-store")
	p := tokenView{Layout: s.site.Layout(v, v.L.T("people.programs.made", "Name", made.Name)), Program: made, Token: token, Link: s.site.Link(r, "/api/v1/me")}
	p.NoIndex = true
	p.Scripts = append(p.Scripts, s.site.Static("share.js"))
	return page.Show(w, r, http.StatusOK, tokenPage(p))
}

// removeProgram revokes a program's token immediately.
func (s *handlers) removeProgram(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Moderation.RemoveProgram(r.Context(), v.Player.ID, r.PathValue("program"))
	if err != nil && !errors.Is(err, input.ErrNotFound) { // not found: already revoked
		return err
	}
	http.Redirect(w, r, "/me/programs", http.StatusSeeOther)
	return nil
}

// programsView is the page of the visitor's programs.
type programsView struct {
	page.Layout
	Credentials credentialsView
	Typed       account.Program
	Wrong       string // the input error; "" for none
	Now         time.Time
	Link        string // the API's description
}

// Full reports whether the visitor has the maximum number of programs.
func (p programsView) Full() bool { return len(p.Credentials.Programs) >= account.MaxPrograms }

// tokenView is the page of a new token.
type tokenView struct {
	page.Layout
	account.Program
	Token string
	Link  string // a call to try it with
}
