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

// claimView is the form by which a visitor without a seat asks for one, usually because they lost access to
// theirs.
type claimView struct {
	page.Layout
	UI     board.UI
	Table  *table.Table
	Seats  []held // open to claims
	Bots   []held // the same, played by bots
	Closed bool   // the table is closed to watchers
	Asked  bool   // the visitor has asked and waits
	When   string // how the table decides
	Return bool   // the visitor may take a seat back from its bot
	Known  bool
	Name   string
	Wrong  string
}

// claimPage lists the seats open to claims. A visitor with a seat is redirected to the table.
func (s *Handlers) claimPage(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	return s.showClaim(w, r, v, http.StatusOK, "", nil)
}

// ShutOut responds at a table closed to watchers. It offers the claim form, since the visitor may be a player
// who lost access to their seat.
func (s *Handlers) ShutOut(w http.ResponseWriter, r *http.Request, v scene.Viewer, closed error) error {
	f, err := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	if r.Header.Get(page.FragmentHeader) != "" || len(f.Claimable()) == 0 {
		return closed
	}
	return s.showClaim(w, r, v, http.StatusForbidden, "", nil)
}

func (s *Handlers) showClaim(w http.ResponseWriter, r *http.Request, v scene.Viewer, status int, name string, wrong error) error {
	f, err := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	t := f.Table
	if wrong == nil && v.Known && t.SeatOf(v.Player.ID) >= 0 {
		http.Redirect(w, r, "/t/"+string(t.ID), http.StatusSeeOther)
		return nil
	}
	p := claimView{Layout: s.site.Layout(v.Visitor, v.L.T("claim.title")), UI: ui, Table: t, Closed: v.ShutOut(f), Known: v.Known, Name: name}
	p.NoIndex, p.When = true, whenDecided(v.L, t)
	p.Return = v.Known && t.ReturnsTo(v.Player.ID) >= 0
	p.AddGameStyles(ui)
	p.Asked = v.Known && t.Offer != nil && t.Offer.Claimant == v.Player.ID
	sc, err := scene.New(f, ui, game.Watcher, v.L, s.Host.Now())
	if err != nil {
		return err
	}
	for _, seat := range f.Claimable() {
		if one := (held{int(seat), sc.Seats[seat].Name}); t.Seats[seat].Player == "" {
			p.Bots = append(p.Bots, one)
		} else {
			p.Seats = append(p.Seats, one)
		}
	}
	if len(p.Seats) == 0 && len(p.Bots) > 0 {
		p.Title = v.L.T("claim.title.bots")
	}
	if wrong != nil {
		status, p.Wrong = http.StatusUnprocessableEntity, wrongText(v.L, wrong)
	} else if p.Asked {
		w.Header().Set("Refresh", "10") // the page leads to the seat once they are let in
	}
	return page.Show(w, r, status, claimForm(p))
}

// whenDecided says how and when a table decides about a person's seat.
func whenDecided(l *board.Loc, t *table.Table) string {
	switch {
	case t.Rated:
		return l.T("claim.time.rated", "Time", l.Duration(t.Patience()))
	case t.SameRoom:
		return l.T("claim.time.room", "Time", l.Duration(table.CallTime))
	}
	return l.T("claim.time", "Time", l.Duration(t.Patience()))
}

// wrongText returns the message for a failed form.
func wrongText(l *board.Loc, wrong error) string {
	var bad *input.Invalid
	var problem table.Problem
	if errors.As(wrong, &bad) {
		return page.InvalidText(l, bad)
	} else if errors.As(wrong, &problem) {
		return l.T("problem." + string(problem))
	}
	return ""
}

// claim asks the others for a seat, as a guest of the typed name if the visitor is not a player yet, or
// withdraws that request.
func (s *Handlers) claim(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	id, name := table.ID(r.PathValue("id")), r.PostFormValue("name")
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if v.Known && r.PostFormValue("withdraw") != "" {
		err = s.Host.Answer(r.Context(), v.Player.ID, id, scene.SeqOf(r), false)
		return s.claimed(w, r, v, id, name, err)
	}
	seat := scene.SeatNamed(r, "seat")
	err = f.Table.CheckClaim(seat) // do not create a guest in vain
	if err == nil {
		err = s.site.EnsurePlayer(w, r, v.Visitor, name)
	}
	if err == nil {
		err = s.Host.Claim(r.Context(), v.Player.ID, id, seat)
	}
	return s.claimed(w, r, v, id, name, err)
}

// claimed shows the progress of a claim, or why it failed.
func (s *Handlers) claimed(w http.ResponseWriter, r *http.Request, v scene.Viewer, id table.ID, name string, err error) error {
	var problem table.Problem
	if errors.As(err, &problem) || page.IsInputError(err) {
		return s.showClaim(w, r, v, http.StatusUnprocessableEntity, name, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id)+"/claim", http.StatusSeeOther)
	return nil
}
