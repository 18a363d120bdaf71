package node_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"tablee/host/hosttest"
	"tablee/host/subscriptions"
	"tablee/table"
)

// subscribe subscribes to a player's tables until the test ends.
func subscribe(t *testing.T, h *hosttest.Node, p table.PlayerID) *subscriptions.Subscription {
	t.Helper()
	s, err := h.Subscriptions.Subscribe(p, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// tellsOf waits until a subscription delivers a wanted change.
func tellsOf(t *testing.T, s *subscriptions.Subscription, wanted func(subscriptions.Change) bool) subscriptions.Change {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		c, err := s.Next(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if wanted(c) {
			return c
		}
	}
}

// With two nodes on one database, a subscription reports the tables where the player sits down on the
// other node, moves there, and that they left.
func TestSubscribe_AllTablesOnAllNodes(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	hosttest.Run(t, here)
	hosttest.Run(t, there)
	ana, bob := hosttest.Guest(t, here, "Ana"), hosttest.Guest(t, here, "Bob")
	old := hosttest.Open(t, here, bob, hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, here, old, ana)
	s := subscribe(t, here, ana)
	if c, err := s.Next(t.Context()); err != nil || len(c.Current) != 1 || c.Current[0] != old {
		t.Fatalf("first change: %+v, %v", c, err)
	}
	tellsOf(t, s, func(c subscriptions.Change) bool { return c.Table == old && c.Frame != nil })
	id := hosttest.Open(t, there, bob, hosttest.Plan("me", "open", "open"))
	hosttest.Sit(t, there, id, ana)
	tellsOf(t, s, func(c subscriptions.Change) bool { return c.Table == id && c.Frame.Table.SeatOf(ana) >= 0 })
	if err := there.Rise(t.Context(), ana, id); err != nil {
		t.Fatal(err)
	}
	tellsOf(t, s, func(c subscriptions.Change) bool { return c.Table == id && c.Frame == nil })
	there.Invite([]table.PlayerID{bob, ana})
	tellsOf(t, s, func(c subscriptions.Change) bool { return c.Table == "" && c.Current == nil })
}

// A subscriber is present at all their tables, as with a page of each, until the subscription ends.
func TestSubscribe_PresentAtEveryTable(t *testing.T) {
	h := hosttest.NewNode(t)
	ana, bob := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob")
	var ids []table.ID
	for range 3 {
		ids = append(ids, hosttest.Open(t, h, bob, hosttest.Plan("me", "open", "open")))
		hosttest.Sit(t, h, ids[len(ids)-1], ana)
	}
	s, err := h.Subscriptions.Subscribe(ana, ana)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[table.ID]bool{}
	for len(seen) < len(ids) {
		c, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if c.Frame != nil {
			seen[c.Table] = true
		}
	}
	for _, id := range ids {
		if f := hosttest.Frame(t, h, id); !f.Present[1] {
			t.Errorf("%s: %v", id, f.Present)
		}
	}
	s.Close()
	for _, id := range ids {
		if f := hosttest.Frame(t, h, id); f.Present[1] {
			t.Errorf("%s: still present", id)
		}
	}
}

func TestSubscribe_Limit(t *testing.T) {
	h := hosttest.NewNode(t)
	ana, bob := hosttest.Guest(t, h, "Ana"), hosttest.Guest(t, h, "Bob")
	first := subscribe(t, h, ana)
	for range 3 {
		subscribe(t, h, ana)
	}
	if _, err := h.Subscriptions.Subscribe(ana, ana); !errors.Is(err, subscriptions.ErrMany) {
		t.Errorf("fifth subscription: %v", err)
	}
	subscribe(t, h, bob)
	ctx, cancel := context.WithCancel(t.Context())
	tellsOf(t, first, func(c subscriptions.Change) bool { return c.Current != nil })
	cancel()
	if _, err := first.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("next after cancel: %v", err)
	}
}
