package circles

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/listing"
	"tablee/web/page"
)

// tableView is a table in a circle's list: what it is, who sits there, how it ended.
type tableView struct {
	listing.Item
	Game  string
	State string
	Who   string // the people who sit there; "" for none
	Sits  bool   // the visitor may take a chair
}

// tables fills in the tables of a circle's page: those that wait, in the order in which they were opened, those being
// played, and the finished ones, last first. Only those of earlier days are folded away.
func (s *handlers) tables(r *http.Request, p *circleView) error {
	rows, err := s.Circles.Tables(r.Context(), p.ID, p.V.Player.ID)
	if err != nil {
		return err
	}
	slices.SortStableFunc(rows, inOrder)
	items, err := s.Listing.Of(r.Context(), p.V, rows)
	if err != nil {
		return err
	}
	names, err := s.namesIn(r, p, rows)
	if err != nil {
		return err
	}
	day := circles.DayOf(p.Now.In(p.Location()))
	for _, item := range items {
		n := slices.IndexFunc(rows, func(row host.Row) bool { return row.ID == item.ID })
		row := rows[n]
		one := tableView{Item: item, Game: page.GameText(p.V.L, item.UI, "name"), State: stateOf(p.V, row, names[n]), Who: peopleAt(p.V.L, row, names[n])}
		one.Sits = row.Status == table.StatusOpen && listing.SeatIn(row, p.V) < 0 && slices.ContainsFunc(row.Chairs, table.Chair.Open)
		switch {
		case item.Over && row.Changed.Before(day):
			one.State += " · " + p.V.L.Date(row.Changed.In(p.Location()))
			p.Ended = append(p.Ended, one)
		case item.Over:
			one.State += " · " + p.V.L.Clock(row.Changed.In(p.Location()))
			p.Tables = append(p.Tables, one)
		default:
			p.Tables = append(p.Tables, one)
		}
	}
	p.Like = latest(rows)
	p.AddGameStyles(s.site.Shelf...)
	return nil
}

// inOrder compares two tables of a circle for its list.
func inOrder(a, b host.Row) int {
	order := map[table.Status]int{table.StatusOpen: 0, table.StatusPlaying: 1, table.StatusOver: 2}
	if by := cmp.Compare(order[a.Status], order[b.Status]); by != 0 {
		return by
	}
	if a.Status == table.StatusOver {
		return b.Changed.Compare(a.Changed)
	}
	return cmp.Or(a.Opened.Compare(b.Opened), cmp.Compare(a.ID, b.ID))
}

// latest returns the table that was opened last, forks aside; "" for none.
func latest(rows []host.Row) (id table.ID) {
	var opened time.Time
	for _, row := range rows {
		if row.ForkOf == "" && !row.Opened.Before(opened) {
			id, opened = row.ID, row.Opened
		}
	}
	return id
}

// namesIn returns the names of the people at each table as the circle reads them.
func (s *handlers) namesIn(r *http.Request, p *circleView, rows []host.Row) ([]map[table.PlayerID]string, error) {
	names, err := s.Listing.Names(r.Context(), rows)
	if err != nil {
		return nil, err
	}
	for _, at := range names {
		for _, one := range p.People {
			if at[one.Player] != "" {
				at[one.Player] = one.Name
			}
		}
	}
	return names, nil
}

// peopleAt names the people and bots who sit at a table.
func peopleAt(l *board.Loc, row host.Row, names map[table.PlayerID]string) string {
	var who []string
	bots := 0
	for _, c := range row.Chairs {
		switch {
		case c.Player != "":
			who = append(who, seatName(l, c, names))
		case c.Bot():
			bots++
		}
	}
	if bots > 0 {
		who = append(who, l.T("list.bots", "N", bots))
	}
	return strings.Join(who, ", ")
}

// seatName joins the names of the people of a seat.
func seatName(l *board.Loc, c table.Chair, names map[table.PlayerID]string) string {
	var all []string
	for _, p := range c.People() {
		all = append(all, l.Person(names[p]))
	}
	return strings.Join(all, " & ")
}

// stateOf says what happens at a table, or who won there.
func stateOf(v *page.Visitor, row host.Row, names map[table.PlayerID]string) string {
	l := v.L
	switch row.Status {
	case table.StatusOpen:
		taken := 0
		for _, c := range row.Chairs {
			if !c.Open() {
				taken++
			}
		}
		return l.T("list.seated", "Taken", taken, "Seats", len(row.Chairs))
	case table.StatusPlaying:
		return l.T("circles.tables.playing")
	}
	var won []string
	for seat, place := range row.Places {
		switch c := row.Chairs[seat]; {
		case place != 1:
		case c.Player == "":
			won = append(won, l.T("circles.tables.bot"))
		default:
			won = append(won, seatName(l, c, names))
		}
	}
	switch len(won) {
	case 0:
		return l.T("circles.tables.stopped")
	case 1:
		return l.T("finish.wins", "Who", won[0])
	}
	return l.T("finish.several", "Who", l.List(won))
}

// another opens a table like one of the circle's, so that an evening's tables are one press each.
func (s *handlers) another(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := circles.ID(r.PathValue("circle"))
	if !v.Known {
		return input.ErrNotFound
	}
	rows, err := s.Circles.Tables(r.Context(), id, v.Player.ID)
	if err != nil {
		return err
	}
	_, err = s.site.OpenTable(r, v, func() (table.ID, error) {
		return s.Circles.Another(r.Context(), id, v.Player.ID, table.ID(r.PostFormValue("like")), listing.FreeTitle(v.L, rows))
	})
	var wrong *input.Invalid
	var problem table.Problem
	switch {
	case errors.As(err, &wrong):
		return s.showCircle(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	case errors.As(err, &problem):
		return s.showCircle(w, r, v, http.StatusConflict, v.L.T("problem."+string(problem)))
	case errors.Is(err, circles.ErrClosed):
		return s.showCircle(w, r, v, http.StatusConflict, v.L.T("circles.closed.text"))
	case err != nil:
		return err
	}
	return back(w, r, "#tables")
}
