package circles

import (
	"errors"
	"net/http"

	"tablee/host/account"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// mineView is the page of a player's circles and companions.
type mineView struct {
	page.Layout
	Wrong       string
	Asks        bool   // for the visitor's own name
	Typed       string // that name, rejected; kept in its field
	Called      string // the name of a new circle, likewise
	Circles     []circles.Circle
	Invitations []invitationView
	Companions  []companionView
	Blocked     []account.Player
	Unseen      bool
}

type invitationView struct {
	circles.Invitation
	UI board.UI
}

type companionView struct {
	circles.Companion
	UI board.UI
}

// mine shows the page of the visitor's circles.
func (s *handlers) mine(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.showMine(w, r, v, http.StatusOK, "")
}

func (s *handlers) showMine(w http.ResponseWriter, r *http.Request, v *page.Visitor, status int, wrong string) error {
	v.Back = "/circles"
	p := mineView{Layout: s.site.Layout(v, v.L.T("circles.title")), Wrong: wrong}
	p.NoIndex = true
	p.Asks = s.nameless(v)
	p.Typed, p.Called = r.PostFormValue("name"), r.PostFormValue("circle")
	p.Styles = append(p.Styles, s.site.Static("circles.css"))
	p.Scripts = append(p.Scripts, s.site.Static("circles.js"))
	p.AddGameStyles(s.site.Shelf...)
	if v.Known {
		if err := s.readMine(r, v.Player.ID, &p); err != nil {
			return err
		}
	}
	return page.Show(w, r, status, minePage(p))
}

func (s *handlers) readMine(r *http.Request, me table.PlayerID, p *mineView) (err error) {
	ctx := r.Context()
	if p.Circles, err = s.Circles.Mine(ctx, me); err != nil {
		return err
	}
	invitations, err := s.Circles.Invitations(ctx, me)
	if err != nil {
		return err
	}
	for _, i := range invitations {
		if ui, shown := s.site.UI(i.Game); shown {
			p.Invitations = append(p.Invitations, invitationView{i, ui})
		}
	}
	companions, err := s.Circles.Companions(ctx, me)
	if err != nil {
		return err
	}
	for _, c := range companions {
		if ui, shown := s.site.UI(c.Game); shown {
			p.Companions = append(p.Companions, companionView{c, ui})
		}
	}
	if p.Blocked, err = s.Circles.Blocked(ctx, me); err != nil {
		return err
	}
	p.Unseen, err = s.Circles.Unseen(ctx, me)
	return err
}

// setUnseen sets whether the visitor's presence is hidden from their circles.
func (s *handlers) setUnseen(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	if err := s.Circles.SetUnseen(r.Context(), v.Player.ID, r.PostFormValue("unseen") == "yes"); err != nil {
		return err
	}
	http.Redirect(w, r, "/circles#presence", http.StatusSeeOther)
	return nil
}

// blockView is the confirmation page of a block.
type blockView struct {
	page.Layout
	Person account.Player
	Back   string
}

// askBlock explains a block before it is made.
func (s *handlers) askBlock(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	person, err := s.Accounts.Person(r.Context(), table.PlayerID(r.PathValue("person")))
	if err != nil {
		return err
	}
	p := blockView{Layout: s.site.Layout(v, v.L.T("circles.block.title", "Who", person.Shown())), Person: person, Back: "/circles"}
	v.Back = "/circles"
	p.NoIndex = true
	return page.Show(w, r, http.StatusOK, blockPage(p))
}

// block blocks a player, or unblocks them.
func (s *handlers) block(on bool) page.Handler {
	return func(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
		if !v.Known {
			return input.ErrNotFound
		}
		err := s.Circles.Block(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("person")), on)
		var wrong *input.Invalid
		if errors.As(err, &wrong) {
			return s.showMine(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
		}
		if err != nil {
			return err
		}
		http.Redirect(w, r, "/circles#blocked", http.StatusSeeOther)
		return nil
	}
}

// challenge opens a table with a member of a circle or a companion.
func (s *handlers) challenge(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	return s.openFor(w, r, v, func() (table.ID, error) {
		return s.Circles.Challenge(r.Context(), v.Player.ID, table.PlayerID(r.PathValue("person")), circles.ID(r.PostFormValue("circle")))
	})
}

// openFor opens a table for others and redirects to it.
func (s *handlers) openFor(w http.ResponseWriter, r *http.Request, v *page.Visitor, do func() (table.ID, error)) error {
	if !v.Known {
		return input.ErrNotFound
	}
	id, err := s.site.OpenTable(r, v, do)
	var wrong *input.Invalid
	switch {
	case errors.As(err, &wrong):
		return s.showMine(w, r, v, http.StatusUnprocessableEntity, page.InvalidText(v.L, wrong))
	case errors.Is(err, circles.ErrClosed):
		return page.Told{Status: http.StatusConflict, Title: v.L.T("refusal.table"), Text: v.L.T("circles.closed.text")}
	case err != nil:
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// decline declines an invitation.
func (s *handlers) decline(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	if !v.Known {
		return input.ErrNotFound
	}
	err := s.Circles.Decline(r.Context(), v.Player.ID, table.ID(r.PathValue("table")))
	if err != nil && !errors.Is(err, input.ErrNotFound) { // not found: pressed twice
		return err
	}
	http.Redirect(w, r, page.LocalPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}
