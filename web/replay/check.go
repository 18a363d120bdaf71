package replay

import (
	"net/http"

	"tablee/host/input"
	"tablee/table"
	"tablee/table/recording"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// checkView is the verification page of a finished table's sealed shuffle.
type checkView struct {
	page.Layout
	UI     board.UI
	Table  *table.Table
	Drawn  recording.Verification
	Differ string // the first mismatch; "" if there is none
}

// check verifies a finished table's chance outcomes, as `tablee verify` does. While the seed is
// sealed it redirects to the table.
func (s *handlers) check(w http.ResponseWriter, r *http.Request, visitor *page.Visitor) error {
	v := scene.NewViewer(visitor, r)
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	if f.Table.Seed == "" {
		http.Redirect(w, r, "/t/"+string(f.Table.ID), http.StatusSeeOther)
		return nil
	}
	record, err := f.Record(v.Seat(f))
	if err != nil {
		return err
	}
	v.Back = "/t/" + string(f.Table.ID) + "/check"
	p := checkView{Layout: s.site.Layout(visitor, v.L.T("trust.title")), UI: ui, Table: f.Table}
	p.NoIndex, p.Scripts = true, []string{s.site.Static("check.js")}
	p.AddGameStyles(ui)
	if p.Drawn, err = recording.Verify(string(f.Table.ID)+".play", record, s.Host.Rules); err != nil {
		p.Differ = err.Error()
	}
	return page.Show(w, r, http.StatusOK, checkPage(p))
}
