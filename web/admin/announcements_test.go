package admin

import (
	"strings"
	"testing"
	"time"

	"tablee/web/board"
	"tablee/web/page"
)

// An announcement lasts to the end of the day that was chosen, which is the one to name;
// one made by the command line ends at a moment.
func TestAnnouncements_NameTheirLastDay(t *testing.T) {
	locs, err := page.ReadTexts(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range board.Languages() {
		l := locs[lang]
		chosen := time.Date(2026, 11, 30, 0, 0, 0, 0, time.UTC)
		if got := lastDay(l, chosen.Add(24*time.Hour)); got != page.Date(l, chosen) {
			t.Errorf("%s: to the end of %s it lasts until %q", lang, page.Date(l, chosen), got)
		}
		if got := lastDay(l, chosen.Add(9*time.Hour)); !strings.HasPrefix(got, page.Date(l, chosen)) || !strings.Contains(got, "09:00") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}
