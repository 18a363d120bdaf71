package seats

import (
	"errors"
	"net/http"
	"slices"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/contract"
	"tablee/web/notification"
	"tablee/web/page"
	"tablee/web/scene"
)

// settingsView is the page beside a table: who sits where and what they can do about their seat, the
// proposals, the whole contract.
type settingsView struct {
	page.Layout
	UI        board.UI
	Table     *table.Table
	Scene     *board.Scene
	Viewer    scene.Viewer
	Mutes     []table.PlayerID // muted by the viewer themselves
	Held      []held           // the viewer's seats
	Link      string           // transfer link, just made
	Picture   string           // address of its QR code
	ReachNote string           // which devices can follow the link; "" for all
	Given     string           // player whose seat is transferred
	Asked     bool             // the link works once the others agree
	Undo      string           // reason why no undo is possible; "" if one is
	Seat      int              // the viewer's seat that the forms act for
	Terms     []contract.Term
	Wrong     string
	Clauses   []contract.Clause // form of the contract
	Name      *page.Control
	Prompt    *Prompt
	Circle    scene.Circle            // for which the table was opened, if the viewer belongs to it
	Targets   notification.TargetList // the visitor's for this table
}

// settings shows the page beside a table.
func (s *Handlers) settings(w http.ResponseWriter, r *http.Request, v scene.Viewer) error {
	f, err := scene.Frame(s.Host, r, v)
	if err != nil {
		return err
	}
	return s.showSettings(w, r, v, f, http.StatusOK, nil)
}

func (s *Handlers) showSettings(w http.ResponseWriter, r *http.Request, v scene.Viewer, f *host.Frame, status int, change func(*settingsView)) error {
	ui, ok := s.site.UI(f.Table.Game)
	if !ok {
		return input.ErrNotFound
	}
	t := f.Table
	v.Back = "/t/" + string(t.ID) + "/settings"
	p := settingsView{Layout: s.site.Layout(v.Visitor, v.L.T("settings.title")), UI: ui, Table: t, Viewer: v, Seat: -1}
	p.NoIndex = true
	p.AddGameStyles(ui)
	sc, err := scene.New(f, ui, game.Watcher, v.L, s.Host.Now())
	if err != nil {
		return err
	}
	if p.Circle, err = scene.CircleOf(r.Context(), s.Circles, s.Outage, t.ID, v); err != nil {
		return err
	}
	p.Scene, p.Terms = sc, contract.Terms(v.L, ui, t, true)
	for _, seat := range t.SeatsOf(v.Player.ID) {
		p.Held = append(p.Held, held{Seat: int(seat), Name: sc.Seats[seat].Name})
	}
	if p.Targets, err = s.targets.List(r, v.Visitor, t.ID); err != nil {
		return err
	}
	if p.mayAct() && t.Chat != table.ChatNone {
		if p.Mutes, err = s.Accounts.Mutes(r.Context(), v.Player.ID); err != nil && !s.Outage.Is(err) {
			return err
		}
	}
	if p.mayAct() && t.Status == table.StatusPlaying {
		p.Seat = p.Held[0].Seat
		if t.LastAction != nil && t.Controls(v.Player.ID, t.LastAction.Seat) {
			p.Seat = int(t.LastAction.Seat)
		}
		var problem table.Problem
		if errors.As(t.CheckUndo(game.Seat(p.Seat)), &problem) {
			p.Undo = v.L.T("problem." + string(problem))
		}
		p.Prompt = PromptOf(f, &v, sc)
		controls := contract.TermControls(v.L, s.Host.Levels(ui.ID()), contract.FormValues(t.Terms))
		p.Clauses = contract.HouseSentence(v.L.T("settings.change.text"), controls, t)
		p.Name = &page.Control{Name: "title", Label: v.L.T("contract.title"), Value: t.Title}
	}
	if change != nil {
		change(&p)
	}
	return page.Show(w, r, status, settingsPage(p))
}

// mayBlock reports whether the viewer may block the person of a seat from here.
func (p settingsView) mayBlock(seat int) bool {
	who := p.Table.Seats[seat].Player
	return p.V.Known && who != "" && who != p.V.Player.ID && p.Table.Seats[seat].DeviceOwner == ""
}

func (p settingsView) path(rest string) string { return "/t/" + string(p.Table.ID) + rest }

// mayAct reports whether the viewer has a seat at a table that is not damaged.
func (p settingsView) mayAct() bool { return len(p.Held) > 0 && !p.Table.Damaged }

// hasMates reports whether the viewer shares a seat with others.
func (p settingsView) hasMates(seat int) bool {
	people := p.Table.Seats[seat].People()
	return len(people) > 1 && slices.Contains(people, p.V.Player.ID)
}

// mayAskAbout reports whether the viewer may make a proposal about another player's seat.
func (p settingsView) mayAskAbout(seat int) bool {
	return p.Seat >= 0 && !p.holds(seat) && p.Table.Offer == nil && p.Table.CheckAbout(game.Seat(seat)) == nil
}

// mutes reports whether the viewer has muted the people of a seat themselves. A program muted only because
// its owner is blocked counts as not muted, so as not to reveal its owner.
func (p settingsView) mutes(seat int) bool {
	return slices.ContainsFunc(p.Table.Seats[seat].People(), func(who table.PlayerID) bool { return slices.Contains(p.Mutes, who) })
}

func (p settingsView) holds(seat int) bool {
	for _, h := range p.Held {
		if h.Seat == seat {
			return true
		}
	}
	return false
}

// who describes the player of a seat, beside its name.
func (p settingsView) who(seat int) string {
	c, l := p.Table.Seats[seat], p.V.L
	level := l.Level(p.Table.Game, c.Level)
	switch {
	case c.Open():
		return ""
	case c.Away():
		return l.T("settings.away", "Level", level)
	case c.Bot():
		return l.T("chair.bot", "Level", level)
	case p.holds(seat):
		return l.T("table.you")
	case !p.Scene.Seats[seat].Here:
		return l.T("table.away")
	}
	return ""
}
