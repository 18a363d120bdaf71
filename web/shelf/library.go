package shelf

import (
	"net/http"
	"strconv"
	"time"

	"tablee/host"
	"tablee/host/circles"
	"tablee/host/daily"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/days"
	"tablee/web/listing"
	"tablee/web/page"
)

// library shows the home page: the games, the visitor's tables, the open tables.
func (s *handlers) library(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p := libraryView{Layout: s.site.Layout(v, v.L.T("library.title")), Shelf: s.site.OnShelf(), Lows: map[string]bool{}, Foreign: map[string]bool{}}
	p.About = v.L.T("library.about")
	p.Preview(r)
	p.Scripts = append(p.Scripts, s.site.Static("install.js"))
	p.AddGameStyles(p.Shelf...)
	for _, ui := range p.Shelf {
		rules, _ := s.Host.Rules(ui.ID())
		in := rules.Info()
		p.Lows[ui.ID()], p.Foreign[ui.ID()] = in.LowWins, mustChoose(in, v.L.Lang())
		p.Players = append(p.Players, v.L.T("library.players", "Min", in.MinSeats, "Max", in.MaxSeats))
	}
	var err error
	if p.Tables, err = s.Host.CountActive(r.Context()); err != nil {
		return err
	}
	if v.Known {
		mine, err := s.Host.KnownTables(r.Context(), host.Filter{
			Player: v.Player.ID, Status: []table.Status{table.StatusOpen, table.StatusPlaying}, Limit: 5})
		if err != nil {
			return err
		}
		if p.Back, err = s.Results.Played(r.Context(), v.Player.ID); err != nil && !s.Outage.Is(err) {
			return err
		}
		if p.Mine, err = s.Listing.Of(r.Context(), v, mine); err != nil {
			return err
		}
		if p.Install, err = s.playsOn(r, v); err != nil {
			return err
		}
	}
	open := 5
	if p.Back {
		open = 2
		if err := s.welcomeBack(r, v, &p); err != nil {
			return err
		}
	}
	if !p.Back {
		if err := s.welcome(r, v, &p); err != nil {
			return err
		}
	}
	p.Open, err = s.openTables(r, v, "", open)
	if err != nil {
		return err
	}
	return page.Show(w, r, http.StatusOK, libraryPage(p))
}

// hintedAfter is the number of finished games after which the site suggests adding it to the home
// screen.
const hintedAfter = 2

// playsOn reports whether the visitor has finished enough games for that suggestion.
func (s *handlers) playsOn(r *http.Request, v *page.Visitor) (bool, error) {
	over, err := s.Host.KnownTables(r.Context(), host.Filter{Player: v.Player.ID, Status: []table.Status{table.StatusOver}, Limit: hintedAfter})
	return len(over) == hintedAfter, err
}

// friendsShown limits the friends on the home page.
const friendsShown = 5

// welcomeBack adds the parts for a visitor who has played before: tables awaiting them, today's
// event and deals.
func (s *handlers) welcomeBack(r *http.Request, v *page.Visitor, p *libraryView) (err error) {
	p.Styles = append(p.Styles, s.site.Static("days.css"))
	for _, t := range p.Mine {
		if t.Yours {
			p.Turns++
		}
	}
	if p.Turns > 0 {
		p.Title = "(" + strconv.Itoa(p.Turns) + ") " + p.Title
	}
	c, o, ok, err := s.Circles.Today(r.Context(), v.Player.ID)
	if err != nil && !s.Outage.Is(err) {
		return err
	}
	if ok {
		p.Event = &eventView{Circle: c.Name, Path: "/c/" + string(c.ID), Occasion: o}
	}
	p.Sheet, err = s.Days.Of(r.Context(), v, s.Daily.Today())
	p.Sheet = p.Sheet.Few(friendsShown)
	if s.Outage.Is(err) {
		p.Back, err = false, nil
	}
	return err
}

// pastShown limits the games to watch, and those to look at again, that a stranger is shown.
const pastShown = 2

