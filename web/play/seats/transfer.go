package seats

import (
	"errors"
	"net/http"

	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/page"
	"tablee/web/scene"
)

// transferView is the invitation to take a seat.
type transferView struct {
	page.Layout
	UI    board.UI
	Table *table.Table
	Who   string // player whose seat it is
	Path  string
	Terms []contract.Term
	Known bool
	Name  string
	Wrong string
}

// give makes a link by which another person takes the visitor's seat.
func (s *Handlers) give(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	by := v.Hand(f, r)
	word, err := "", error(table.ErrNotSeated)
	if v.Known {
		word, err = s.Host.TransferToken(r.Context(), by, f.Table.ID)
	}
	var problem table.Problem
	if errors.As(err, &problem) {
		return s.refuse(w, r, v, f.Table.ID, err)
	}
	if err != nil {
		return err
	}
	return s.showSettings(w, r, v, f, http.StatusOK, func(p *settingsView) {
		s.showLink(p, r, word)
		if by.Seat != nil {
			p.Given = p.Scene.Seats[*by.Seat].Name
		}
	})
}

// showLink shows the link of a seat's transfer, to be copied or scanned.
func (s *Handlers) showLink(p *settingsView, r *http.Request, word string) {
	path := p.path("/take/" + word)
	p.Link, p.Picture, p.ReachNote = s.site.Link(r, path), path+"/qr.svg", s.site.Reach(r).Note(p.V.L)
	p.Scripts = append(p.Scripts, s.site.Static("waiting.js"))
}

// link asks the others to let a person take, by a link, the seat of a player who is away.
func (s *Handlers) link(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	seat := scene.SeatNamed(r, "whom")
	word, err := "", error(table.ErrNotSeated)
	if v.Known {
		word, err = s.Host.AskLink(r.Context(), v.Hand(f, r), f.Table.ID, seat)
	}
	var problem table.Problem
	if errors.As(err, &problem) {
		return s.refuse(w, r, v, f.Table.ID, err)
	}
	if err != nil {
		return err
	}
	if f, err = scene.Frame(s.Host, r, v); err != nil { // reload: the proposal is open now
		return err
	}
	return s.showSettings(w, r, v, f, http.StatusOK, func(p *settingsView) {
		s.showLink(p, r, word)
		p.Asked = true
		p.Given = p.Scene.Seats[seat].Name
	})
}

// transfer shows the invitation.
func (s *Handlers) transfer(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	return s.showTransfer(w, r, v, "", nil)
}

func (s *Handlers) showTransfer(w http.ResponseWriter, r *http.Request, v scene.Viewer, name string, wrong error) error {
	f, err := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	p := transferView{Layout: s.site.Layout(v.Visitor, v.L.T("take.title")), UI: ui, Table: f.Table, Path: r.URL.Path, Known: v.Known, Name: name}
	p.NoIndex, p.Terms = true, contract.Terms(v.L, ui, f.Table, true)
	p.AddGameStyles(ui)
	status := http.StatusOK
	if seat := f.Table.TransferSeat(r.PathValue("word")); seat >= 0 {
		p.Who = v.L.Person(f.Names[f.Table.TransferredPlayer(seat)])
	} else {
		p.Title = v.L.T("take.gone.title")
		p.Wrong, status = v.L.T("problem."+string(table.ErrBadToken)), http.StatusGone
	}
	if wrong != nil {
		status = http.StatusUnprocessableEntity
		var bad *input.Invalid
		var problem table.Problem
		if errors.As(wrong, &bad) {
			p.Wrong = page.InvalidText(v.L, bad)
		} else if errors.As(wrong, &problem) {
			p.Wrong = v.L.T("problem." + string(problem))
		}
	}
	return page.Show(w, r, status, transferPage(p))
}

// take takes the seat, as a guest of the typed name if the visitor is not a player yet.
func (s *Handlers) take(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	name := r.PostFormValue("name")
	if f.Table.TransferSeat(r.PathValue("word")) < 0 {
		return s.showTransfer(w, r, v, name, table.ErrBadToken)
	}
	err = s.site.EnsurePlayer(w, r, v.Visitor, name)
	if err == nil {
		err = s.Host.TakeOver(r.Context(), v.Player.ID, id, r.PathValue("word"))
	}
	var problem table.Problem
	if errors.As(err, &problem) || page.IsInputError(err) {
		return s.showTransfer(w, r, v, name, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

// transferQR draws the transfer link as a QR code.
func (s *Handlers) transferQR(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	if word := r.PathValue("word"); f.Table.TransferSeat(word) >= 0 || f.Table.Offer != nil {
		return page.ShowQRCode(w, s.site.Link(r, "/t/"+string(id)+"/take/"+word))
	}
	return input.ErrNotFound
}
