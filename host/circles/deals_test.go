package circles

import (
	"testing"
	"time"

	"tablee/host/daily"
	"tablee/table"
)

func TestDealOf_TiesByTheOthers(t *testing.T) {
	end := time.Date(2026, 5, 18, 0, 0, 0, 0, time.UTC)
	try := func(who table.PlayerID, points, others int, before time.Duration) daily.DatedAttempt {
		return daily.DatedAttempt{Game: "ronda", Attempt: daily.Attempt{Player: who, Ended: end.Add(-before), Points: points, Others: others}}
	}
	all := []daily.DatedAttempt{try("ana", 0, 3, 3*time.Hour), try("bob", 2, 9, 2*time.Hour), try("cleo", 0, 12, time.Hour), try("dan", 0, 12, 2*time.Hour), try("eve", 0, 20, 0)}
	ranked := dealOf("ronda", all, "ana", end, true).Results
	for i, want := range []table.PlayerID{"dan", "cleo", "ana", "bob"} {
		if len(ranked) != 4 || ranked[i].Player != want {
			t.Fatalf("ranked: %+v, want %s at %d", ranked, want, i)
		}
	}
	for _, r := range dealOf("ronda", all, "eve", end, true).Results {
		if r.Points != 0 || r.Others != 0 || r.Table != "" {
			t.Errorf("before the reader has played: %+v", r)
		}
	}
}
