package admin

import (
	"net/http"

	"tablee/host/moderation"
	"tablee/web/page"
)

// moderators lists the moderators, and makes invitation links for new ones.
func (s *handlers) moderators(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showModerators(w, r, v, "")
}

func (s *handlers) showModerators(w http.ResponseWriter, r *http.Request, v *page.Visitor, link string) error {
	p := moderatorsView{Link: link, ReachNote: s.site.Reach(r).Note(v.L)}
	var err error
	if p.view, err = s.begin(r, v, "moderators", nil); err != nil {
		return err
	}
	if p.Hosts, err = s.Moderation.Moderators(r.Context()); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, moderatorsPage(p))
}

type moderatorsView struct {
	view
	Hosts     []moderation.Moderator
	Link      string // a new link, shown once
	ReachNote string // which devices can follow it; "" for all
}

func (s *handlers) invite(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	secret, err := s.Moderation.Invite(r.Context(), v.Player.ID)
	if err != nil {
		return err
	}
	return s.showModerators(w, r, v, s.site.Link(r, "/admin/enter/"+secret))
}
