package host_test

import (
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/games/nainjaune"
	"tablee/games/royalreversi"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// Whatever the pause between bots, the last moment of a game is shown for its time, in proportion.
func TestHold_IsShownAtAnyPause(t *testing.T) {
	lasts := []struct {
		rules   game.Rules
		options game.Options
		kind    string
		long    time.Duration
	}{
		{nainjaune.Rules(), game.Options{"deals": "1"}, nainjaune.MomentSettle, 10 * time.Second},
		{royalreversi.Rules(), nil, royalreversi.MomentEnd, 6 * time.Second},
	}
	for _, pause := range []time.Duration{table.UsualPause / 3, table.UsualPause, 5 * time.Second} {
		for _, last := range lasts {
			t.Run(last.rules.Info().ID+" at "+pause.String(), func(t *testing.T) {
				hosttest.Bubble(t, func(c *node.Config) { c.Pause, c.Games = pause, []game.Rules{last.rules} }, func(t *testing.T, cfg node.Config) {
					hosttest.Running(t, cfg, func(h *hosttest.Node) {
						synctest.Wait()
						plan := host.Plan{Game: last.rules.Info().ID, Options: last.options, Chairs: []string{"bot:1", "bot:1", "bot:1"}, Terms: table.Terms{Public: true}}
						kind, shown := lastHeld(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), plan))
						want := (last.long * (pause / time.Millisecond) / (table.UsualPause / time.Millisecond)).Truncate(time.Millisecond)
						if kind != last.kind || shown != want {
							t.Errorf("%q is shown for %v, want %q for %v", kind, shown, last.kind, want)
						}
					})
				})
			})
		}
	}
}

// lastHeld is the moment that pages still hold when a game is over, and how long they do.
func lastHeld(t *testing.T, h *hosttest.Node, id table.ID) (kind string, shown time.Duration) {
	t.Helper()
	follower := hosttest.Follow(t, h, id, "")
	var began time.Time
	for {
		switch f := hosttest.Next(t, follower); {
		case f.Table.Status != table.StatusOver:
		case f.Hold == nil && began.IsZero():
			return "", 0
		case f.Hold == nil:
			return kind, time.Since(began)
		case began.IsZero():
			kind, began = f.Hold.Kind, time.Now()
		}
	}
}
