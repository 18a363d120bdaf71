package circles

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"tablee/host/circles"
	"tablee/host/input"
	"tablee/web/board"
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

// calendarFile sends a date as an iCalendar file (RFC 5545).
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
	const stamp = "20060102T150405Z"
	lines := []string{
		"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tablee//Circles//EN", "BEGIN:VEVENT", "UID:" + o.ID + "@tablee",
		"DTSTAMP:" + o.Created.UTC().Format(stamp), "DTSTART:" + o.At.UTC().Format(stamp), "DURATION:PT2H",
		"SUMMARY:" + icsText(o.Title+" ("+p.Name+")"), "URL:" + s.site.Link(r, p.path("")),
	}
	if o.Weekly {
		// A local time with its zone stays right across daylight saving changes.
		lines = slices.DeleteFunc(lines, func(line string) bool { return strings.HasPrefix(line, "DTSTART:") })
		lines = slices.Insert(lines, slices.Index(lines, "BEGIN:VEVENT"), timeZone(o.At.In(p.Location()))...)
		lines = append(lines, "DTSTART;TZID="+p.Location().String()+":"+o.At.Format("20060102T150405"), "RRULE:FREQ=WEEKLY")
	}
	lines = append(lines, "END:VEVENT", "END:VCALENDAR", "")
	w.Header().Set("Content-Type", "text/calendar; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="tablee.ics"`)
	_, err = fmt.Fprint(w, strings.Join(lines, "\r\n"))
	return err
}

// icsText escapes a text for a calendar file.
func icsText(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\n", `\n`).Replace(text)
}

// month returns the short name of a date's month.
func month(l *board.Loc, at time.Time) string { return l.T("circles.month." + at.Format("1")) }
