package host_test

import (
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// One of two people vanishes. The other asks to end the game, the server stops before the time
// to answer is over, and another one ends it when it is: live and by the day.
func TestVote_IsDecidedAfterARestart(t *testing.T) {
	for name, move := range map[string]time.Duration{"live": 0, "by the day": 2 * time.Hour} {
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
						t.Errorf("stopped because %q", f.Table.StopReason)
					}
					if took := f.Table.Ended.Sub(began); took < max(move, 3*time.Minute) || took > max(move, 3*time.Minute)+time.Minute {
						t.Errorf("ended after %v", took)
					}
				})
			})
		})
	}
}

// Nobody says what happens in an absence: a bot stands in where somebody else would wait.
func TestAbsence_IsAsUsual(t *testing.T) {
	h := hosttest.NewNode(t)
	ana := hosttest.Guest(t, h, "Ana")
	for _, c := range []struct {
		chairs []string
		move   time.Duration
		after  time.Duration
	}{
		{[]string{"me", "open", "bot:1"}, 0, 5 * time.Minute},
		{[]string{"me", "open", "bot:1"}, 24 * time.Hour, 24 * time.Hour},
		{[]string{"me", "bot:1", "bot:1"}, 0, 0},
		{[]string{"me", "here:Léa", "bot:1"}, 0, 0},
	} {
		plan := hosttest.Plan(c.chairs...)
		plan.UsualAbsence, plan.MoveTime = true, c.move
		a := hosttest.Frame(t, h, hosttest.Open(t, h, ana, plan)).Table.Absence
		if a.After != c.after || (a.Level > 0) != (c.after > 0) {
			t.Errorf("%v, %v a move: %+v", c.chairs, c.move, a)
		}
	}
}
