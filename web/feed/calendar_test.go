package feed

import (
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	ics "github.com/arran4/golang-ical"
)

// A calendar is read as it was written by a parser of RFC 5545: ids, texts with every sign that has a meaning there,
// local times with their zone, and weekly dates from their first day on. The same calendar is the same text later.
func TestCalendar_ReadByParser(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 11, 29, 10, 0, 0, 0, time.UTC)
	title := `Belote, "fête"; 100 % \ ` + strings.Repeat("été ", 30)
	c := Calendar{Name: "Les Leroux; co, cie", Zone: paris, Events: []Event{
		{ID: "d1", Title: title, About: "Nain Jaune", Link: "https://tablee.example/c/abc", Created: now, Starts: time.Date(2026, 6, 2, 20, 30, 0, 0, paris), Weekly: true},
		{ID: "d2", Title: "Noël", Link: "https://tablee.example/c/abc", Created: now, Starts: time.Date(2026, 12, 24, 20, 0, 0, 0, paris)},
	}}
	text := c.Text(now)
	if later := c.Text(now.Add(48 * time.Hour)); later != text {
		t.Error("the calendar has changed by itself")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(text, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n") {
			t.Errorf("a line of %d bytes: %q", len(line), line)
		}
	}
	read, err := ics.ParseCalendar(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	events := read.Events()
	if len(events) != 2 || len(read.Timezones()) != 1 {
		t.Fatalf("%d events, %d zones\n%s", len(events), len(read.Timezones()), text)
	}
	for i, want := range c.Events {
		e := events[i]
		starts, err := e.GetStartAt()
		if err != nil || !starts.Equal(want.Starts) || e.Id() != want.ID+"@tablee" {
			t.Errorf("%s starts %v, %v", e.Id(), starts, err)
		}
		if got := e.GetProperty(ics.ComponentPropertySummary).Value; got != want.Title {
			t.Errorf("title %q, want %q", got, want.Title)
		}
		if weekly := e.GetProperty(ics.ComponentPropertyRrule) != nil; weekly != want.Weekly {
			t.Errorf("%s weekly: %v", e.Id(), weekly)
		}
	}
	if !strings.Contains(text, "\r\nBEGIN:DAYLIGHT\r\nDTSTART:20260329T020000\r\n") {
		t.Error("the clocks of the first day are not told")
	}
}

// A calendar without dates is one, too: it has a component.
func TestCalendar_WithoutDates_HasZone(t *testing.T) {
	text := Calendar{Name: "x", Zone: time.UTC}.Text(time.Date(2026, 11, 29, 10, 0, 0, 0, time.UTC))
	if read, err := ics.ParseCalendar(strings.NewReader(text)); err != nil || len(read.Components) != 1 {
		t.Errorf("%v\n%s", err, text)
	}
}
