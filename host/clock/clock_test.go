package clock_test

import (
	"log/slog"
	"testing"
	"time"

	"tablee/host/clock"
	"tablee/table"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// TestLost_PerTurn stops a server for an hour: a turn loses the part of it that lies within the turn,
// after the last change at its table, and a turn that begins later loses nothing.
func TestLost_PerTurn(t *testing.T) {
	c := clock.New(clock.Config{Day: func() time.Time { return noon }, Log: slog.New(slog.DiscardHandler)})
	c.Stood(noon, noon.Add(time.Hour))
	for name, x := range map[string]struct {
		began, changed, want time.Duration // after noon
	}{
		"begun before": {-time.Minute, -time.Minute, time.Hour},
		"begun within": {20 * time.Minute, 20 * time.Minute, 40 * time.Minute},
		"moved within": {-time.Minute, 30 * time.Minute, 30 * time.Minute},
		"begun at end": {time.Hour, time.Hour, 0},
		"begun after":  {2 * time.Hour, 2 * time.Hour, 0},
		"long ago":     {-24 * time.Hour, -24 * time.Hour, time.Hour},
	} {
		at := &table.Table{TurnBegan: noon.Add(x.began), Changed: noon.Add(x.changed)}
		if got := c.Lost(at); got != x.want {
			t.Errorf("a turn %s loses %v, want %v", name, got, x.want)
		}
	}
}
