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

// adminPeople finds people by name.
func (s *adminPages) adminPeople(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := adminPeopleView{Name: r.URL.Query().Get("name")}
	var err error
	if p.adminView, err = s.admin(r, v, "people", nil); err != nil {
		return err
	}
	if p.People, err = s.Accounts.People(r.Context(), p.Name, 100); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, adminPeoplePage(p))
}

type adminPeopleView struct {
	adminView
	Name   string // as searched
	People []account.Player
}

// adminPerson is one person, and what can be done about him.
func (s *adminPages) adminPerson(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showAdminPerson(w, r, v, nil)
}

func (s *adminPages) showAdminPerson(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := adminPersonView{}
	id := table.PlayerID(r.PathValue("id"))
	var err error
	if p.adminView, err = s.admin(r, v, "person", wrong); err != nil {
		return err
	}
	if p.Person, err = s.Accounts.Person(r.Context(), id); err != nil {
		return err
	}
	if p.Keeper, err = s.Moderation.IsModerator(r.Context(), id); err != nil {
		return err
	}
	rows, err := s.Host.Tables(r.Context(), host.Filter{Player: id, Limit: 30})
	if err != nil {
		return err
	}
	if p.Tables, err = listing.List(r.Context(), s.Site, v, rows); err != nil {
		return err
	}
	about, err := s.Moderation.Reports(r.Context(), moderation.ReportFilter{Person: id})
	if err != nil {
		return err
	}
	if p.Reports, err = s.reportLines(r.Context(), v, about); err != nil {
		return err
	}
	return page.Show(w, r, p.status(), adminPersonPage(p))
}

type adminPersonView struct {
	adminView
	Person  account.Player
	Keeper  bool
	Tables  []listing.Listing
	Reports []reportLine
}

func (s *adminPages) adminRename(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.Rename(r.Context(), v.Player.ID, table.PlayerID(id), r.PostFormValue("name"), r.PostFormValue("why"))
	return s.redo(w, r, "/admin/people/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}

func (s *adminPages) adminRemove(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := error(&input.Invalid{Field: "sure", Code: "unsure"})
	if r.PostFormValue("sure") == "yes" {
		err = s.Moderation.Erase(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	}
	return s.redo(w, r, "/admin/deeds", err, func(wrong *input.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}

func (s *adminPages) adminDismiss(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.Moderation.Dismiss(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("id")), r.PostFormValue("why"))
	return s.redo(w, r, "/admin/hosts", err, func(wrong *input.Invalid) error { return s.showAdminPerson(w, r, v, wrong) })
}
