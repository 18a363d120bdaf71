package admin

import (
	"errors"
	"net/http"
	"time"

	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/web/board"
	"tablee/web/page"
)

// adminAnnouncements lists what is shown on every page.
func (s *adminPages) adminAnnouncements(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAdminAnnouncements(w, r, v, nil)
}

func (s *adminPages) showAdminAnnouncements(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := adminAnnouncementsView{
		FR: r.PostFormValue("fr"), EN: r.PostFormValue("en"), Until: r.PostFormValue("until"), Now: s.Moderation.Announcements(),
		First: time.Now().UTC().Format(time.DateOnly), Last: time.Now().UTC().Add(moderation.MaxAnnounced - 24*time.Hour).Format(time.DateOnly),
	}
	var err error
	if p.adminView, err = s.admin(r, v, "announcements", wrong); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), adminAnnouncementsPage(p))
}

type adminAnnouncementsView struct {
	adminView
	FR, EN, Until string // as typed
	First, Last   string // days that may be chosen
	Now           []moderation.Announcement
}

// adminAnnounce announces until the end of a day.
func (s *adminPages) adminAnnounce(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	day, err := time.Parse(time.DateOnly, r.PostFormValue("until"))
	if err != nil {
		err = &input.Invalid{Field: "until", Code: "empty"}
	} else {
		err = s.Moderation.Announce(r.Context(), v.Player.ID, r.PostFormValue("fr"), r.PostFormValue("en"), day.Add(24*time.Hour))
	}
	return s.redo(w, r, "/admin/announcements", err, func(wrong *input.Invalid) error { return s.showAdminAnnouncements(w, r, v, wrong) })
}

// lastDay is when an announcement ends: its last day, where it lasts to the end of one.
func lastDay(l *board.Loc, until time.Time) string {
	if until.Equal(until.Truncate(24 * time.Hour)) {
		return page.Date(l, until.UTC().Add(-time.Second))
	}
	return moment(l, until)
}

func (s *adminPages) adminWithdraw(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Withdraw(r.Context(), v.Player.ID, r.PathValue("id"))
	if errors.Is(err, input.ErrNotFound) {
		err = nil // over already
	}
	return s.redo(w, r, "/admin/announcements", err, nil)
}
