package admin

import (
	"errors"
	"net/http"
	"net/url"
	"time"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/web/page"
	"tablee/web/passkey"
)

// setupView is the form with the first settings of a site.
type setupView struct {
	page.Layout
	Action    string
	Wrong     string
	Name      string
	Private   bool
	Limits    string // the chosen one of moderation.LimitSets
	Languages []language
	Passkeys  passkeyPlace
}

// passkeyPlace tells where the first moderator can make a passkey.
type passkeyPlace struct {
	Base string // what its address begins with; "" for nowhere
	Here bool   // its host is that of the visitor's page
}

// Host returns the host to go to.
func (p passkeyPlace) Host() string {
	u, err := url.Parse(p.Base)
	if err != nil {
		return p.Base
	}
	return u.Host
}

// afterSetupView is the page after the form, where the passkey is not made at the same address.
type afterSetupView struct {
	page.Layout
	Passkeys  passkeyPlace
	Next      string // address of the passkey's page; "" if there is none
	Link      string // of an invitation to a private site, shown once; "" for none
	Until     time.Time
	ReachNote string
}

// passkeyPlace returns where the visitor can make a passkey.
func (s *handlers) passkeyPlace(r *http.Request) passkeyPlace {
	base := s.Passkeys.Base(r)
	_, obstacle := s.Passkeys.RelyingParty(r)
	u, err := url.Parse(base)
	return passkeyPlace{base, obstacle == "" && err == nil && u.Host == r.Host}
}

// setupWithoutLink explains the page to visitors who open it without its link.
func (s *handlers) setupWithoutLink(_ http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	had, err := s.Moderation.HadModerator(r.Context())
	if err != nil {
		return err
	}
	if had {
		return s.refuseSetup(v, moderation.ErrSetUp)
	}
	return page.Told{Status: http.StatusForbidden, Title: v.L.T("admin.setup.unlinked"), Text: v.L.T("admin.setup.unlinked.text")}
}

// refuseSetup explains why a link sets up nothing; any other error is returned as it is.
func (s *handlers) refuseSetup(v *page.Visitor, err error) error {
	switch {
	case errors.Is(err, moderation.ErrSetUp):
		return page.Told{Status: http.StatusGone, Title: v.L.T("admin.setup.closed"), Text: v.L.T("admin.setup.closed.text")}
	case errors.Is(err, input.ErrNotFound):
		return page.Told{Status: http.StatusNotFound, Title: v.L.T("admin.setup.gone"), Text: v.L.T("admin.setup.gone.text")}
	}
	return err
}

// onlySetup admits visitors with the link of a site that has no moderator yet. Wrong links count as failed sign-ins.
func (s *handlers) onlySetup(h page.Handler) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("Referrer-Policy", "no-referrer") // the path is a secret
		wrongLink, err := s.site.Try(s.Signins, r, v)
		if err != nil {
			return err
		}
		if err := s.Moderation.MaySetUp(r.Context(), r.PathValue("secret")); err != nil {
			if errors.Is(err, input.ErrNotFound) {
				wrongLink()
			}
			return s.refuseSetup(v, err)
		}
		return h(w, r, v)
	}
}

// setup shows the form with the first settings. At an IP address of this machine it redirects to localhost, since
// passkeys belong to a name.
func (s *handlers) setup(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if local := passkey.LocalAddress(r); local != "" {
		http.Redirect(w, r, local, http.StatusSeeOther)
		return nil
	}
	house := s.Moderation.House()
	return s.showSetup(w, r, v, setupView{Name: house.Name, Private: house.Private, Limits: moderation.UsualLimits, Languages: s.languages(house.Languages)}, nil)
}

func (s *handlers) showSetup(w http.ResponseWriter, r *http.Request, v *page.Visitor, p setupView, wrong *input.Invalid) error {
	v.Back = r.URL.Path
	p.Layout, p.Action, p.Passkeys = s.site.Layout(v, v.L.T("admin.setup")), r.URL.Path, s.passkeyPlace(r)
	p.NoIndex = true
	status := http.StatusOK
	if wrong != nil {
		p.Wrong, status = page.InvalidText(v.L, wrong), http.StatusUnprocessableEntity
	}
	return page.Show(w, r, status, setupPage(p))
}

// saveSetup saves the first settings and leads to the passkey of the first moderator. Where no passkey can be made, the
// link is used up.
func (s *handlers) saveSetup(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	secret, limits := r.PathValue("secret"), r.PostFormValue("limits")
	settings := map[string]string{
		moderation.HouseName: r.PostFormValue("name"), moderation.HousePrivate: r.PostFormValue("private"),
		moderation.HouseLanguages: s.chosenLanguages(r.PostForm["language"]),
	}
	typed := setupView{Name: settings[moderation.HouseName], Private: settings[moderation.HousePrivate] == "yes", Limits: limits,
		Languages: s.languages(r.PostForm["language"])}
	err := s.Moderation.SetUp(r.Context(), secret, settings, limits)
	var wrong *input.Invalid
	if errors.As(err, &wrong) {
		return s.showSetup(w, r, v, typed, wrong)
	}
	if err != nil {
		return s.refuseSetup(v, err)
	}
	place, next := s.passkeyPlace(r), "/admin/enter/"+secret
	switch {
	case place.Here:
		http.Redirect(w, r, next, http.StatusSeeOther)
		return nil
	case place.Base != "": // no redirect: browsers refuse to follow a form to another host
		return s.showAfterSetup(w, r, v, afterSetupView{Passkeys: place, Next: place.Base + next})
	}
	return s.openWithoutModerator(w, r, v, typed.Private)
}

// openWithoutModerator ends the setup at an address without passkeys. A private site gets an invitation, without which
// no one could enter.
func (s *handlers) openWithoutModerator(w http.ResponseWriter, r *http.Request, v *page.Visitor, private bool) error {
	var p afterSetupView
	if private {
		p.Until, p.ReachNote = s.Host.Now().Add(moderation.MaxInvitationTime), s.site.Reach(r).Note(v.L)
		word, err := s.Moderation.InviteHere(r.Context(), moderation.CommandLine, moderation.MaxPlaces, p.Until)
		if err != nil {
			return err
		}
		p.Link = s.site.Link(r, "/enter/"+word)
	}
	if err := s.Moderation.EndSetUp(r.Context(), r.PathValue("secret")); err != nil {
		return s.refuseSetup(v, err)
	}
	return s.showAfterSetup(w, r, v, p)
}

func (s *handlers) showAfterSetup(w http.ResponseWriter, r *http.Request, v *page.Visitor, p afterSetupView) error {
	v.Back, v.Languages = "/", s.site.LanguagesOnOffer() // as just chosen
	p.Layout = s.site.Layout(v, v.L.T("admin.setup.done"))
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, afterSetupPage(p))
}
