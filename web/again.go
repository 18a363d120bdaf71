package web

import (
	"errors"
	"net/http"
	"strconv"

	"tablee/game"
	"tablee/host"
	"tablee/table"
)

// again opens a new table with the contract of one that is over: the same bots, a chair
// for everybody who played.
func (s *site) again(w http.ResponseWriter, r *http.Request, v *visitor) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	seat := viewerOf(f, v)
	if seat < 0 {
		return s.no(w, r, v, id, "", table.NotSeated)
	}
	if err := within(s.cfg.Tables, string(v.Player.ID)); err != nil {
		return err
	}
	next, err := s.host.Open(r.Context(), v.Player.ID, rematch(f.Table, seat))
	if isTyped(err) || errors.Is(err, table.Frozen) {
		return s.no(w, r, v, id, "", err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(next), http.StatusSeeOther)
	return nil
}

// rematch is the plan of a table played again by who sits on a seat.
func rematch(t *table.Table, by game.Seat) host.Plan {
	p := host.Plan{Game: t.Game, Options: t.Options, Terms: t.Terms, Team: t.Team, Seating: "drawn"}
	if t.Kept {
		p.Seating = "kept"
	}
	for i, c := range t.Seats {
		switch {
		case game.Seat(i) == by:
			p.Chairs = append(p.Chairs, "me")
		case c.Bot():
			p.Chairs = append(p.Chairs, "bot:"+strconv.Itoa(c.Level))
		default:
			p.Chairs = append(p.Chairs, "open")
		}
	}
	return p
}
