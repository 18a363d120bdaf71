package admin

import (
	"net/http"
	"net/url"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/listing"
	"tablee/web/page"
)

// tables lists all tables, private ones too: moderators are responsible for them. Hands stay
// hidden: a moderator sees what a watcher sees.
func (s *handlers) tables(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := tablesView{Status: r.URL.Query().Get("status")}
	var err error
	if p.view, err = s.begin(r, v, "tables", nil); err != nil {
		return err
	}
	filter := host.Filter{}
	switch p.Status {
	case string(table.StatusOpen), string(table.StatusPlaying), string(table.StatusOver), string(table.StatusClosed):
		filter.Status = []table.Status{table.Status(p.Status)}
	default:
		p.Status = ""
	}
	rows, err := s.Host.Tables(r.Context(), filter)
	if err != nil {
		return err
	}
	if p.Tables, err = s.Listing.ForModerators(r.Context(), v, rows); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, tablesPage(p))
}

type tablesView struct {
	view
	Status string
	Tables []listing.Item
}

// table shows one table, with the form to close it.
func (s *handlers) table(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showTable(w, r, v, nil)
}

func (s *handlers) showTable(w http.ResponseWriter, r *http.Request, v *page.Visitor, wrong *input.Invalid) error {
	p := tableView{}
	var err error
	if p.view, err = s.begin(r, v, "table", wrong); err != nil {
		return err
	}
	if p.Table, err = s.Host.Frame(r.Context(), table.ID(r.PathValue("id"))); err != nil {
		return err
	}
	p.Name = p.Table.Table.Title
	var seated []table.PlayerID
	for _, chair := range p.Table.Table.Seats {
		if chair.Player != "" {
			seated = append(seated, chair.Player)
		}
	}
	if p.Called, err = s.Accounts.WholeNames(r.Context(), seated); err != nil {
		return err
	}
	if ui, ok := s.site.UI(p.Table.Table.Game); ok && p.Name == "" {
		p.Name = page.GameText(v.L, ui, "name")
	}
	return page.Show(w, r, p.status(), tablePage(p))
}

type tableView struct {
	view
	Table  *host.Frame
	Name   string
	Called map[table.PlayerID]string // the names of the seated players
}

func (s *handlers) close(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.CloseTable(r.Context(), v.Player.ID, table.ID(id), r.PostFormValue("why"))
	return s.answer(w, r, "/admin/tables/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showTable(w, r, v, wrong) })
}

// chat switches the chat of a table off or on.
func (s *handlers) chat(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := r.PathValue("id")
	err := s.Moderation.Silence(r.Context(), v.Player.ID, table.ID(id), r.PostFormValue("silenced") == "yes", r.PostFormValue("why"))
	return s.answer(w, r, "/admin/tables/"+url.PathEscape(id), err, func(wrong *input.Invalid) error { return s.showTable(w, r, v, wrong) })
}
