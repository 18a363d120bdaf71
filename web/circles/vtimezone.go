package circles

import (
	"time"
)

// yearsTold limits for how long a calendar file tells the changes of a zone's clocks.
const yearsTold = 5

// timeZone returns the lines of a calendar file that define the zone of a time, from then on (RFC 5545, 3.6.5).
// Calendars that do not know the zone's name are an hour off without them.
func timeZone(at time.Time) []string {
	lines := []string{"BEGIN:VTIMEZONE", "TZID:" + at.Location().String()}
	for until := at.AddDate(yearsTold, 0, 0); at.Before(until); {
		from, to := at.ZoneBounds()
		kind := "STANDARD"
		if at.IsDST() {
			kind = "DAYLIGHT"
		}
		before, onset := at, time.Unix(0, 0).UTC() // a zone that never changes begins some time before
		if !from.IsZero() {
			before = from.Add(-time.Second)
			_, offset := before.Zone()
			onset = from.UTC().Add(time.Duration(offset) * time.Second) // by the clocks before the change
		}
		lines = append(lines, "BEGIN:"+kind, "DTSTART:"+onset.Format("20060102T150405"), "TZOFFSETFROM:"+before.Format("-0700"), "TZOFFSETTO:"+at.Format("-0700"), "END:"+kind)
		if to.IsZero() {
			break
		}
		at = to
	}
	return append(lines, "END:VTIMEZONE")
}
