package feed

import (
	"strings"
	"time"
	"unicode/utf8"
)

// Calendar is a calendar that programs subscribe to (RFC 5545).
type Calendar struct {
	Name   string // "" for a file of a single event
	Zone   *time.Location
	Events []Event
}

// Event is an appointment of a Calendar.
type Event struct {
	ID      string // the same as long as the appointment exists
	Title   string
	About   string // "" for nothing
	Link    string // the address of a page about it
	Created time.Time
	Starts  time.Time // first occurrence
	Weekly  bool
}

const (
	// localTime and utcTime are the formats of times.
	localTime = "20060102T150405"
	utcTime   = "20060102T150405Z"

	yearsTold = 5      // for how long a calendar tells the changes of its zone's clocks
	duration  = "PT2H" // of an event

	// reload is the interval at which programs are asked to read a calendar again.
	reload = "PT1H"
)

// Text returns the calendar as text, the same until something changes. An event that has been cancelled is no longer
// in it, which removes it from the programs that subscribe.
func (c Calendar) Text(now time.Time) string {
	lines := []string{"BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tablee//Circles//EN"}
	if c.Name != "" {
		name := escape(c.Name)
		lines = append(lines, "NAME:"+name, "X-WR-CALNAME:"+name, "REFRESH-INTERVAL;VALUE=DURATION:"+reload, "X-PUBLISHED-TTL:"+reload)
	}
	first := now
	for _, e := range c.Events {
		if e.Starts.Before(first) {
			first = e.Starts
		}
	}
	// A calendar without events has its zone: it must have some component.
	lines = append(lines, timeZone(c.Zone, first, now.AddDate(yearsTold, 0, 0))...)
	for _, e := range c.Events {
		lines = append(lines, e.lines(c.Zone)...)
	}
	lines = append(lines, "END:VCALENDAR")
	var text strings.Builder
	for _, line := range lines {
		fold(&text, line)
	}
	return text.String()
}

// lines returns the lines of an event. A local time with its zone stays right across daylight saving changes.
func (e Event) lines(zone *time.Location) []string {
	lines := []string{
		"BEGIN:VEVENT", "UID:" + e.ID + "@tablee", "DTSTAMP:" + e.Created.UTC().Format(utcTime),
		"DTSTART;TZID=" + zone.String() + ":" + e.Starts.In(zone).Format(localTime), "DURATION:" + duration, "SUMMARY:" + escape(e.Title),
	}
	if e.Weekly {
		lines = append(lines, "RRULE:FREQ=WEEKLY")
	}
	if e.About != "" {
		lines = append(lines, "DESCRIPTION:"+escape(e.About))
	}
	return append(lines, "URL:"+e.Link, "END:VEVENT")
}

// escape returns a text as a calendar's value.
func escape(text string) string {
	return strings.NewReplacer(`\`, `\\`, ";", `\;`, ",", `\,`, "\r\n", `\n`, "\n", `\n`).Replace(text)
}

// lineLength is the longest line of a calendar, in bytes.
const lineLength = 75

// fold writes a line, in parts if it is too long. No sign is cut.
func fold(to *strings.Builder, line string) {
	left := lineLength
	for _, sign := range line {
		n := utf8.RuneLen(sign)
		if n > left {
			to.WriteString("\r\n ")
			left = lineLength - 1
		}
		to.WriteRune(sign)
		left -= n
	}
	to.WriteString("\r\n")
}
