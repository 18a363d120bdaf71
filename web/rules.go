package web

import (
	"net/http"
	"tablee/host/input"
	"tablee/web/board"
)

// rules shows a game's rulebook: numbered, with pictures, printable.
func (s *site) rules(w http.ResponseWriter, r *http.Request, v *visitor) error {
	ui, _, err := s.gameOf(r)
	if err != nil {
		return err
	}
	bk := s.books[ui.ID()][v.L.Lang()]
	if bk == nil {
		return input.ErrNotFound
	}
	p := rulesView{doc: s.doc(v, v.L.T("rules.title", "Game", say(v.L, ui, "name"))), UI: ui, Book: bk}
	p.About, p.Game = v.L.T("rules.about", "Game", say(v.L, ui, "name")), ui.ID()
	p.wear(ui)
	return show(w, r, http.StatusOK, rulesPage(p))
}

// rulesView is what a rulebook's page shows.
type rulesView struct {
	doc
	UI   board.UI
	Book *book
}
