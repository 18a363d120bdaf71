package web

import (
	"net/http"
	"tablee/host/input"
	"tablee/web/board"
)

// rules shows a game's rulebook: numbered, with pictures, printable.
func (s *shelfPages) rules(w http.ResponseWriter, r *http.Request, v *Visitor) error {
	ui, _, err := s.gameOf(r)
	if err != nil {
		return err
	}
	bk := s.books.Of(ui.ID(), v.L)
	if bk == nil {
		return input.ErrNotFound
	}
	p := rulesView{Layout: s.Layout(v, v.L.T("rules.title", "Game", GameText(v.L, ui, "name"))), UI: ui, Book: bk}
	p.About, p.Game = v.L.T("rules.about", "Game", GameText(v.L, ui, "name")), ui.ID()
	p.AddGameStyles(ui)
	return Show(w, r, http.StatusOK, rulesPage(p))
}

// rulesView is what a rulebook's page shows.
type rulesView struct {
	Layout
	UI   board.UI
	Book *Book
}
