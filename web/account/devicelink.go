package account

import (
	"encoding/base64"
	"errors"
	"net/http"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/page"
)

// linkView is the page of a link that signs in another device, or the page it opens there.
type linkView struct {
	page.Layout
	Link      string // the whole URL
	ReachNote string // which devices can follow it; "" for all
	Picture   string // its QR code as a data: URL
	Minutes   int    // how long it is valid

	Owner string     // the name of the person whom the link signs in
	Path  string     // the sign-in path on the other device; "" on the device that made the link
	In    signInView // what happens to the other device's guest
}

// linkDevice shows a link that signs in another of the visitor's devices: a phone scans it from the
// screen. Like a credential, it requires a recent sign-in.
func (s *handlers) linkDevice(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if ok, err := s.mayChange(w, r, v, "/me"); !ok {
		return err
	}
	secret, err := s.Accounts.NewDeviceLink(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	v.Back = "/me"
	w.Header().Set("Cache-Control", "no-store")
	p := linkView{Layout: s.site.Layout(v, v.L.T("people.link.title")), Link: s.site.Link(r, "/sign-in/device/"+secret), ReachNote: s.site.Reach(r).Note(v.L), Minutes: int(account.ChallengeTime / time.Minute)}
	p.NoIndex = true
	picture, err := page.QRCode(p.Link)
	if err != nil {
		return err
	}
	p.Picture = "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(picture)
	return page.Show(w, r, http.StatusOK, linkPage(p))
}

// askLink asks for confirmation on the other device before the link is used up: link scanners open
// links before people do. It names the person, since the link may be another's.
func (s *handlers) askLink(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	v.Back = "/sign-in"
	w.Header().Set("Referrer-Policy", "no-referrer")
	w.Header().Set("Cache-Control", "no-store")
	e, err := s.Accounts.ByLink(r.Context(), r.PathValue("link"))
	var owner account.Player
	if err == nil {
		owner, err = s.Accounts.Person(r.Context(), e.Player)
	}
	if errors.Is(err, input.ErrNotFound) {
		return s.showSignIn(w, r, v, "/me", &input.Invalid{Field: "link", Code: "unknown"})
	}
	if err != nil {
		return err
	}
	p := linkView{Owner: owner.Name, Layout: s.site.Layout(v, v.L.T("people.link.sign-in.title")), Path: r.URL.Path}
	p.NoIndex = true
	if err := s.leaves(r, v, &p.In); err != nil {
		return err
	}
	p.In.Layout = p.Layout
	return page.Show(w, r, http.StatusOK, linkedPage(p))
}

// signInByLink signs the other device in and uses up the link.
func (s *handlers) signInByLink(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	find := func() (account.Entry, error) { return s.Accounts.ByLink(r.Context(), r.PathValue("link")) }
	return s.enter(w, r, v, "link", "/me", find)
}
