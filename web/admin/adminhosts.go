package admin

import (
	"net/http"

	"tablee/host/moderation"
	"tablee/web/page"
)

// adminHosts lists who looks after the house, and makes links for others.
func (s *adminPages) adminHosts(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAdminHosts(w, r, v, "")
}

func (s *adminPages) showAdminHosts(w http.ResponseWriter, r *http.Request, v *page.Visitor, link string) error {
	p := adminHostsView{Link: link}
	var err error
	if p.adminView, err = s.admin(r, v, "hosts", nil); err != nil {
		return err
	}
	if p.Hosts, err = s.Moderation.Moderators(r.Context()); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, adminHostsPage(p))
}

type adminHostsView struct {
	adminView
	Hosts []moderation.Moderator
	Link  string // a new one, shown this once
}

func (s *adminPages) adminInvite(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	secret, err := s.Moderation.Invite(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	return s.showAdminHosts(w, r, v, s.Link(r, "/admin/enter/"+secret))
}
