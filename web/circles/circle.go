package circles

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// circle shows a circle's page to its members, and the page to join to visitors who have its link.
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
	return s.showJoin(w, r, v, c, http.StatusOK, "")
}

func (s *handlers) belongs(r *http.Request, v *page.Visitor, id circles.ID) (bool, error) {
	if !v.Known {
		return false, nil
	}
	mine, err := s.Circles.Mine(r.Context(), v.Player.ID)
	return slices.ContainsFunc(mine, func(c circles.Circle) bool { return c.ID == id }), err
}

// circleView is a circle's page.
type circleView struct {
	page.Layout
	circles.Circle
	Link      string // the whole URL to share
	ReachNote string // which devices can follow it; "" for all
	Leader    bool   // the visitor is the leader
	Wrong     string
	Now       time.Time
	People    []personView // present members first
	Here      int
	Tables    []tableView
	Ended     []tableView // finished on earlier days
	Like      table.ID    // the table opened last, for another like it; "" for none
	Today     ladderView  // the results of the day
	Unnamed   bool        // the visitor has no name of their own yet
	Games     []board.UI
	Ladder    ladderView
	Deals     []dealView
	Left      int    // deals that the visitor has yet to play
	Next      string // the page of the first of them
	Calendar  []occasionView
	Feed      string // the visitor's own address of the calendar
	Zones     []page.Choice
}

// The lengths of the lists on a circle's page.
const (
	shownPeople = 7
	shownRungs  = 5
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
	for _, part := range []func(*http.Request, *circleView) error{s.tables, s.today, s.ladderPart, s.deals, s.calendar, s.ownFeed} {
		if err := part(r, p); err != nil {
			return err
		}
	}
	p.Zones = zones(p.V.L, p.Zone)
	return page.Show(w, r, status, circlePage(p))
}

// begin starts a page of a circle; ErrNotFound for strangers.
func (s *handlers) begin(r *http.Request, v *page.Visitor) (*circleView, error) {
	id := circles.ID(r.PathValue("circle"))
	c, members, err := s.Circles.Enter(r.Context(), id, table.PlayerID(known(v)))
	if err != nil {
		return nil, err
	}
	v.Back = "/c/" + string(id)
	p := &circleView{Layout: s.site.Layout(v, c.Name), Circle: c, Link: s.site.Link(r, "/c/"+c.Link), ReachNote: s.site.Reach(r).Note(v.L), Leader: c.Leader == v.Player.ID, Now: s.Host.Now()}
	p.NoIndex = true
	p.Styles = append(p.Styles, s.site.Static("circles.css"))
	p.Scripts = append(p.Scripts, s.site.Static("circles.js"))
	p.Games = s.site.OnShelf()
	p.Unnamed = s.site.IsGivenName(v.Player.Name)
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

// playing returns the members who have a page of a running table of the circle open where they
// play, with the names of their games.
func (s *handlers) playing(r *http.Request, v *page.Visitor, id circles.ID) (map[table.PlayerID]string, error) {
	rows, err := s.Circles.Tables(r.Context(), id, v.Player.ID)
	plays := map[table.PlayerID]string{}
	for _, row := range rows {
		ui, shown := s.site.UI(row.Game)
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

// personView is a member on the page.
type personView struct {
	circles.Member
	Seat       int // selects the glyph
	You, Leads bool
	Here       bool
	Plays      string // the game being played; "" for none
}

// page returns the address of the member's public page, "" if they have none.
func (p personView) page() string {
	if !p.Public {
		return ""
	}
	return "/people/" + string(p.Player)
}

// note returns a member's presence, or their role in the circle.
func (p personView) note(l *board.Loc, now time.Time) string {
	switch {
	case p.OnDevice:
		return l.T("circles.members.device")
	case p.You:
		return l.T("circles.members.you")
	case p.Plays != "" && p.Here:
		return l.T("circles.members.plays", "Game", p.Plays)
	case p.Leads:
		return l.T("circles.members.leader")
	case p.Here:
		return l.T("circles.members.now")
	case p.Seen.IsZero():
		return ""
	}
	if days := int(now.Sub(p.Seen).Hours() / 24); days > 0 {
		return l.T("circles.members.days", "N", days)
	}
	return l.T("circles.members.today")
}

// dealView is one of the day's deals.
type dealView struct {
	circles.Deal
	UI   board.UI
	Best []rankedDeal
}

// rankedDeal is a member's result in a deal.
type rankedDeal struct {
	Place, Points int
	Name          string
	You           bool
}

func (s *handlers) deals(r *http.Request, p *circleView) error {
	var games []string
	low := map[string]bool{}
	for _, ui := range s.site.OnShelf() {
		if rules, _ := s.Host.Rules(ui.ID()); s.Daily.Has(ui.ID()) {
			games, low[ui.ID()] = append(games, ui.ID()), rules.Info().LowWins
		}
	}
	deals, err := s.Circles.Deals(r.Context(), p.ID, p.V.Player.ID, games, func(gameID string) bool { return low[gameID] })
	if err != nil {
		return err
	}
	for _, d := range deals {
		ui, _ := s.site.UI(d.Game)
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

// ranked returns the best three results of a deal, and the visitor's.
func (p *circleView) ranked(all []daily.DatedAttempt) (best []rankedDeal) {
	const shown = 3
	for i, a := range all {
		place := 1 + slices.IndexFunc(all, func(b daily.DatedAttempt) bool { return b.Points == a.Points && b.Others == a.Others })
		you := a.Player == p.V.Player.ID
		if i < shown || you {
			best = append(best, rankedDeal{Place: place, Points: a.Points, Name: p.nameOf(a.Player), You: you})
		}
	}
	return best
}

// nameOf returns a member's name. Former members have a generic name.
func (p *circleView) nameOf(id table.PlayerID) string {
	for _, one := range p.People {
		if one.Player == id {
			return one.Name
		}
	}
	return p.V.L.T("somebody")
}

// pageOf returns the address of a member's public page, "" if they have none.
func (p *circleView) pageOf(id table.PlayerID) string {
	for _, one := range p.People {
		if one.Player == id {
			return one.page()
		}
	}
	return ""
}

func (p *circleView) seatOf(id table.PlayerID) int {
	for _, one := range p.People {
		if one.Player == id {
			return one.Seat
		}
	}
	return 0
}

// withoutScheme returns the calendar's address after "https://".
func (p *circleView) withoutScheme() string {
	_, address, _ := strings.Cut(p.Feed, "://")
	return address
}

// path returns a path below the circle's.
func (p *circleView) path(part string) string { return "/c/" + string(p.ID) + part }

// code returns the code that is currently valid and its expiry, "" for none.
func (p *circleView) code() (string, string) {
	if p.Code == "" || !p.CodeUntil.After(p.Now) {
		return "", ""
	}
	return p.Code, p.V.L.ClockThere(p.CodeUntil.In(p.Location()))
}
