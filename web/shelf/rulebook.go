package shelf

import (
	"net/http"

	"tablee/game"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/rulebook"
)

// rules shows a game's rulebook: numbered, with pictures, printable.
func (s *handlers) rules(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	ui, rules, err := s.anyGame(r)
	if err != nil {
		return err
	}
	bk := s.books.Of(ui.ID(), v.L)
	if bk == nil {
		return input.ErrNotFound
	}
	p := rulesView{Layout: s.site.Layout(v, v.L.T("rules.title", "Game", page.GameText(v.L, ui, "name"))), UI: ui, Book: bk}
	p.HTML, p.Reads = bk.For(editionIn(r, rules.Info()))
	if len(bk.Editions) > 0 {
		p.Scripts = append(p.Scripts, s.site.Static("fold.js"))
	}
	p.About, p.Game = v.L.T("rules.about", "Game", page.GameText(v.L, ui, "name")), ui.ID()
	p.PreviewGame(r, ui)
	p.AddGameStyles(ui)
	if r.Header.Get(page.FragmentHeader) != "" {
		p.Whole, p.Look = r.URL.RequestURI(), s.site.Static(page.GameFile(ui, "waiting.css"))
		return page.Show(w, r, http.StatusOK, rulesSheet(p))
	}
	return page.Show(w, r, http.StatusOK, rulesPage(p))
}

// rulesView is the page of a rulebook.
type rulesView struct {
	page.Layout
	UI   board.UI
	Book *rulebook.Book

	HTML  string           // with the other editions folded
	Reads rulebook.Edition // the edition shown; zero if there is only one

	Whole, Look string // of a sheet beside a table: the address of the whole rule, and the style sheet of the pictures
}

// editionIn returns the options of a request that select an edition.
func editionIn(r *http.Request, in game.Info) game.Options {
	chosen := game.Options{}
	for _, o := range in.Options {
		if value := r.URL.Query().Get(o.Key); len(o.Presets) > 0 && o.Allows(value) {
			chosen[o.Key] = value
		}
	}
	return chosen
}