// welcome adds the parts for a visitor who has not played yet: today's deals, which wait for everyone, games that can
// be watched, and the last ones to look at again. None of it is shown while the store cannot be read.
func (s *handlers) welcome(r *http.Request, v *page.Visitor, p *libraryView) error {
	sheet, err := s.Days.Of(r.Context(), v, s.Daily.Today())
	if err == nil {
		p.Tallies, err = s.Daily.Tallies(r.Context())
	}
	if s.Outage.Is(err) {
		return nil
	}
	if err != nil {
		return err
	}
	p.Sheet, p.Left = sheet, max(sheet.Until.Sub(s.Host.Now()), time.Minute).Truncate(time.Minute)
	playing, err := s.Host.WatchableTables(r.Context(), v.Player.ID, "", pastShown)
	if err != nil {
		return err
	}
	if p.Playing, err = s.Listing.Of(r.Context(), v, playing); err != nil {
		return err
	}
	p.Past, err = s.recent(r.Context(), v, "", pastShown)
	return err
}

// openTables returns the public tables that wait for players and where the visitor has no seat yet,
// of one game or of all ("").
func (s *handlers) openTables(r *http.Request, v *page.Visitor, gameID string, limit int) ([]listing.Item, error) {
	rows, err := s.Host.OpenTables(r.Context(), v.Player.ID, gameID, limit+5)
	if err != nil {
		return nil, err
	}
	var others []host.Row
	for _, row := range rows {
		if listing.SeatIn(row, v) < 0 && len(others) < limit {
			others = append(others, row)
		}
	}
	return s.Listing.Of(r.Context(), v, others)
}

// libraryView is the home page.
type libraryView struct {
	page.Layout
	Shelf   []board.UI
	Players []string        // the numbers of players, game by game
	Lows    map[string]bool // the games in which the lowest points win
	Foreign map[string]bool // the games with words of other languages than the visitor's
	Mine    []listing.Item
	Open    []listing.Item
	Tables  int // active tables

	Install bool // suggest adding the site to the home screen

	// For a visitor who has not played yet:
	Tallies map[string]daily.Tally // of today's deals, by game
	Left    time.Duration          // until they are over
	Playing []listing.Item         // games to watch
	Past    []listing.Item         // games to look at again

	Back  bool // the visitor has played before; the next fields are for them
	Turns int  // tables awaiting them
	Event *eventView
	days.Sheet
}

// eventView is a date in one of the visitor's circles today.
type eventView struct {
	circles.Occasion
	Circle, Path string
}

// when returns its time: this evening, or today.
func (e eventView) when(l *board.Loc) string {
	key := "day.event.today"
	if e.At.Hour() >= 18 {
		key = "day.event.tonight"
	}
	return l.T(key, "Time", l.ClockThere(e.At))
}

// who returns how many are coming.
func (e eventView) who(l *board.Loc) string {
	if len(e.Who) == 0 {
		return l.T("day.event.nobody")
	}
	return l.T("day.event.who", "N", len(e.Who))
}

// then returns the game of the next table after the first that awaits the visitor.
func (p libraryView) then() string {
	if p.Turns < 2 {
		return ""
	}
	return page.GameText(p.V.L, p.Mine[1].UI, "name")
}

// tally returns how a deal of today went, in words.
func (p libraryView) tally(d days.Deal) string {
	return d.Tally(p.V.L, p.Tallies[d.Game], p.Lows[d.Game])
}

// crowded reports whether there are so many games that a phone has room for the boxes only.
func (p libraryView) crowded() bool { return len(p.Shelf) > 2 }

// choose returns the label of a box that must be chosen first, with the state of its deal: there is
// no room for text beside it.
func (p libraryView) choose(name, gameID string) string {
	label := p.V.L.T("library.choose", "Game", name)
	if deal, ok := p.Cell(gameID); ok && p.Back {
		label = p.V.L.T("day.badge", "Game", label, "State", days.StateText(p.V.L, deal))
	}
	return label
}
