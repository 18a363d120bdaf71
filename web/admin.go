package web

import (
	"errors"
	"net/http"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/passkey"
)

// adminPages are the addresses of those who look after the house. For everybody else they
// do not exist.
func (s *site) adminPages(page func(string, handler)) {
	page("GET /admin/enter/{secret}", s.adminLink)
	page("POST /admin/enter/{secret}", s.adminEnter)
	page("POST /admin/enter/{secret}/ask", s.adminAsk)
	keep := func(pattern string, h handler) { page(pattern, s.keeper(h)) }
	keep("GET /admin", s.adminHome)
	keep("GET /admin/tables", s.adminTables)
	keep("GET /admin/tables/{id}", s.adminTable)
	keep("POST /admin/tables/{id}/close", s.adminClose)
	keep("GET /admin/people", s.adminPeople)
	keep("GET /admin/people/{id}", s.adminPerson)
	keep("POST /admin/people/{id}/rename", s.adminRename)
	keep("POST /admin/people/{id}/remove", s.adminRemove)
	keep("POST /admin/people/{id}/dismiss", s.adminDismiss)
	keep("GET /admin/reports", s.adminReports)
	keep("POST /admin/reports/{id}", s.adminResolve)
	keep("GET /admin/announcements", s.adminAnnouncements)
	keep("POST /admin/announcements", s.adminAnnounce)
	keep("POST /admin/announcements/{id}/end", s.adminWithdraw)
	keep("GET /admin/limits", s.adminLimits)
	keep("POST /admin/limits/{name}", s.adminLimit)
	keep("GET /admin/hosts", s.adminHosts)
	keep("POST /admin/hosts", s.adminInvite)
	keep("GET /admin/deeds", s.adminDeeds)
}

// keeper lets hosts in who have shown their passkey not long ago. For others there is
// nothing here.
func (s *site) keeper(h handler) handler {
	return func(w http.ResponseWriter, r *http.Request, v *visitor) error {
		if !v.Known {
			return host.ErrNotFound
		}
		keeps, err := s.host.Keeps(r.Context(), v.Player.ID)
		if err != nil {
			return err
		}
		if !keeps {
			return host.ErrNotFound
		}
		if time.Since(v.session.Proved) < fresh {
			w.Header().Set("Cache-Control", "no-store")
			return h(w, r, v)
		}
		if r.Method != http.MethodGet {
			http.Redirect(w, r, "/admin", http.StatusSeeOther)
			return nil
		}
		return s.adminConfirm(w, r, v)
	}
}

// adminView is what every page of a host has.
type adminView struct {
	doc
	Part  string // which page: "tables", "people" …
	Wrong string
	Open  int // reports nobody has resolved
}

// admin begins a page of a host.
func (s *site) admin(r *http.Request, v *visitor, part string, wrong *host.Invalid) (adminView, error) {
	v.Back = r.URL.RequestURI()
	if r.Method != http.MethodGet {
		v.Back = "/admin"
	}
	p := adminView{doc: s.doc(v, v.L.T("admin."+part)), Part: part}
	p.Quiet = true
	if wrong != nil {
		p.Wrong = invalid(v.L, wrong)
	}
	open, err := s.host.Reports(r.Context(), host.ReportFilter{Open: true})
	p.Open = len(open)
	return p, err
}

// status is the one to answer with: 422 when something written cannot be accepted.
func (p adminView) status() int {
	if p.Wrong != "" {
		return http.StatusUnprocessableEntity
	}
	return http.StatusOK
}

// adminHome shows what there is to do.
func (s *site) adminHome(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := adminHomeView{}
	var err error
	if p.adminView, err = s.admin(r, v, "home", nil); err != nil {
		return err
	}
	if p.Counts, err = s.host.Counts(r.Context()); err != nil {
		return err
	}
	if p.Deeds, err = s.deeds(r.Context(), v, 0, 5); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, adminHomePage(p))
}

type adminHomeView struct {
	adminView
	Counts map[table.Status]int
	Deeds  []deedLine
}

