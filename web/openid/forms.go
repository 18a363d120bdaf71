package openid

import (
	"encoding/json"
	"errors"
	"net/http"
	"strings"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/page"
	"tablee/web/secure"
)

// The paths of a sign-in.
const (
	donePath = page.DoorPath + "/done" // where the provider sends the browser back to
	namePath = page.DoorPath + "/name"
)

// attemptCookie is the name of the cookie with the attempt of a browser.
const attemptCookie = "attempt"

// begin leads the visitor to the provider. A redirect of a form to another site is stopped by the pages' own policy,
// in some browsers, so the answer is a page that goes on by itself.
func (s *handlers) begin(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	a := newAttempt()
	keep := saved{To: page.LocalPath(r.PostFormValue("back")), Join: r.PostFormValue("join") == "yes"}
	to, err := s.provider.signInURL(r.Context(), a)
	if err == nil {
		err = s.save(w, r, a, keep)
	}
	if err != nil {
		return s.refuse(w, r, v, keep, err)
	}
	v.Back = "/sign-in"
	p := onwardView{Layout: s.site.Layout(v, v.L.T("people.door", "Name", s.provider.Name())), To: to}
	p.NoIndex = true
	w.Header().Set("Refresh", "0; url="+to)
	return page.Show(w, r, http.StatusOK, onwardPage(p))
}

// save keeps what is to be known when a browser comes back.
func (s *handlers) save(w http.ResponseWriter, r *http.Request, a attempt, keep saved) error {
	data, err := json.Marshal(keep)
	if err != nil {
		return err
	}
	if err := s.Accounts.BeginAttempt(r.Context(), string(a), data); err != nil {
		return err
	}
	secure.SetCookie(w, r, http.Cookie{Name: attemptCookie, Value: string(a), Path: "/", MaxAge: int(account.AttemptTime.Seconds())})
	return nil
}

// forget removes the attempt from the browser.
func forget(w http.ResponseWriter, r *http.Request) {
	secure.SetCookie(w, r, http.Cookie{Name: attemptCookie, Path: "/", MaxAge: -1})
}

// attemptOf returns the attempt of a browser, "" for none.
func attemptOf(r *http.Request) attempt { return attempt(secure.CookieValue(r, attemptCookie)) }

// done signs the visitor in when the provider sends them back.
func (s *handlers) done(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	keep, c, err := s.answer(r)
	if err != nil {
		return s.refuse(w, r, v, keep, err)
	}
	if keep.Subject, err = s.Accounts.Subject(r.Context(), s.provider.cfg.Issuer, c.Subject); err != nil {
		return err
	}
	e, err := s.entry(r, v, keep, c.names())
	var wrong *input.Invalid
	if errors.As(err, &wrong) { // none of the names will do
		if err := s.save(w, r, newAttempt(), keep); err != nil {
			return err
		}
		http.Redirect(w, r, namePath, http.StatusSeeOther)
		return nil
	}
	if err != nil {
		return err
	}
	return s.enter(w, r, v, keep, e)
}

// Errors of an answer, besides those of the Provider.
var (
	errStale  = errors.New("openid: not an answer to a sign-in of this browser")
	errDenied = errors.New("openid: the person did not agree")
)

// answer reads what the provider says at the end of an attempt, which it uses up.
func (s *handlers) answer(r *http.Request) (keep saved, c claims, err error) {
	a, query := attemptOf(r), r.URL.Query()
	if a == "" || query.Get("state") != a.state() {
		return keep, c, errStale
	}
	data, err := s.Accounts.EndAttempt(r.Context(), string(a))
	if errors.Is(err, input.ErrNotFound) {
		return keep, c, errStale
	}
	if err == nil {
		err = json.Unmarshal(data, &keep)
	}
	if err != nil {
		return keep, c, err
	}
	switch code := query.Get("error"); {
	case code == "access_denied":
		return keep, c, errDenied
	case code != "":
		return keep, c, &refusal{code}
	}
	c, err = s.provider.claims(r.Context(), a, query.Get("code"))
	return keep, c, err
}

