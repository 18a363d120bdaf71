package replay

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"tablee/game"
	"tablee/host"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// forkForm is the "what if?" form: the seat to take, the knowledge to keep, the opponents.
type forkForm struct{ Seats, Knows, Others []page.Choice }

// forkForm returns the form to continue from a position, nil if the game is over there.
func (s *handlers) forkForm(v scene.Viewer, f, past *host.Frame, viewpoint game.Seat) *forkForm {
	if past.Table.State.Turn() < 0 {
		return nil
	}
	form := &forkForm{Knows: []page.Choice{
		{Value: "", Text: v.L.T("fork.knows.own"), Selected: true}, {Value: asAll, Text: v.L.T("fork.knows.all")}}}
	seated := max(viewpoint, 0)
	if own := v.Seat(f); own >= 0 {
		seated = own
	}
	for i, seat := range scene.Seats(past, seated, v.L) {
		form.Seats = append(form.Seats, page.Choice{Value: strconv.Itoa(i), Text: seat.Name, Selected: game.Seat(i) == seated})
	}
	levels := s.Host.Levels(f.Table.Game)
	for level := 1; level <= levels; level++ {
		form.Others = append(form.Others, page.Choice{Value: "bot:" + strconv.Itoa(level), Text: v.L.T("fork.bots", "Level", v.L.Level(f.Table.Game, level)), Selected: level == contract.UsualLevel(levels)})
	}
	form.Others = append(form.Others, page.Choice{Value: "open", Text: v.L.T("fork.friends"), Selected: levels == 0})
	return form
}

// fork opens a table that continues from a position of a finished game: "what if?".
func (s *handlers) fork(w http.ResponseWriter, r *http.Request, visitor *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	v := scene.NewViewer(visitor, r)
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err // make no guest for a table that does not exist
	}
	if err := s.site.EnsurePlayer(w, r, visitor, ""); err != nil {
		return err
	}
	next, err := s.site.OpenTable(r, visitor, func() (table.ID, error) {
		return s.Lobby.Fork(r.Context(), v.Player.ID, id, branch(f, r.PostForm))
	})
	if problem := table.Problem(""); page.IsInputError(err) || errors.As(err, &problem) {
		return s.refuse(w, r, v, id, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(next), http.StatusSeeOther)
	return nil
}

// branch parses the form of a fork: at; seat (the seat to take); from ("all", or the seat whose
// knowledge is kept, by default the seat to take); others (the other chairs). The host validates
// it.
func branch(f *host.Frame, typed url.Values) lobby.Branch {
	b := lobby.Branch{At: page.IntOr(typed.Get("at"), -1)}
	seat, _ := seatOf(f, typed.Get("seat"))
	from := typed.Get("from")
	b.Open = from == asAll
	if b.Viewer = seat; from != "" && !b.Open {
		b.Viewer, _ = seatOf(f, from)
	}
	others := typed.Get("others")
	if others == "" {
		others = "open"
	}
	for i := range f.Table.Seats {
		chair := others
		if game.Seat(i) == seat {
			chair = "me"
		}
		b.Chairs = append(b.Chairs, chair)
	}
	return b
}
