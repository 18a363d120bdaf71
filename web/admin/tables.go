package admin

import (
	"context"
	"net/http"
	"net/url"
	"slices"

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
	rows, err := s.newest(r.Context(), table.Status(p.Status))
	if err != nil {
		return err
	}
	if p.Tables, err = s.Listing.ForModerators(r.Context(), v, rows); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, tablesPage(p))
}

// statuses orders the tables of a list by what concerns moderators first.
var statuses = []table.Status{table.StatusPlaying, table.StatusOpen, table.StatusOver, table.StatusClosed}

// mostOfStatus limits the tables of each status in a list of all.
const mostOfStatus = 30

// newest returns the tables of a status that changed last; with any other text, those of each. Each status is read by
// itself, so that the list costs no more in an old house.
func (s *handlers) newest(ctx context.Context, status table.Status) (rows []host.Row, err error) {
	if slices.Contains(statuses, status) {
		return s.Host.Tables(ctx, host.Filter{Status: []table.Status{status}})
	}
	for _, status := range statuses {
		some, err := s.Host.Tables(ctx, host.Filter{Status: []table.Status{status}, Limit: mostOfStatus})
		if err != nil {
			return nil, err
		}
		rows = append(rows, some...)
	}
	return rows, nil
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
