package feed

import (
	"slices"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"
)

// A calendar file tells when the clocks of its zone change, by the clocks before, and for a zone without changes its
// offset.
func TestTimeZone(t *testing.T) {
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(fiveYears(time.Date(2026, 12, 3, 20, 0, 0, 0, paris)), "\n")
	for _, want := range []string{
		"BEGIN:VTIMEZONE\nTZID:Europe/Paris\nBEGIN:STANDARD\nDTSTART:20261025T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\n",
		"BEGIN:DAYLIGHT\nDTSTART:20270328T020000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:DAYLIGHT\n",
		"DTSTART:20311026T030000\nTZOFFSETFROM:+0200\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	utc := fiveYears(time.Date(2026, 12, 3, 20, 0, 0, 0, time.UTC))
	if want := []string{"BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"}; !slices.Equal(utc, want) {
		t.Errorf("%q", utc)
	}
}

func fiveYears(from time.Time) []string {
	return timeZone(from.Location(), from, from.AddDate(5, 0, 0))
}
