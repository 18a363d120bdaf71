package node_test

import (
	"context"
	"testing"
	"time"

	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/table"
)

// TestNotify_TwoNodes_DeliverOnce: both nodes look for notifications to deliver, whichever of them wrote
// the commit, and whether or not the other has received it. Each notification is delivered by one of them.
func TestNotify_TwoNodes_DeliverOnce(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		const tables = 40                    // more than a node takes at a time
		heard := make(chan string, 3*tables) // room for all notifications: a sender that has to wait gives up
		node := func(s node.Store) *hosttest.Node {
			c := hosttest.Config(s)
			c.Send = func(_ context.Context, n notify.Notification, _ *host.Frame) error {
				heard <- n.ID()
				return nil
			}
			h := hosttest.New(c)
			hosttest.Run(t, h)
			return h
		}
		nodes := []*hosttest.Node{node(a), node(b)}
		told := map[string]bool{}
		listen := func(many int) {
			t.Helper()
			for len(told) < many {
				select {
				case id := <-heard:
					if told[id] {
						t.Fatalf("%s was delivered twice", id)
					}
					told[id] = true
				case <-time.After(5 * time.Minute): // a failed delivery is retried after a minute
					t.Fatalf("%d notifications were delivered, of %d", len(told), many)
				}
			}
		}
		who := hosttest.Guests(t, nodes[0], 3)
		for _, p := range who {
			if _, err := nodes[0].Notify.AddTarget(t.Context(), p, notify.Target{Kind: notify.Hook, Address: "https://example.org/"}); err != nil {
				t.Fatal(err)
			}
		}
		var ids []table.ID
		for i := range tables {
			ids = append(ids, hosttest.Open(t, nodes[i%2], who[0], hosttest.Plan("me", "open", "open")))
			hosttest.Sit(t, nodes[(i+1)%2], ids[i], who[1:]...)
		}
		many := tables
		listen(many)
		for i, id := range ids {
			if passOn(t, nodes[(i+1)%2], id) {
				many++
			}
		}
		listen(many)
		for i := 0; i < tables; i += 2 { // any second delivery would come before this one
			if passOn(t, nodes[1], ids[i]) {
				listen(many + 1)
				return
			}
		}
		t.Fatal("at no table did the turn pass to another player")
	})
}

// passOn plays until another player is awaited. It returns false if none is, because the first player went
// out in one go.
func passOn(t *testing.T, h *hosttest.Node, id table.ID) bool {
	t.Helper()
	was := hosttest.Frame(t, h, id).Table.Awaited()
	now := was
	for ; now == was && now != ""; now = hosttest.Frame(t, h, id).Table.Awaited() {
		hosttest.Play(t, h, id)
	}
	return now != ""
}