// entry returns the entry of a person: of the one who has been here, of this browser's guest who wants to become
// them, or of a new one with the first of the names that will do. The error is an *input.Invalid if none does.
func (s *handlers) entry(r *http.Request, v *page.Visitor, keep saved, names []string) (account.Entry, error) {
	e, err := s.Accounts.BySubject(r.Context(), keep.Subject)
	if !errors.Is(err, input.ErrNotFound) {
		e.Join = keep.Join
		return e, err
	}
	if v.Known && keep.Join {
		e, err := s.Accounts.AddSubject(r.Context(), v.Player.ID, keep.Subject)
		if !errors.Is(err, account.ErrNoGuest) && !errors.Is(err, account.ErrTaken) {
			return e, err
		}
	}
	for _, name := range names {
		var wrong *input.Invalid
		if err := s.Accounts.CheckName(name); errors.As(err, &wrong) {
			continue
		} else if err != nil {
			return e, err
		}
		return s.newMember(r, name, keep.Subject)
	}
	return e, &input.Invalid{Field: "name", Code: "empty"}
}

// newMember adds a person, within the limits of new people.
func (s *handlers) newMember(r *http.Request, name string, of account.Subject) (account.Entry, error) {
	back, err := s.site.CountGuest(r)
	if err != nil {
		return account.Entry{}, err
	}
	e, err := s.Accounts.NewMember(r.Context(), name, of)
	if err != nil {
		back()
	}
	return e, err
}

// enter signs the visitor in and goes on to the page that they asked for.
func (s *handlers) enter(w http.ResponseWriter, r *http.Request, v *page.Visitor, keep saved, e account.Entry) error {
	if err := s.Passkeys.SignIn(w, r, v, e); err != nil {
		return err
	}
	forget(w, r)
	http.Redirect(w, r, keep.To, http.StatusSeeOther)
	return nil
}

// askName asks a person whose account there has no name that will do here.
func (s *handlers) askName(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	keep, err := s.unnamed(r)
	if err != nil {
		return s.refuse(w, r, v, keep, err)
	}
	return s.showName(w, r, v, "", nil)
}

// unnamed returns what is kept about a person who is asked for a name.
func (s *handlers) unnamed(r *http.Request) (keep saved, err error) {
	data, err := s.Accounts.Attempt(r.Context(), string(attemptOf(r)))
	if errors.Is(err, input.ErrNotFound) {
		return keep, errStale
	}
	if err == nil {
		err = json.Unmarshal(data, &keep)
	}
	if err == nil && keep.Subject == "" {
		err = errStale
	}
	return keep, err
}

// takeName signs a person in who has said their name.
func (s *handlers) takeName(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	keep, err := s.unnamed(r)
	if err != nil {
		return s.refuse(w, r, v, keep, err)
	}
	name := strings.TrimSpace(r.PostFormValue("name"))
	var wrong *input.Invalid
	if err := s.Accounts.CheckName(name); errors.As(err, &wrong) {
		return s.showName(w, r, v, name, wrong)
	} else if err != nil {
		return err
	}
	e, err := s.entry(r, v, keep, []string{name})
	if err != nil {
		return err
	}
	_, _ = s.Accounts.EndAttempt(r.Context(), string(attemptOf(r))) // else it expires
	return s.enter(w, r, v, keep, e)
}

func (s *handlers) showName(w http.ResponseWriter, r *http.Request, v *page.Visitor, typed string, wrong *input.Invalid) error {
	v.Back = "/sign-in"
	p := nameView{Layout: s.site.Layout(v, v.L.T("people.enter.title", "Name", s.site.Identity().Name)), Typed: typed}
	p.NoIndex = true
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, namePage(p))
}
