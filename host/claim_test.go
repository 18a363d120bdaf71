package host_test

import (
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/table"
)

// In one room the server lets the people there decide once no page of the seat has answered for twenty seconds.
func TestClaim_OneRoom_DecidedByTheClock(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			plan := hosttest.Plan("me", "open", "open")
			plan.SameRoom = true
			who := hosttest.Guests(t, h, 4)
			id := hosttest.Open(t, h, who[0], plan)
			hosttest.Sit(t, h, id, who[1:3]...)
			if err := h.Claim(t.Context(), who[3], id, 1); err != nil {
				t.Fatal(err)
			}
			asked := hosttest.Frame(t, h, id)
			if err := h.Answer(t.Context(), who[2], id, asked.Table.Seq, true); err != nil {
				t.Fatal(err)
			}
			f := hosttest.Until(t, h, id, func(tb *table.Table) bool { return tb.Offer == nil })
			if took := f.Table.Changed.Sub(asked.Table.Changed); f.Table.SeatOf(who[3]) != 1 || took < table.CallTime || took > table.CallTime+time.Second {
				t.Errorf("seat %d after %v", f.Table.SeatOf(who[3]), took)
			}
		})
	})
}

// A page at another node than the claimant's keeps the seat, and all nodes agree.
func TestClaim_PageAtAnotherNode_KeepsTheSeat(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	hosttest.Run(t, here)
	hosttest.Run(t, there)
	id, who := hosttest.Three(t, here)
	bob := hosttest.Follow(t, there, id, who[1])
	hosttest.Next(t, bob)
	eve := hosttest.Guest(t, here, "Eve")
	if err := here.Claim(t.Context(), eve, id, 1); err != nil {
		t.Fatal(err)
	}
	for _, p := range []table.PlayerID{who[0], who[2]} {
		if err := here.Answer(t.Context(), p, id, hosttest.Frame(t, here, id).Table.Seq, true); err != nil {
			t.Fatal(err)
		}
	}
	f := hosttest.Sees(t, bob, "the question", func(f *host.Frame) bool { return f.Table.Calls(who[1]) })
	if err := there.ComeBack(t.Context(), who[1], f); err != nil {
		t.Fatal(err)
	}
	hosttest.Sees(t, hosttest.Follow(t, here, id, who[0]), "that Bob keeps the seat", func(f *host.Frame) bool {
		return f.Table.Offer == nil && f.Table.SeatOf(who[1]) == 1
	})
	if f := hosttest.Frame(t, there, id); f.Table.Offer != nil || f.Table.SeatOf(eve) >= 0 {
		t.Errorf("%+v", f.Table.Offer)
	}
}
