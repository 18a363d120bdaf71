package feed

import (
	"time"
)

// timeZone returns the lines of a calendar that define the zone of its times between two (RFC 5545, 3.6.5). Programs
// that do not know the zone's name are an hour off without them.
func timeZone(zone *time.Location, from, until time.Time) []string {
	lines := []string{"BEGIN:VTIMEZONE", "TZID:" + zone.String()}
	for at := from.In(zone); at.Before(until); {
		began, ends := at.ZoneBounds()
		kind := "STANDARD"
		if at.IsDST() {
			kind = "DAYLIGHT"
		}
		before, onset := at, time.Unix(0, 0).UTC() // a zone that never changes begins some time before
		if !began.IsZero() {
			before = began.Add(-time.Second)
			_, offset := before.Zone()
			onset = began.UTC().Add(time.Duration(offset) * time.Second) // by the clocks before the change
		}
		lines = append(lines, "BEGIN:"+kind, "DTSTART:"+onset.Format(localTime), "TZOFFSETFROM:"+before.Format("-0700"), "TZOFFSETTO:"+at.Format("-0700"), "END:"+kind)
		if ends.IsZero() {
			break
		}
		at = ends
	}
	return append(lines, "END:VTIMEZONE")
}
