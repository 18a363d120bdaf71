package circles

import (
	"cmp"
	"errors"
	"net/http"
	"slices"
	"time"

	"tablee/host"
	"tablee/host/circles"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/listing"
	"tablee/web/page"
)

// circle is the page of a circle for its people, or the way in for who has its link.
func (s *handlers) circle(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	err := s.showCircle(w, r, v, http.StatusOK, "")
	if !errors.Is(err, input.ErrNotFound) {
		return err
	}
	c, err := s.byLink(r, v, r.PathValue("circle"))
	if err != nil {
		return err
	}
	if mine, err := s.belongs(r, v, c.ID); err != nil {
		return err
	} else if mine {
		http.Redirect(w, r, "/c/"+string(c.ID), http.StatusSeeOther)
		return nil
	}
	return s.showJoin(w, r, v, c, "")
}

func (s *handlers) belongs(r *http.Request, v *page.Visitor, id circles.ID) (bool, error) {
	if !v.Known {
		return false, nil
	}
	mine, err := s.Circles.Mine(r.Context(), v.Player.ID)
	return slices.ContainsFunc(mine, func(c circles.Circle) bool { return c.ID == id }), err
}

// circleView is what a circle's page shows.
type circleView struct {
	page.Layout
	circles.Circle
	Link     string // whole, to be sent
	Leader   bool   // the visitor looks after it
	Wrong    string
	Now      time.Time
	People   []personView // those who are here first
	Here     int
	Tables   []listing.Item
	Ended    []listing.Item // more that have ended
	Games    []board.UI
	Ladder   ladderView
	Deals    []dealView
	Left     int    // deals that the visitor has still to play
	Next     string // where the first of them is
	Calendar []occasionView
	Zones    []page.Choice
}

// shown is how many of its people, and of its ladder, a circle's page shows.
const (
	shownPeople = 7
	shownRungs  = 5
	shownEnded  = 3 // tables
)

func (s *handlers) showCircle(w http.ResponseWriter, r *http.Request, v *page.Visitor, status int, wrong string) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	p.Wrong = wrong
	if p.IsClosed() {
		return page.Show(w, r, status, closedPage(p))
	}
	for _, part := range []func(*http.Request, *circleView) error{s.tables, s.ladderPart, s.deals, s.calendar} {
		if err := part(r, p); err != nil {
			return err
		}
	}
	p.Zones = zones(p.Zone)
	return page.Show(w, r, status, circlePage(p))
}

// begin begins a page of a circle: ErrNotFound for strangers.
func (s *handlers) begin(r *http.Request, v *page.Visitor) (*circleView, error) {
	id := circles.ID(r.PathValue("circle"))
	c, members, err := s.Circles.Enter(r.Context(), id, table.PlayerID(known(v)))
	if err != nil {
		return nil, err
	}
	v.Back = "/c/" + string(id)
	p := &circleView{Layout: s.Layout(v, c.Name), Circle: c, Link: s.Link(r, "/c/"+c.Link), Leader: c.Leader == v.Player.ID, Now: s.Host.Now()}
	p.NoIndex = true
	p.Styles = append(p.Styles, s.Static("circles.css"))
	p.Scripts = append(p.Scripts, s.Static("circles.js"))
	p.Games = s.OnShelf()
	playing, err := s.playing(r, v, id)
	if err != nil {
		return nil, err
	}
	for i, m := range members {
		one := personView{Member: m, Seat: i % 8, You: m.Player == v.Player.ID, Leads: m.Player == c.Leader, Here: s.Circles.Here(m), Plays: playing[m.Player]}
		one.Here = one.Here || one.You || one.Plays != "" && !m.Seen.IsZero()
		if one.Here {
			p.Here++
		}
		p.People = append(p.People, one)
	}
	slices.SortStableFunc(p.People, func(a, b personView) int {
		if a.Here != b.Here {
			return map[bool]int{true: -1, false: 1}[a.Here]
		}
		if a.Here {
			return 0
		}
		return b.Seen.Compare(a.Seen)
	})
	return p, nil
}

// playing is which of a circle's people have a page of one of its tables open where they play,
// and which game.
func (s *handlers) playing(r *http.Request, v *page.Visitor, id circles.ID) (map[table.PlayerID]string, error) {
	rows, err := s.Circles.Tables(r.Context(), id, v.Player.ID)
	plays := map[table.PlayerID]string{}
	for _, row := range rows {
		ui, shown := s.UI(row.Game)
		if row.Status != table.StatusPlaying || !shown {
			continue
		}
		for _, c := range row.Chairs {
			if c.Player != "" && s.Host.Watches(c.Player, row.ID) {
				plays[c.Player] = page.GameText(v.L, ui, "name")
			}
		}
	}
	return plays, err
}