// enterView is what a host sees before he is let in.
type enterView struct {
	doc
	Action   string // where the passkey's answer goes
	Kind     string // "create" or "get"
	Gone     bool   // the link opens nothing any more
	Wrong    string
	Obstacle passkey.Obstacle
	Address  string
}

// adminConfirm asks a host for his passkey.
func (s *site) adminConfirm(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := enterView{doc: s.doc(v, v.L.T("admin.confirm")), Action: "/in", Kind: "get"}
	return s.showEnter(w, r, p, http.StatusOK)
}

func (s *site) showEnter(w http.ResponseWriter, r *http.Request, p enterView, status int) error {
	p.Quiet = true
	p.Scripts = append(p.Scripts, s.files.path("passkey.js"))
	_, p.Obstacle = s.door(r)
	p.Address = localAddress(r)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer") // the address of a link is a secret
	return show(w, r, status, enterPage(p))
}

// adminLink is where a one-time link leads: whoever shows or makes a passkey here becomes
// a host.
func (s *site) adminLink(w http.ResponseWriter, r *http.Request, v *visitor) error {
	return s.showLink(w, r, v, nil)
}

func (s *site) showLink(w http.ResponseWriter, r *http.Request, v *visitor, wrong *host.Invalid) error {
	secret := r.PathValue("secret")
	v.Back = "/"
	p := enterView{doc: s.doc(v, v.L.T("admin.enter")), Action: "/admin/enter/" + secret}
	err := s.host.Invited(r.Context(), secret)
	if errors.Is(err, host.ErrNotFound) {
		p.Gone = true
		return s.showEnter(w, r, p, http.StatusNotFound)
	}
	if err != nil {
		return err
	}
	if p.Kind, err = s.wayOf(r, v); err != nil {
		return err
	}
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = invalid(v.L, wrong), http.StatusUnprocessableEntity
	}
	return s.showEnter(w, r, p, status)
}

// wayOf is what is asked of a visitor who becomes a host: to show a passkey ("get") when
// he has one, else to make one ("create").
func (s *site) wayOf(r *http.Request, v *visitor) (string, error) {
	if !v.Known {
		return "create", nil
	}
	ways, err := s.host.Ways(r.Context(), v.Player.ID)
	if len(ways.Passkeys) > 0 {
		return "get", err
	}
	return "create", err
}

// adminAsk is what the browser needs for that, as JSON for the script. A visitor whom
// nobody knows yet becomes a guest of the name he typed.
func (s *site) adminAsk(w http.ResponseWriter, r *http.Request, v *visitor) error {
	if err := within(s.cfg.Entries, limit.Address(r, s.cfg.TrustProxy)); err != nil {
		return err
	}
	if err := s.host.Invited(r.Context(), r.PathValue("secret")); err != nil {
		return err
	}
	kind, err := s.wayOf(r, v)
	if err != nil {
		return err
	}
	if kind == "get" {
		return s.askIn(w, r, v)
	}
	var wrong *host.Invalid
	if err := s.ensure(w, r, v, r.PostFormValue("name")); errors.As(err, &wrong) {
		return errForm
	} else if err != nil {
		return err
	}
	return s.askPasskey(w, r, v)
}

// adminEnter makes a host of whoever did what was asked.
func (s *site) adminEnter(w http.ResponseWriter, r *http.Request, v *visitor) error {
	secret := r.PathValue("secret")
	if err := s.host.Invited(r.Context(), secret); err != nil {
		return s.showLink(w, r, v, nil)
	}
	kind, err := s.wayOf(r, v)
	if err == nil && kind == "get" {
		err = s.proved(w, r, v)
	} else if err == nil && v.Known {
		err = s.created(w, r, v)
	} else if err == nil {
		err = errNoAnswer
	}
	if wrong := unproved(err); wrong != nil {
		return s.showLink(w, r, v, wrong)
	}
	if err != nil {
		return err
	}
	if err := s.host.Appoint(r.Context(), secret, v.Player.ID); errors.Is(err, host.ErrNotFound) {
		return s.showLink(w, r, v, nil) // used at the same moment
	} else if err != nil {
		return err
	}
	http.Redirect(w, r, "/admin", http.StatusSeeOther)
	return nil
}
