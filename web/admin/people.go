package admin

import (
	"net/http"
	"net/url"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/listing"
	"tablee/web/page"
)

// people finds people by name.
func (s *handlers) people(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := peopleView{Name: r.URL.Query().Get("name")}
	var err error
	if p.view, err = s.begin(r, v, "people", nil); err != nil {
		return err
	}
	if p.People, err = s.Accounts.People(r.Context(), p.Name, 100); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, peoplePage(p))
}

type peopleView struct {
	view
	Name   string // as searched
	People []account.Player
}

// person is one person, and what can be done about them.
func (s *handlers) person(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showPerson(w, r, v, nil)
}

func (s *handlers) showPerson(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := personView{}
	id := table.PlayerID(r.PathValue("id"))
	var err error
	if p.view, err = s.begin(r, v, "person", wrong); err != nil {
		return err
	}
	if p.Person, err = s.Accounts.Person(r.Context(), id); err != nil {
		return err
	}
	if p.IsModerator, err = s.Moderation.IsModerator(r.Context(), id); err != nil {
		return err
	}
	rows, err := s.Host.Tables(r.Context(), host.Filter{Player: id, Limit: 30})
	if err != nil {
		return err
	}
	if p.Tables, err = listing.Of(r.Context(), s.Site, v, rows); err != nil {
		return err
	}
	about, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Person: id})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, about); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), personPage(p))
}

type personView struct {
	view
	Person      account.Player
	IsModerator bool
	Tables      []listing.Item
	Reports     []reportLine
}

func (s *handlers) rename(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.Rename(r.Context(), v.Player.ID, table.PlayerID(id), r.PostFormValue("name"), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

func (s *handlers) remove(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := error(&input.Invalid{Field: "sure", Code: "unsure"})
	if r.PostFormValue("sure") == "yes" {
		err = s.Moderation.Erase(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	}
	return s.answer(w, r, "/admin/audit", err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}

func (s *handlers) dismiss(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Dismiss(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/moderators", err, func(wrong *input.Invalid) error { return s.showPerson(w, r, v, wrong) })
}
