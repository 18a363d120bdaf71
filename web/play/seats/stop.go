package seats

import (
	"errors"
	"net/http"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// stopView is the question to a person who plays alone whether their game should end now.
type stopView struct {
	page.Layout
	UI    board.UI
	Table *table.Table
	Seat  game.Seat
}

// stopPage asks the question. Anyone else is redirected to the table, where they can ask the others.
func (s *Handlers) stopPage(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	f, err := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	if !v.Known || !mayStop(f.Table, v.Player.ID) {
		http.Redirect(w, r, "/t/"+string(f.Table.ID), http.StatusSeeOther)
		return nil
	}
	p := stopView{Layout: s.site.Layout(v.Visitor, v.L.T("stop.title")), UI: ui, Table: f.Table, Seat: f.Table.SeatsOf(v.Player.ID)[0]}
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, stopForm(p))
}

// mayStop reports whether a person plays a running game alone.
func mayStop(t *table.Table, p table.PlayerID) bool {
	return t.Status == table.StatusPlaying && t.Alone() && len(t.SeatsOf(p)) > 0
}

// stop ends the game of a person who plays alone, and returns to the home page.
func (s *Handlers) stop(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if !v.Known || !mayStop(f.Table, v.Player.ID) {
		http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
		return nil
	}
	err = s.Host.Ask(r.Context(), v.Hand(f, r), id, scene.SeqOf(r), table.OfferStop, nil)
	var problem table.Problem
	if errors.As(err, &problem) {
		return s.refuse(w, r, v, id, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
	return nil
}
