package shelf

import (
	"net/http"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/listing"
	"tablee/web/page"
)

// library is the first page: the games, the visitor's tables, the open ones.
func (s *handlers) library(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := libraryView{Layout: s.Layout(v, v.L.T("library.title")), Shelf: s.Shelf}
	p.About = v.L.T("library.about")
	p.AddGameStyles(s.Shelf...)
	for _, ui := range s.Shelf {
		rules, _ := s.Host.Rules(ui.ID())
		in := rules.Info()
		p.Players = append(p.Players, v.L.T("library.players", "Min", in.MinSeats, "Max", in.MaxSeats))
	}
	var err error
	if p.Tables, err = s.Host.CountActive(r.Context()); err != nil {
		return err
	}
	if v.Known {
		mine, err := s.Host.Tables(r.Context(), host.Filter{
			Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}, Limit: 5})
		if err != nil {
			return err
		}
		if p.Mine, err = listing.Of(r.Context(), s.Site, v, mine); err != nil {
			return err
		}
	}
	p.Open, err = s.openTables(r, v, "", 5)
	if err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, libraryPage(p))
}

// openTables are the public tables that wait for players and where the visitor does not
// sit yet; of one game, or of all ("").
func (s *handlers) openTables(r *http.Request, v *page.Visitor, gameID string, limit int) ([]listing.Item, error) {
	rows, err := s.Host.OpenTables(r.Context(), gameID, limit+5)
	if err != nil {
		return nil, err
	}
	var others []host.Row
	for _, row := range rows {
		if listing.SeatIn(row, v) < 0 && len(others) < limit {
			others = append(others, row)
		}
	}
	return listing.Of(r.Context(), s.Site, v, others)
}

// libraryView is what the library shows.
type libraryView struct {
	page.Layout
	Shelf   []board.UI
	Players []string // how many may play, game by game
	Mine    []listing.Item
	Open    []listing.Item
	Tables  int // how many there are now
}

// crowded reports whether there are so many games that on a phone only boxes have room.
func (p libraryView) crowded() bool { return len(p.Shelf) > 2 }
