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

// announcements lists the current announcements, with the form for a new one.
func (s *handlers) announcements(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAnnouncements(w, r, v, nil)
}

func (s *handlers) showAnnouncements(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := announcementsView{
		Text: s.typedSentence(r), Until: r.PostFormValue("until"), Now: s.Moderation.Announcements(),
		First: s.Host.Now().UTC().Format(time.DateOnly), Last: s.Host.Now().UTC().Add(moderation.MaxAnnounced - 24*time.Hour).Format(time.DateOnly),
	}
	for _, l := range s.languages(s.site.LanguagesOnOffer().Codes()) {
		if l.Chosen || moderation.Needs(l.Code) {
			p.Languages = append(p.Languages, l)
		}
	}
	var err error
	if p.view, err = s.begin(r, v, "announcements", wrong); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), announcementsPage(p))
}

type announcementsView struct {
	view
	Text        moderation.Sentence // as typed
	Until       string
	First, Last string // the range of days that may be chosen
	Now         []moderation.Announcement
	Languages   []language // in which a sentence is asked for: those on offer, and the mandatory ones
}

// typedSentence returns the text typed for each language of the site.
func (s *handlers) typedSentence(r *http.Request) moderation.Sentence {
	typed := moderation.Sentence{}
	for _, lang := range s.site.Languages {
		typed[lang.Code] = r.PostFormValue(lang.Code)
	}
	return typed
}

// announce makes an announcement, which ends with the chosen day.
func (s *handlers) announce(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	day, err := time.Parse(time.DateOnly, r.PostFormValue("until"))
	if err != nil {
		err = &input.Invalid{Field: "until", Code: "empty"}
	} else {
		err = s.Moderation.Announce(r.Context(), v.Player.ID, s.typedSentence(r), day.Add(24*time.Hour))
	}
	return s.answer(w, r, "/admin/announcements", err, func(wrong *input.Invalid) error { return s.showAnnouncements(w, r, v, wrong) })
}

// lastDay returns the last day of an announcement, or its end if it does not end at midnight.
func lastDay(l *board.Loc, until time.Time) string {
	if until.Equal(until.Truncate(24 * time.Hour)) {
		return l.Date(until.UTC().Add(-time.Second))
	}
	return moment(l, until)
}

func (s *handlers) withdraw(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Withdraw(r.Context(), v.Player.ID, r.PathValue("id"))
	if errors.Is(err, input.ErrNotFound) {
		err = nil // already over
	}
	return s.answer(w, r, "/admin/announcements", err, nil)
}
