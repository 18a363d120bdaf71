package room

import (
	"net/http"
	"strconv"
	"strings"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// SetChair changes a chair: "gone 2", "open 2", "bot:1 2", "open new"; or with two fields, chair and as (a
// select). "here" seats a further person on this screen by name.
func (s *Handlers) SetChair(r *http.Request, by host.Hand, f *host.Frame) error {
	as, chair := r.PostFormValue("as"), r.PostFormValue("chair")
	if do := r.PostFormValue("do"); do != "" {
		as, chair, _ = strings.Cut(do, " ")
	}
	if as == "here" {
		as = "here:" + r.PostFormValue("name")
	}
	seat := lobby.NewChair
	if chair != "new" {
		n, err := strconv.Atoi(chair)
		if err != nil || n < 0 || n >= game.MaxSeats {
			return table.ErrNoSuchChair
		}
		seat = game.Seat(n)
	}
	return s.Lobby.SetChair(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r), seat, as)
}

// Admit lets a debarred player sit down again.
func (s *Handlers) Admit(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Lobby.Admit(r.Context(), by.Player, f.Table.ID, table.PlayerID(r.PostFormValue("person")))
}

// Begin starts a game with the people present. An opener who still has a given name is asked for their own
// first, so that none leads a table unknowingly under a name they never chose.
func (s *Handlers) Begin(r *http.Request, by host.Hand, f *host.Frame) error {
	if by.Player == f.Table.Opener && f.Table.SeatOf(by.Player) >= 0 {
		if err := s.nameFirst(r, f, by.Player); err != nil {
			return err
		}
	}
	return s.Lobby.Begin(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r), page.IntOr(strings.TrimPrefix(r.PostFormValue("bots"), "bot:"), 0))
}

// nameFirst stores a typed name. It refuses if there is only a given name and others would read it.
func (s *Handlers) nameFirst(r *http.Request, f *host.Frame, p table.PlayerID) error {
	typed, had := strings.TrimSpace(r.PostFormValue("name")), f.Names[p]
	if typed != "" && typed != had {
		return s.KeepName(r, p, p, typed)
	}
	if typed == "" && s.site.IsGivenName(had) && f.Table.Devices() > 1 {
		return &input.Invalid{Field: "name", Code: "empty"}
	}
	return nil
}

// Rename changes the visitor's name, or that of a guest on their device.
func (s *Handlers) Rename(r *http.Request, by host.Hand, f *host.Frame) error {
	p := by.Player
	if text := r.PostFormValue("guest"); text != "" {
		seat := page.IntOr(text, -1)
		if seat < 0 || seat >= len(f.Table.Seats) || f.Table.Seats[seat].DeviceOwner != p {
			return table.ErrNotYourSeat
		}
		p = f.Table.Seats[seat].Player
	}
	return s.KeepName(r, by.Player, p, r.PostFormValue("name"))
}

// KeepName changes the name of p, at the request of by and within their limit of writings.
func (s *Handlers) KeepName(r *http.Request, by, p table.PlayerID, name string) error {
	if err := page.Allow(s.writings, string(by)); err != nil {
		return err
	}
	return s.Accounts.Rename(r.Context(), p, name)
}

// Revise changes the contract of a waiting table.
func (s *Handlers) Revise(r *http.Request, by host.Hand, f *host.Frame) error {
	if f.Table.Status != table.StatusOpen || f.Table.Frozen {
		return table.ErrStarted
	}
	form := r.PostForm
	form.Set("level", strconv.Itoa(max(1, f.Table.Absence.Level)))
	plan, err := contract.ReadPlan(f.Table.Rules().Info(), form)
	if err != nil {
		return err
	}
	plan.Fill = f.Table.Fill
	return s.Lobby.Revise(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r), plan)
}

// Agree agrees to a revised contract.
func (s *Handlers) Agree(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Lobby.AgreeAnew(r.Context(), by.Player, f.Table.ID, scene.SeqOf(r))
}

// Lead takes the lead over from an opener who has gone.
func (s *Handlers) Lead(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Host.TakeLead(r.Context(), by.Player, f.Table.ID)
}

// Hold delays a table that is about to begin.
func (s *Handlers) Hold(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Lobby.Hold(r.Context(), by.Player, f.Table.ID)
}

// Dissolve closes the table.
func (s *Handlers) Dissolve(r *http.Request, by host.Hand, f *host.Frame) error {
	return s.Lobby.Dissolve(r.Context(), by.Player, f.Table.ID)
}
