package shelf

import (
	"net/http"

	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// rules shows a game's rulebook: numbered, with pictures, printable.
func (s *handlers) rules(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, _, err := s.gameOf(r)
	if err != nil {
		return err
	}
	bk := s.books.Of(ui.ID(), v.L)
	if bk == nil {
		return input.ErrNotFound
	}
	p := rulesView{Layout: s.Layout(v, v.L.T("rules.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Book: bk}
	p.About, p.Game = v.L.T("rules.about", "Game", page.GameText(v.L, ui, "name")), ui.ID()
	p.AddGameStyles(ui)
	return page.Show(w, r, http.StatusOK, rulesPage(p))
}

// rulesView is what a rulebook's page shows.
type rulesView struct {
	page.Layout
	UI   board.UI
	Book *rulebook.Book
}
