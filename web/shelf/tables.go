package shelf

import (
	"net/http"
	"slices"
	"time"

	"tablee/host"
	"tablee/web/board"
	"tablee/web/listing"
	"tablee/web/page"
)

// tableList lists the public tables: those that wait for players and those being played.
func (s *handlers) tableList(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := tablesView{Layout: s.site.Layout(v, v.L.T("tables.title")), Shelf: s.site.OnShelf()}
	p.About = v.L.T("tables.about")
	p.AddGameStyles(s.site.Shelf...)
	if _, ok := s.site.UI(r.FormValue("game")); ok {
		p.Game = r.FormValue("game")
	}
	if pace := r.FormValue("pace"); slices.Contains(paceKinds, pace) {
		p.Pace = pace
	}
	open, err := s.Host.OpenTables(r.Context(), v.Player.ID, p.Game, 50)
	if err != nil {
		return err
	}
	if p.Open, err = s.Listing.Of(r.Context(), v, p.wanted(open)); err != nil {
		return err
	}
	rows, err := s.Host.WatchableTables(r.Context(), v.Player.ID, p.Game, 50)
	if err != nil {
		return err
	}
	if p.Playing, err = s.Listing.Of(r.Context(), v, p.wanted(rows)); err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, tablesPage(p))
}

// tablesView is the list of tables.
type tablesView struct {
	page.Layout
	Shelf   []board.UI
	Game    string // the game selected; "" for all
	Pace    string // one of paceKinds; "" for all
	Open    []listing.Item
	Playing []listing.Item
}

// paceKinds lists the kinds of pace to filter by: no clock, live, days per move.
var paceKinds = []string{"free", "live", "days"}

// wanted returns the rows with the selected pace.
func (p tablesView) wanted(rows []host.Row) []host.Row {
	return slices.DeleteFunc(rows, func(row host.Row) bool { return p.Pace != "" && p.Pace != paceKind(row.MoveTime) })
}

func paceKind(move time.Duration) string {
	switch {
	case move <= 0:
		return "free"
	case move < time.Hour:
		return "live"
	}
	return "days"
}
