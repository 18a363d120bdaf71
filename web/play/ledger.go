package play

import (
	"net/http"
	"slices"
	"strconv"

	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// ledgerView holds the accounts of a table's settled deals.
type ledgerView struct {
	page.Layout
	scene.Position
	Accounts []board.Account
	Shown    board.Account // the account of one of them in full; the zero Account before the first
}

// ledgerPage shows the account of each deal that is settled, without the layout if the script asks for it.
func (s *handlers) ledgerPage(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if _, keeps := ui.(board.Bookkeeper); !ok || !keeps {
		return input.ErrNotFound
	}
	p := ledgerView{Layout: s.site.Layout(v.Visitor, v.L.T("ledger.title"))}
	p.Position = scene.Position{L: v.L, UI: ui, Table: f.Table, Scene: scene.Hand(f, ui, v.Seat(f), v.L)}
	if p.Accounts, err = scene.Ledger(f, ui, v.L); err != nil {
		return err
	}
	if n := len(p.Accounts); n > 0 {
		p.Shown = p.Accounts[n-1]
		deal := page.IntOr(r.FormValue("deal"), 0)
		if i := slices.IndexFunc(p.Accounts, func(a board.Account) bool { return a.Deal == deal }); i >= 0 {
			p.Shown = p.Accounts[i]
		}
	}
	if r.Header.Get(page.FragmentHeader) != "" {
		return page.Show(w, r, http.StatusOK, ledgerBox(p))
	}
	v.Back, p.NoIndex = p.address(p.Shown), true
	p.AddGameStyles(ui)
	p.Styles = append(p.Styles, s.site.Static("sheet.css"))
	return page.Show(w, r, http.StatusOK, ledgerWhole(p))
}

// address returns the address of the ledger with the account of a deal.
func (p ledgerView) address(a board.Account) string {
	if a.Deal == 0 {
		return p.Path("/ledger")
	}
	return p.Path("/ledger?deal=" + strconv.Itoa(a.Deal))
}
