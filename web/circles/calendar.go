package circles

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/web/board"
	"tablee/web/feed"
	"tablee/web/page"
)

// occasionView is a date on the page.
type occasionView struct {
	circles.Occasion
	Names  []string // of those coming
	What   string   // the game's name; "" for any game
	Remove bool     // the visitor may remove it
}

// calendar fills in the calendar of a circle's page.
func (s *handlers) calendar(r *http.Request, p *circleView) error {
	all, err := s.Circles.Calendar(r.Context(), p.Circle, p.V.Player.ID)
	if err != nil {
		return err
	}
	for _, o := range all {
		one := occasionView{Occasion: o, Remove: p.Leader || o.By == p.V.Player.ID}
		for _, who := range o.Who {
			one.Names = append(one.Names, p.nameOf(who))
		}
		if ui, shown := s.site.UI(o.Game); shown {
			one.What = page.GameText(p.V.L, ui, "name")
		}
		p.Calendar = append(p.Calendar, one)
	}
	return nil
}

// when returns the day, the time and the game of a date in one line.
func (o occasionView) when(l *board.Loc) string {
	parts := []string{l.T("circles.weekday."+strconv.Itoa(int(o.At.Weekday()))) + " " + l.ClockThere(o.At)}
	if o.Weekly {
		parts = append(parts, l.T("circles.agenda.weekly"))
	}
	if o.What != "" {
		parts = append(parts, o.What)
	}
	return strings.Join(parts, " · ")
}

// usualZones lists the time zones offered besides the circle's own, for browsers without scripts.
var usualZones = []string{
	"Europe/Paris", "Europe/London", "Europe/Brussels", "Europe/Zurich", "Europe/Berlin", "Europe/Madrid", "Europe/Rome", "Europe/Lisbon",
	"Europe/Athens", "America/Montreal", "America/New_York", "America/Chicago", "America/Denver", "America/Los_Angeles", "America/Martinique",
	"America/Guadeloupe", "America/Cayenne", "America/Sao_Paulo", "Africa/Algiers", "Africa/Tunis", "Africa/Casablanca", "Africa/Dakar",
	"Africa/Abidjan", "Indian/Reunion", "Asia/Beirut", "Asia/Tokyo", "Asia/Kolkata", "Australia/Sydney", "Pacific/Noumea", "Pacific/Tahiti", "UTC",
}

func zones(l *board.Loc, own string) (all []page.Choice) {
	names := slices.Clone(usualZones)
	if !slices.Contains(names, own) {
		names = append([]string{own}, names...)
	}
	for _, name := range names {
		all = append(all, page.Choice{Value: name, Text: l.Place(name), Selected: name == own})
	}
	return all
}

// calendarFile sends a date as an iCalendar file.
func (s *handlers) calendarFile(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	p, err := s.begin(r, v)
	if err != nil {
		return err
	}
	if err := s.calendar(r, p); err != nil {
		return err
	}
	i := slices.IndexFunc(p.Calendar, func(o occasionView) bool { return o.ID == r.PathValue("date") })
	if i < 0 {
		return input.ErrNotFound
	}
	o := p.Calendar[i]
	file := feed.Calendar{Zone: p.Location(), Events: []feed.Event{s.event(r, v, p.Circle, o.Date, o.At)}}
	w.Header().Set("Content-Disposition", `attachment; filename="tablee.ics"`)
	return feed.Send(w, r, feed.CalendarType, "private, no-cache", file.Text(s.Host.Now()))
}

// subscription sends all dates of a circle to the programs of one of its members, who have no cookie: the address is
// the member's secret. It names no member, since the programs' makers may read along.
func (s *handlers) subscription(w http.ResponseWriter, r *http.Request, v *page.Visitor) error {
	c, dates, reader, err := s.Circles.ReadCalendar(r.Context(), circles.ID(r.PathValue("circle")), r.PathValue("secret"))
	if err == nil {
		err = s.site.Admit(r, reader)
	}
	if err != nil {
		return err
	}
	if l := s.site.Locs[r.FormValue("lang")]; l != nil {
		v.L = l
	}
	calendar := feed.Calendar{Name: c.Name, Zone: c.Location()}
	for _, d := range dates {
		if first, ok := d.First(c.Location()); ok {
			calendar.Events = append(calendar.Events, s.event(r, v, c, d, first))
		}
	}
	return feed.Send(w, r, feed.CalendarType, "private, max-age=600", calendar.Text(s.Host.Now()))
}

// event returns a date as it stands in a calendar from an occurrence on.
func (s *handlers) event(r *http.Request, v *page.Visitor, c circles.Circle, d circles.Date, from time.Time) feed.Event {
	e := feed.Event{ID: d.ID, Title: d.Title + " (" + c.Name + ")", Link: s.site.Link(r, "/c/"+string(c.ID)), Created: d.Created, Starts: from, Weekly: d.Weekly}
	if ui, shown := s.site.UI(d.Game); shown {
		e.About = page.GameText(v.L, ui, "name")
	}
	return e
}

// ownFeed fills in the visitor's own address of the calendar.
func (s *handlers) ownFeed(r *http.Request, p *circleView) error {
	for _, one := range p.People {
		if one.You {
			word, err := s.Circles.CalendarSecret(r.Context(), p.ID, one.Member)
			p.Feed = s.site.Link(r, "/calendar/"+string(p.ID)+"/"+word+"/dates.ics?lang="+p.V.L.Lang())
			return err
		}
	}
	return nil
}

// month returns the short name of a date's month.
func month(l *board.Loc, at time.Time) string { return l.T("circles.month." + at.Format("1")) }
