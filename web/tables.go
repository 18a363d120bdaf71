package web

import (
	"net/http"
	"slices"
	"time"

	"tablee/host"
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
	if pace := r.FormValue("pace"); slices.Contains(tempos, pace) {
		p.Pace = pace
	}
	open, err := s.host.Offered(r.Context(), p.Game, 50)
	if err != nil {
		return err
	}
	if p.Open, err = s.list(r.Context(), v, p.wanted(open)); err != nil {
		return err
	}
	rows, err := s.host.Watchable(r.Context(), p.Game, 50)
	if err != nil {
		return err
	}
	if p.Playing, err = s.list(r.Context(), v, p.wanted(rows)); err != nil {
		return err
	}
	return show(w, r, http.StatusOK, tablesPage(p))
}

// tablesView is what the list of tables shows.
type tablesView struct {
	doc
	Shelf   []board.UI
	Game    string // the one chosen; "" for all
	Pace    string // one of tempos; "" for all
	Open    []listing
	Playing []listing
}

// tempos are the kinds of pace people look for: without a clock, live, a move a day.
var tempos = []string{"free", "live", "days"}

// wanted are the rows of the pace that was asked for.
func (p tablesView) wanted(rows []host.Row) []host.Row {
	return slices.DeleteFunc(rows, func(row host.Row) bool { return p.Pace != "" && p.Pace != tempo(row.Move) })
}

func tempo(move time.Duration) string {
	switch {
	case move <= 0:
		return "free"
	case move < time.Hour:
		return "live"
	}
	return "days"
}
