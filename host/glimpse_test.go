package host_test

import (
	"context"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/presence"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// nodes are two houses on one PostgreSQL, not running.
func nodes(t *testing.T) (here, there *testNode) {
	t.Helper()
	url := storetest.Postgres(t)
	node := func() *testNode {
		s, err := store.OpenPostgres(context.Background(), url)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { s.Close() })
		return newNode(config(s))
	}
	return node(), node()
}

// sees waits for a frame that a page is given.
func sees(t *testing.T, f *host.Follower, what string, wanted func(*host.Frame) bool) *host.Frame {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for {
		fr, err := f.Next(ctx)
		if err != nil {
			t.Fatalf("waited in vain for %s: %v", what, err)
		}
		if wanted(fr) {
			return fr
		}
	}
}

func TestWhoIsHere_IsSeenFromEveryNode(t *testing.T) {
	here, there := nodes(t)
	stop := run(t, here)
	run(t, there)
	id, who := three(t, here)
	ana := follow(t, here, id, who[0]) // before the other node knows of the table
	next(t, ana)
	bob := follow(t, there, id, who[1])
	sees(t, bob, "Ana, who was there before", func(f *host.Frame) bool { return f.Present[0] && f.Present[1] && !f.Present[2] })
	sees(t, ana, "Bob", func(f *host.Frame) bool { return f.Present[1] })
	if f := frame(t, here, id); f.Pages[1] != 1 {
		t.Errorf("pages %v", f.Pages)
	}
	bob.Close()
	sees(t, ana, "that Bob went", func(f *host.Frame) bool { return !f.Present[1] })

	follow(t, there, id, who[1])
	sees(t, ana, "Bob again", func(f *host.Frame) bool { return f.Present[1] })
	watch := follow(t, there, id, "")
	sees(t, watch, "both", func(f *host.Frame) bool { return f.Present[0] && f.Present[1] })
	there.Expire(time.Now())
	if f := frame(t, there, id); !f.Present[0] {
		t.Error("a node that lives is taken for gone")
	}
	stop() // the first node is gone, with Ana's page
	there.Expire(time.Now().Add(time.Minute))
	sees(t, watch, "that Ana is gone with her node", func(f *host.Frame) bool { return !f.Present[0] && f.Present[1] })
}

func TestDrafts_CrossNodesToTheirSeatAlone(t *testing.T) {
	here, there := nodes(t)
	run(t, here)
	run(t, there)
	who := guests(t, here, 6)
	p := plan("me", "open", "open")
	p.Team, p.Seating = 2, "kept"
	id := open(t, here, who[0], p)
	for i, chair := range []game.Seat{0, 1, 1, 2, 2} {
		if _, err := here.Sit(t.Context(), who[i+1], id, chair, "", ""); err != nil {
			t.Fatal(err)
		}
	}
	if f := frame(t, here, id); f.Table.Status == table.StatusOpen {
		if err := here.Begin(t.Context(), who[0], id); err != nil {
			t.Fatal(err)
		}
	}
	mine, mate, other := follow(t, here, id, who[0]), follow(t, there, id, who[1]), follow(t, there, id, who[2])
	for _, f := range []*host.Follower{mine, mate, other} {
		f.Drafts = true
		sees(t, f, "both pages of the seat", func(fr *host.Frame) bool {
			return fr.Pages[0] == 2 && fr.Present[1] && fr.Table.Status == table.StatusPlaying
		})
	}
	compose := func(h *testNode, by table.PlayerID, text string) {
		if err := h.Draft(t.Context(), by, id, frame(t, h, id).Table.Seq, presence.Draft{Text: text, Page: "7"}); err != nil {
			t.Fatal(err)
		}
	}
	compose(here, who[0], "play VOIL")
	composed := func(text string) func(*host.Frame) bool {
		return func(f *host.Frame) bool { return f.Draft(0).Text == text }
	}
	sees(t, mate, "what her mate composes at the other node", composed("play VOIL"))
	compose(there, who[1], "play VOILE")
	sees(t, mine, "how she goes on", composed("play VOILE"))
	late, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := other.Next(late); err == nil {
		t.Error("another seat is told that somebody composes")
	}
}
