// Package days has the pages of the daily deals: all games of a day on one page, the deal of one game, an archive
// by month, and a shorter version for the library.
package days

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"

	"tablee/host"
	"tablee/host/daily"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/page"
)

// Services lists the services of the host that the daily deals use.
type Services struct {
	Daily *daily.Service
	Host  *host.Host
}

// Days shows the daily deals.
type Days struct {
	site *page.Site
	Services
}

// New returns the pages of the daily deals.
func New(site *page.Site, services Services) *Days { return &Days{site, services} }

// Routes returns the routes of the daily deals.
func (s *Days) Routes() page.Routes {
	return page.Routes{
		"GET /daily":                s.day,
		"GET /daily/{day}":          s.day,
		"GET /g/{game}/daily":       s.deal,
		"GET /g/{game}/daily/{day}": s.deal,
		"POST /g/{game}/daily":      s.open,
	}
}

// Sheet is a day's deals as a visitor sees them.
type Sheet struct {
	L *board.Loc
	daily.Day
	daily.Streak
	Cells   []Deal // the visitor's deals, by game
	Friends []Row
}

// Deal is a day's deal of one game as a visitor sees it.
type Deal struct {
	daily.DayDeal
	UI   board.UI
	Name string // the game's name
	Best int    // the best points among two or more visible results; else noBest
}

const noBest = -1 << 62

// Row is a friend's results, by game.
type Row struct {
	Name string
	Seat int // selects the glyph beside the name
	All  []Cell
}

// Cell is one result of a Row.
type Cell struct {
	Game     string // the game's name
	Known    bool   // Points are visible
	Points   int
	Best     bool // the best of its column
	Finished bool
}

// Of returns a day's sheet and streak for a visitor.
func (s *Days) Of(ctx context.Context, v *page.Visitor, day string) (Sheet, error) {
	h := Sheet{L: v.L}
	var reader table.PlayerID
	var err error
	if v.Known {
		reader = v.Player.ID
		if h.Streak, err = s.Daily.Streak(ctx, reader); err != nil {
			return h, err
		}
	}
	if h.Day, err = s.Daily.Day(ctx, day, reader); err != nil {
		return h, err
	}
	for _, deal := range h.Deals {
		ui, ok := s.site.UI(deal.Game)
		if !ok {
			continue
		}
		rules, _ := s.Host.Rules(deal.Game)
		h.Cells = append(h.Cells, Deal{deal, ui, page.GameText(v.L, ui, "name"), best(deal, rules.Info().LowWins)})
	}
	for i, friend := range h.Day.Friends {
		row := Row{Name: friend.Name, Seat: i}
		for _, c := range h.Cells {
			a, known := c.Results[friend.ID]
			row.All = append(row.All, Cell{Game: c.Name, Known: known, Points: a.Points, Best: known && a.Points == c.Best, Finished: c.Finished[friend.ID]})
		}
		h.Friends = append(h.Friends, row)
	}
	return h, nil
}

// best returns the best of the visible results, or noBest.
func best(d daily.DayDeal, low bool) int {
	var all []int
	if d.State == daily.Ended {
		all = append(all, d.Mine.Points)
	}
	for _, a := range d.Results {
		all = append(all, a.Points)
	}
	if len(all) < 2 {
		return noBest
	}
	top := all[0]
	for _, points := range all {
		if low == (points < top) {
			top = points
		}
	}
	return top
}

// Tally returns how a deal went today, in words: how many have played it, and the best points.
func (d Deal) Tally(l *board.Loc, t daily.Tally, low bool) string {
	best := t.Most
	if low {
		best = t.Least
	}
	if t.Finished == 0 {
		return l.T("day.tally.none")
	}
	return l.T("day.tally", "N", t.Finished, "Best", page.Points(l, d.UI, best))
}

// Few returns the sheet with at most n friends.
func (h Sheet) Few(n int) Sheet {
	h.Friends = h.Friends[:min(n, len(h.Friends))]
	return h
}

// Cell returns the deal of a game; ok is false if there is none.
func (h Sheet) Cell(gameID string) (d Deal, ok bool) {
	for _, d := range h.Cells {
		if d.Game == gameID {
			return d, true
		}
	}
	return Deal{}, false
}

// path returns the path of a deal: the attempt being played, or the deal's page.
func (h Sheet) path(d Deal) string {
	if d.State == daily.UnderWay {
		return "/t/" + string(d.Mine.Table)
	}
	return "/g/" + d.Game + "/daily/" + h.Day.Day
}

// StateText returns the state of a visitor's deal as text: "Donne du jour à jouer".
func StateText(l *board.Loc, d Deal) string {
	if d.State == daily.Ended {
		return l.T("day.state.ended", "Points", page.Points(l, d.UI, d.Mine.Points), "Place", placeOf(l, d.Mine.Place))
	}
	return l.T("day.state." + string(d.State))
}

// placeOf returns a person's place at a table: « 1re », « 2e ».
func placeOf(l *board.Loc, n int) string {
	if n == 1 {
		return l.T("day.place.first")
	}
	return l.Nth(n)
}

