package host_test

import (
	"context"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/host/presence"
	"tablee/table"
)

func TestPresence_SeenFromEveryNode(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	hosttest.Run(t, here)
	hosttest.Run(t, there)
	id, who := hosttest.Three(t, here)
	ana := hosttest.Follow(t, here, id, who[0]) // before the other node knows the table
	hosttest.Next(t, ana)
	bob := hosttest.Follow(t, there, id, who[1])
	hosttest.Sees(t, bob, "Ana, who was there before", func(f *host.Frame) bool { return f.Present[0] && f.Present[1] && !f.Present[2] })
	hosttest.Sees(t, ana, "Bob", func(f *host.Frame) bool { return f.Present[1] })
	if f := hosttest.Frame(t, here, id); f.Pages[1] != 1 {
		t.Errorf("pages %v", f.Pages)
	}
	bob.Close()
	hosttest.Sees(t, ana, "that Bob went", func(f *host.Frame) bool { return !f.Present[1] })

	hosttest.Follow(t, there, id, who[1])
	hosttest.Sees(t, ana, "Bob again", func(f *host.Frame) bool { return f.Present[1] })
	watch := hosttest.Follow(t, there, id, "")
	hosttest.Sees(t, watch, "both", func(f *host.Frame) bool { return f.Present[0] && f.Present[1] })
}

// A live node's pages are shown as long as it sends heartbeats. When it falls silent, they are gone, and
// this node's own pages stay.
func TestPresence_SilentNode(t *testing.T) {
	hosttest.Bubble(t, nil, func(t *testing.T, cfg node.Config) {
		peer := hosttest.NewPeer(cfg.Store)
		cfg.Store = peer
		hosttest.Running(t, cfg, func(h *hosttest.Node) {
			id, who := hosttest.Three(t, h)
			watch := hosttest.Follow(t, h, id, who[1])
			peer.Tell(presence.Message{Table: id, Pages: map[table.PlayerID]int{who[0]: 1}})
			hosttest.Sees(t, watch, "Ana at the other node", func(f *host.Frame) bool { return f.Present[0] && f.Present[1] })
			for range 6 {
				time.Sleep(20 * time.Second)
				if f := hosttest.Frame(t, h, id); !f.Present[0] {
					t.Error("a live node counts as gone")
				}
				peer.Tell(presence.Message{})
			}
			silent := time.Now()
			hosttest.Sees(t, watch, "that Ana is gone with the node", func(f *host.Frame) bool { return !f.Present[0] && f.Present[1] })
			if long := time.Since(silent); long < 30*time.Second || long > time.Minute {
				t.Errorf("gone after %v", long)
			}
		})
	})
}

func TestDraft_CrossesNodes(t *testing.T) {
	here, there := hosttest.TwoNodes(t)
	hosttest.Run(t, here)
	hosttest.Run(t, there)
	who := hosttest.Guests(t, here, 6)
	p := hosttest.Plan("me", "open", "open")
	p.Team, p.Seating = 2, "kept"
	id := hosttest.Open(t, here, who[0], p)
	for i, chair := range []game.Seat{0, 1, 1, 2, 2} {
		if _, err := here.Sit(t.Context(), who[i+1], id, chair, "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if f := hosttest.Frame(t, here, id); f.Table.Status == table.StatusOpen {
		if err := here.Begin(t.Context(), who[0], id, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	mine, mate, other := hosttest.Follow(t, here, id, who[0]), hosttest.Follow(t, there, id, who[1]), hosttest.Follow(t, there, id, who[2])
	for _, f := range []*host.Follower{mine, mate, other} {
		f.Drafts = true
		hosttest.Sees(t, f, "both pages of the seat", func(fr *host.Frame) bool {
			return fr.Pages[0] == 2 && fr.Present[1] && fr.Table.Status == table.StatusPlaying
		})
	}
	compose := func(h *hosttest.Node, by table.PlayerID, text string) {
		if err := h.Draft(t.Context(), by, id, hosttest.Frame(t, h, id).Table.Seq, presence.Draft{Text: text, Page: "7"}); err != nil {
			t.Fatal(err)
		}
	}
	compose(here, who[0], "play VOIL")
	composed := func(text string) func(*host.Frame) bool {
		return func(f *host.Frame) bool { return f.Draft(0).Text == text }
	}
	hosttest.Sees(t, mate, "what a partner composes at the other node", composed("play VOIL"))
	compose(there, who[1], "play VOILE")
	hosttest.Sees(t, mine, "how they go on", composed("play VOILE"))
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := other.Next(late); err == nil {
		t.Error("a draft is news to another seat")
	}
}
