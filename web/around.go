package web

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
)

// aroundView is what stands round a table: who sits where and what each may do about his
// seat, what can be asked of everybody, the whole contract.
type aroundView struct {
	Layout
	UI      board.UI
	Table   *table.Table
	Scene   *board.Scene
	Viewer  *viewer
	Held    []heldSeat // the viewer's
	Link    string     // that gives a seat away, just made
	Given   string     // whose
	Undo    string     // why nothing can be taken back; "" when it can
	Seat    int        // for which things are asked
	Terms   []agreed
	Wrong   string
	Clauses []clause // the contract, to be changed
	Name    *Control
	Notice  *notice
	Targets targetList // the visitor's for this table
}

// around shows what stands round a table.
func (s *playPages) around(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	return s.showAround(w, r, v, f, http.StatusOK, nil)
}

func (s *playPages) showAround(w http.ResponseWriter, r *http.Request, v *viewer, f *host.Frame, status int, change func(*aroundView)) error {
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	t := f.Table
	v.Back = "/t/" + string(t.ID) + "/around"
	p := aroundView{Layout: s.Layout(v.Visitor, v.L.T("around.title")), UI: ui, Table: t, Viewer: v, Seat: -1}
	p.NoIndex = true
	p.AddGameStyles(ui)
	sc, err := scene(f, ui, game.Watcher, v.L, time.Now())
	if err != nil {
		return err
	}
	p.Scene, p.Terms = sc, terms(v.L, ui, t, true)
	for _, seat := range t.SeatsOf(v.Player.ID) {
		p.Held = append(p.Held, heldSeat{Seat: int(seat), Name: sc.Seats[seat].Name})
	}
	if p.Targets, err = s.targets.List(r, v.Visitor, t.ID); err != nil {
		return err
	}
	if len(p.Held) > 0 && t.Status == table.StatusPlaying {
		p.Seat = p.Held[0].Seat
		if t.LastAction != nil && t.Controls(v.Player.ID, t.LastAction.Seat) {
			p.Seat = int(t.LastAction.Seat)
		}
		var no table.Problem
		if errors.As(t.CheckUndo(game.Seat(p.Seat)), &no) {
			p.Undo = v.L.T("problem." + string(no))
		}
		p.Notice = noticeOf(f, v, sc)
		controls := termControls(v.L, s.Host.Levels(ui.ID()), typedTerms(t.Terms))
		p.Clauses = sentence(v.L.T("around.change.text"), controls)
		p.Name = &Control{Name: "title", Label: v.L.T("contract.title"), Value: t.Title}
	}
	if change != nil {
		change(&p)
	}
	return Show(w, r, status, aroundPage(p))
}

// give makes a link that gives the visitor's seat to whoever opens it.
func (s *playPages) give(w http.ResponseWriter, r *http.Request, v *viewer) error {
	f, err := s.frame(r, v)
	if err != nil {
		return err
	}
	by := hand(f, v, r)
	word, err := "", error(table.ErrNotSeated)
	if v.Known {
		word, err = s.Host.Give(r.Context(), by, f.Table.ID)
	}
	var problem table.Problem
	if errors.As(err, &problem) {
		return s.no(w, r, v, f.Table.ID, "", err)
	}
	if err != nil {
		return err
	}
	return s.showAround(w, r, v, f, http.StatusOK, func(p *aroundView) {
		p.Link = s.Link(r, "/t/"+string(f.Table.ID)+"/take/"+word)
		if by.Seat != nil {
			p.Given = p.Scene.Seats[*by.Seat].Name
		}
	})
}

// takeView is the invitation to take a seat over.
type takeView struct {
	Layout
	UI    board.UI
	Table *table.Table
	Who   string // whose seat it is
	Path  string
	Terms []agreed
	Known bool
	Name  string
	Wrong string
}

// takeOver shows what one is invited to.
func (s *playPages) takeOver(w http.ResponseWriter, r *http.Request, v *viewer) error {
	return s.showTake(w, r, v, "", nil)
}

func (s *playPages) showTake(w http.ResponseWriter, r *http.Request, v *viewer, name string, wrong error) error {
	f, err := s.Host.Frame(r.Context(), table.ID(r.PathValue("id")))
	if err != nil {
		return err
	}
	ui, ok := s.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	p := takeView{Layout: s.Layout(v.Visitor, v.L.T("take.title")), UI: ui, Table: f.Table, Path: r.URL.Path, Known: v.Known, Name: name}
	p.NoIndex, p.Terms = true, terms(v.L, ui, f.Table, true)
	p.AddGameStyles(ui)
	status := http.StatusOK
	if seat := f.Table.TransferSeat(r.PathValue("word")); seat >= 0 {
		p.Who = PersonName(v.L, f.Names[f.Table.TransferredPlayer(seat)])
	} else {
		p.Wrong, status = v.L.T("problem."+string(table.ErrBadToken)), http.StatusGone
	}
	if wrong != nil {
		status = http.StatusUnprocessableEntity
		var bad *input.Invalid
		var problem table.Problem
		if errors.As(wrong, &bad) {
			p.Wrong = InvalidText(v.L, bad)
		} else if errors.As(wrong, &problem) {
			p.Wrong = v.L.T("problem." + string(problem))
		}
	}
	return Show(w, r, status, takePage(p))
}

// take takes the seat over, as a guest of the name typed when the visitor is nobody yet.
func (s *playPages) take(w http.ResponseWriter, r *http.Request, v *viewer) error {
	id := table.ID(r.PathValue("id"))
	f, err := s.Host.Frame(r.Context(), id)
	if err != nil {
		return err
	}
	name := r.PostFormValue("name")
	if f.Table.TransferSeat(r.PathValue("word")) < 0 {
		return s.showTake(w, r, v, name, table.ErrBadToken)
	}
	err = s.EnsurePlayer(w, r, v.Visitor, name)
	if err == nil {
		err = s.Host.Take(r.Context(), v.Player.ID, id, r.PathValue("word"))
	}
	var problem table.Problem
	if errors.As(err, &problem) || IsInputError(err) {
		return s.showTake(w, r, v, name, err)
	}
	if err != nil {
		return err
	}
	http.Redirect(w, r, "/t/"+string(id), http.StatusSeeOther)
	return nil
}

func (p aroundView) path(rest string) string { return "/t/" + string(p.Table.ID) + rest }

// hasMates reports whether the viewer shares a seat with others.
func (p aroundView) hasMates(seat int) bool {
	people := p.Table.Seats[seat].People()
	return len(people) > 1 && slices.Contains(people, p.V.Player.ID)
}

func (p aroundView) holds(seat int) bool {
	for _, h := range p.Held {
		if h.Seat == seat {
			return true
		}
	}
	return false
}

// who says what sits on a seat, beside its name.
func (p aroundView) who(seat int) string {
	c, l := p.Table.Seats[seat], p.V.L
	level := LevelName(l, p.Table.Game, c.Level)
	switch {
	case c.Open():
		return ""
	case c.Away():
		return l.T("around.away", "Level", level)
	case c.Bot():
		return l.T("chair.bot", "Level", level)
	case p.holds(seat):
		return l.T("room.you")
	case !p.Scene.Seats[seat].Here:
		return l.T("room.away")
	}
	return ""
}