// personView is one of a circle's people as the page shows them.
type personView struct {
	circles.Member
	Seat       int // whose glyph they have
	You, Leads bool
	Here       bool
	Plays      string // what, just now
}

// note says where somebody is, or what they are to the circle.
func (p personView) note(l *board.Loc, now time.Time) string {
	switch {
	case p.You:
		return l.T("circles.gens.you")
	case p.Plays != "" && p.Here:
		return l.T("circles.gens.plays", "Game", p.Plays)
	case p.Leads:
		return l.T("circles.gens.leader")
	case p.Here:
		return l.T("circles.gens.now")
	case p.Seen.IsZero():
		return ""
	}
	if days := int(now.Sub(p.Seen).Hours() / 24); days > 0 {
		return l.T("circles.gens.days", "N", days)
	}
	return l.T("circles.gens.today")
}

func (s *handlers) tables(r *http.Request, p *circleView) error {
	rows, err := s.Circles.Tables(r.Context(), p.ID, p.V.Player.ID)
	if err != nil {
		return err
	}
	order := map[table.Status]int{table.StatusOpen: 0, table.StatusPlaying: 1, table.StatusOver: 2}
	slices.SortStableFunc(rows, func(a, b host.Row) int { return cmp.Compare(order[a.Status], order[b.Status]) })
	p.Tables, err = listing.Of(r.Context(), s.Site, p.V, rows)
	if ended := slices.IndexFunc(p.Tables, func(t listing.Item) bool { return t.Over }); ended >= 0 && len(p.Tables) > ended+shownEnded {
		p.Tables, p.Ended = p.Tables[:ended+shownEnded], p.Tables[ended+shownEnded:]
	}
	p.AddGameStyles(s.Shelf...)
	return err
}

// dealView is one of the day's deals.
type dealView struct {
	circles.Deal
	UI   board.UI
	Best []rankedDeal
}

// rankedDeal is what somebody made of a deal.
type rankedDeal struct {
	Place, Points int
	Name          string
	You           bool
}

func (s *handlers) deals(r *http.Request, p *circleView) error {
	var games []string
	low := map[string]bool{}
	for _, ui := range s.OnShelf() {
		if rules, _ := s.Host.Rules(ui.ID()); s.Daily.Has(ui.ID()) {
			games, low[ui.ID()] = append(games, ui.ID()), rules.Info().LowWins
		}
	}
	deals, err := s.Circles.Deals(r.Context(), p.ID, p.V.Player.ID, games, func(gameID string) bool { return low[gameID] })
	if err != nil {
		return err
	}
	for _, d := range deals {
		ui, _ := s.UI(d.Game)
		one := dealView{Deal: d, UI: ui}
		if !d.Mine {
			if p.Left++; p.Next == "" {
				p.Next = "/g/" + d.Game + "/daily"
			}
		} else {
			one.Best = p.ranked(d.Results)
		}
		p.Deals = append(p.Deals, one)
	}
	return nil
}

// ranked are the best three of a deal, and the reader.
func (p *circleView) ranked(all []circles.Attempt) (best []rankedDeal) {
	const shown = 3
	for i, a := range all {
		place := 1 + slices.IndexFunc(all, func(b circles.Attempt) bool { return b.Points == a.Points })
		you := a.Player == p.V.Player.ID
		if i < shown || you {
			best = append(best, rankedDeal{Place: place, Points: a.Points, Name: p.nameOf(a.Player), You: you})
		}
	}
	return best
}

// nameOf is what somebody is called in the circle; who left it is somebody.
func (p *circleView) nameOf(id table.PlayerID) string {
	for _, one := range p.People {
		if one.Player == id {
			return one.Name
		}
	}
	return p.V.L.T("somebody")
}

func (p *circleView) seatOf(id table.PlayerID) int {
	for _, one := range p.People {
		if one.Player == id {
			return one.Seat
		}
	}
	return 0
}

// path is an address of the circle.
func (p *circleView) path(part string) string { return "/c/" + string(p.ID) + part }

// code is the code that is good now, and until when.
func (p *circleView) code() (string, string) {
	if p.Code == "" || !p.CodeUntil.After(p.Now) {
		return "", ""
	}
	return p.Code, page.Clock(p.V.L, p.CodeUntil.In(p.Location()))
}