// shared returns a text that a visitor may share: their results without the cards; "" before any.
func (s *Days) shared(r *http.Request, h Sheet) string {
	lines := []string{s.site.Identity().Name + " · " + h.L.Day(h.Day.Day)}
	for _, d := range h.Cells {
		if d.State == daily.Ended {
			seats := 0
			if deal, ok := s.Daily.Seats(d.Game); ok {
				seats = deal
			}
			lines = append(lines, medal(d.Mine.Place)+" "+h.L.T("day.share.line", "Game", d.Name, "Place", placeOf(h.L, d.Mine.Place), "Seats", seats))
		}
	}
	if len(lines) == 1 {
		return ""
	}
	if h.Streak.Days > 1 && h.Today() {
		lines = append(lines, h.L.T("day.streak", "N", h.Streak.Days))
	}
	return strings.Join(append(lines, s.site.Link(r, "/daily/"+h.Day.Day)), "\n")
}

// Today reports whether the day is today.
func (h Sheet) Today() bool { return h.Day.Today }

func medal(place int) string {
	const medals = "🥇🥈🥉"
	if all := []rune(medals); place <= len(all) && place > 0 {
		return string(all[place-1])
	}
	return "▫️"
}

// view is the page of a day.
type view struct {
	page.Layout
	Sheet
	Date          string
	Share         string
	before, after string
}

// day shows all deals of a day, or of today; or the archive of a month.
func (s *Days) day(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	day := r.PathValue("day")
	if len(day) == len("2026-11") {
		return s.month(w, r, v, day)
	}
	if day == "" {
		day = s.Daily.Today()
	}
	h, err := s.Of(r.Context(), v, day)
	if err != nil {
		return err
	}
	p := view{Layout: s.site.Layout(v, v.L.T("day.title")), Sheet: h, Date: v.L.Day(day)}
	p.About, p.NoIndex = v.L.T("day.about"), !h.Today()
	p.Preview(r)
	p.Styles = append(p.Styles, s.site.Static("days.css"))
	p.Scripts = append(p.Scripts, s.site.Static("days.js"))
	p.AddGameStyles(s.site.Shelf...)
	v.Back = "/daily/" + day
	p.Share = s.shared(r, h)
	p.before, p.after = neighbours(day, s.Daily.Today())
	return page.Show(w, r, http.StatusOK, dayPage(p))
}

// monthView is the archive page of a month.
type monthView struct {
	page.Layout
	daily.Month
	Name          string
	Blank         int // weekdays before the first of the month
	Games         []board.UI
	before, after string
}

func (s *Days) month(w http.ResponseWriter, r *http.Request, v *page.Visitor, month string) error {
	var reader table.PlayerID
	if v.Known {
		reader = v.Player.ID
	}
	m, err := s.Daily.Month(r.Context(), month, reader)
	if err != nil {
		return err
	}
	first, err := time.Parse("2006-01", month)
	if err != nil {
		return err
	}
	name := v.L.Capital(v.L.T("month."+strconv.Itoa(int(first.Month())))) + " " + strconv.Itoa(first.Year())
	p := monthView{Layout: s.site.Layout(v, v.L.T("day.month.title")), Month: m, Name: name, Blank: (int(first.Weekday()) + 6) % 7}
	p.NoIndex = true
	p.Styles = append(p.Styles, s.site.Static("days.css"))
	v.Back = "/daily/" + month
	for _, ui := range s.site.Shelf {
		if s.Daily.Has(ui.ID()) {
			p.Games = append(p.Games, ui)
		}
	}
	p.before = first.AddDate(0, -1, 0).Format("2006-01")
	if after := first.AddDate(0, 1, 0).Format("2006-01"); after <= s.Daily.Today()[:len(month)] {
		p.after = after
	}
	return page.Show(w, r, http.StatusOK, monthPage(p))
}

// weekdays lists the keys of the weekday names, from Monday.
var weekdays = []string{"1", "2", "3", "4", "5", "6", "7"}

// label returns a day of the month for screen readers.
func (p monthView) label(d daily.MonthDay) string {
	return p.V.L.T("day.month.day", "Day", p.V.L.Day(d.Day), "N", d.Finished())
}

// weeks returns the days in rows of seven. Cells outside the month have no Day.
func (p monthView) weeks() [][]daily.MonthDay {
	all := append(make([]daily.MonthDay, p.Blank), p.Days...)
	for len(all)%7 > 0 {
		all = append(all, daily.MonthDay{})
	}
	var weeks [][]daily.MonthDay
	for ; len(all) > 0; all = all[7:] {
		weeks = append(weeks, all[:7])
	}
	return weeks
}

// neighbours returns the days before and after a day; after is "" for today.
func neighbours(day, today string) (before, after string) {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return "", ""
	}
	before = at.AddDate(0, 0, -1).Format(time.DateOnly)
	if day < today {
		after = at.AddDate(0, 0, 1).Format(time.DateOnly)
	}
	return before, after
}
