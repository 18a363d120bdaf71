package host_test

import (
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// One of two people vanishes, and the other asks to end the game. The server stops before the time to
// answer is over, and the next server ends the game when it is: with live play and play by the day.
func TestVote_DecidedAfterRestart(t *testing.T) {
	for name, move := range map[string]time.Duration{"live": 0, "by the day": time.Hour} {
		t.Run(name, func(t *testing.T) {
			hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
				plan := hosttest.Plan("me", "open", "bot:1")
				plan.MoveTime = move
				var id table.ID
				var began time.Time
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					ana, eve := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Eve")
					id = hosttest.Open(t, h, ana, plan)
					if _, err := h.Sit(t.Context(), eve, id, table.AnyChair, "", ""); err != nil {
						t.Fatal(err)
					}
					f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Status == table.StatusPlaying && !tb.BotAwaited() })
					began = time.Now()
					if err := h.Ask(t.Context(), host.Hand{Player: ana}, id, f.Table.Seq, table.OfferStop, nil); err != nil {
						t.Fatal(err)
					}
					time.Sleep(time.Minute)
					if hosttest.Frame(t, h, id).Table.Offer == nil {
						t.Fatal("decided too early")
					}
				})
				hosttest.Running(t, cfg, func(h *hosttest.Node) {
					f := hosttest.Until(t, h, id, hosttest.Over)
					if f.Table.StopReason != table.StopAgreed {
						t.Errorf("stop reason %q", f.Table.StopReason)
					}
					if took := f.Table.Ended.Sub(began); took < max(move, 3*time.Minute) || took > max(move, 3*time.Minute)+time.Minute {
						t.Errorf("ended after %v", took)
					}
				})
			})
		})
	}
}
