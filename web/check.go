package web

import (
	"net/http"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// checkView is the sealed luck of a finished table, drawn again.
type checkView struct {
	doc
	UI     board.UI
	Table  *table.Table
	Drawn  table.Verification
	Differ string // the first thing that does not hold; "" when all does
}

// check draws a finished table's luck again, as `tablee verify` does. While the seed is
// sealed there is nothing to draw from: the table says so itself.
func (s *site) check(w http.ResponseWriter, r *http.Request, v *visitor) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.uis[f.Table.Game]
	if !ok {
		return host.ErrNotFound
	}
	if f.Table.Seed == "" {
		http.Redirect(w, r, "/t/"+string(f.Table.ID), http.StatusSeeOther)
		return nil
	}
	record, err := f.Record(viewerOf(f, v))
	if err != nil {
		return err
	}
	v.Back = "/t/" + string(f.Table.ID) + "/check"
	p := checkView{doc: s.doc(v, v.L.T("trust.title")), UI: ui, Table: f.Table}
	p.Quiet, p.Scripts = true, []string{s.files.path("check.js")}
	p.wear(ui)
	if p.Drawn, err = table.Verify(string(f.Table.ID)+".play", record, s.host.Rules); err != nil {
		p.Differ = err.Error()
	}
	return show(w, r, http.StatusOK, checkPage(p))
}
