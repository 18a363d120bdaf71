package web

import (
	"net/http"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// tables lists the public tables: those that wait for players, those being played.
func (s *site) tables(w http.ResponseWriter, r *http.Request, v *visitor) error {
	p := tablesView{doc: s.doc(v, v.L.T("tables.title")), Shelf: s.shelf}
	p.About = v.L.T("tables.about")
	p.wear(s.shelf...)
	if _, ok := s.uis[r.FormValue("game")]; ok {
		p.Game = r.FormValue("game")
	}
	var err error
	if p.Open, err = s.openTables(r, v, p.Game, 50); err != nil {
		return err
	}
	rows, err := s.host.Tables(r.Context(), host.Filter{
		Game: p.Game, Status: []table.Status{table.Playing}, Public: true, Limit: 50})
	if err != nil {
		return err
	}
	if p.Playing, err = s.list(r.Context(), v, rows); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, tablesPage(p))
}

// tablesView is what the list of tables shows.
type tablesView struct {
	doc
	Shelf   []board.UI
	Game    string // the one chosen; "" for all
	Open    []listing
	Playing []listing
}
