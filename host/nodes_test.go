package host_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/node"
	"tablee/host/notify"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// engines are pairs of stores on the same data, as two nodes have them.
func engines(t *testing.T, f func(t *testing.T, a, b node.Store)) {
	t.Run("sqlite", func(t *testing.T) {
		dir := t.TempDir()
		f(t, sqlite(t, dir), sqlite(t, dir))
	})
	t.Run("postgres", func(t *testing.T) {
		url := storetest.Postgres(t)
		node := func() node.Store {
			s, err := store.OpenPostgres(context.Background(), url)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			return s
		}
		f(t, node(), node())
	})
}

// TestTwoNodesWriteOneLog: many clients play the same seats through both nodes at the
// same time. Whatever was acknowledged is in the log once, whatever was not is not.
func TestTwoNodesWriteOneLog(t *testing.T) {
	engines(t, func(t *testing.T, a, b node.Store) {
		nodes := []*testNode{newNode(config(a)), newNode(config(b))}
		for range 3 {
			id, _ := three(t, nodes[0])
			var mu sync.Mutex
			said := map[string]uint64{} // command → seq it was told; 0 for a no
			var work sync.WaitGroup
			for client := range 16 {
				work.Go(func() {
					for n := 0; ; n++ {
						h := nodes[(client+n/3)%2]
						f, err := h.Frame(t.Context(), id)
						if err != nil {
							t.Error(err)
							return
						}
						if f.Table.Status == table.StatusOver {
							return
						}
						who, act := move(f)
						act.Command = fmt.Sprint(client, "-", n)
						seq, err := h.Act(t.Context(), who, id, act)
						var problem table.Problem
						var refusal *game.Refusal
						if err != nil {
							if !errors.As(err, &problem) && !errors.As(err, &refusal) {
								t.Error(err)
								return
							}
							if problem == table.ErrStale && seq == act.Seq {
								t.Errorf("moved, but still at %d", seq)
							}
							seq = 0
						} else if n%4 == 0 { // he did not hear, and asks the other node
							again, err := nodes[(client+n/3+1)%2].Act(t.Context(), who, id, act)
							if again != seq || err != nil {
								t.Errorf("retried at the other node: %d %v, first %d", again, err, seq)
							}
						}
						mu.Lock()
						said[string(who)+"/"+act.Command] = seq
						mu.Unlock()
					}
				})
			}
			work.Wait()
			log, err := a.Log(t.Context(), id, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := table.Fold(id, rules, log); err != nil {
				t.Fatal(err)
			}
			for i, c := range log {
				if c.Seq != uint64(i+1) {
					t.Fatalf("commit %d is number %d", i+1, c.Seq)
				}
				if c.Command == "" {
					continue
				}
				if told, known := said[c.Command]; !known || told != c.Seq {
					t.Errorf("command %s is commit %d, its author was told %d", c.Command, c.Seq, told)
				}
				delete(said, c.Command)
			}
			for command, seq := range said {
				if seq != 0 {
					t.Errorf("command %s was acknowledged as %d and is not in the log", command, seq)
				}
			}
		}
		if nodes[0].Stats().Conflicts+nodes[1].Stats().Conflicts == 0 {
			t.Error("the nodes were never in each other's way: this test proves nothing")
		}
	})
}

// TestTwoClerksPlayOneTable: acting twice is harmless.
func TestTwoClerksPlayOneTable(t *testing.T) {
	engines(t, func(t *testing.T, a, b node.Store) {
		one, two := newNode(config(a)), newNode(config(b))
		run(t, one)
		run(t, two)
		me := guest(t, one, "Ana")
		for range 3 {
			id := open(t, one, me, plan("bot:1", "bot:2", "bot:3"))
			end := until(t, one, id, over)
			if _, err := table.Fold(id, rules, end.Log); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestAnotherNodeShowsWhatMoved: a page of one node sees what is played at the other.
func TestAnotherNodeShowsWhatMoved(t *testing.T) {
	engines(t, func(t *testing.T, a, b node.Store) {
		if a.Changed() == nil {
			return // an engine for one node: there is no other to show anything
		}
		here, there := newNode(config(a)), newNode(config(b))
		run(t, here)
		run(t, there)
		id, who := three(t, here)
		page := follow(t, there, id, who[2])
		next(t, page)
		for range 5 {
			seq := play(t, here, id)
			fr := next(t, page)
			for fr.Table.Seq < seq {
				fr = next(t, page)
			}
			if !fr.Present[2] {
				t.Fatal("he is here all the time")
			}
		}
	})
}

// TestADeadNodesTablesAreLookedAfter: the node that wrote last is gone.
func TestADeadNodesTablesAreLookedAfter(t *testing.T) {
	engines(t, func(t *testing.T, a, b node.Store) {
		cfg := config(b)
		cfg.Think = 100 * time.Millisecond
		other := newNode(cfg)
		run(t, other)
		dead := newNode(config(a))
		id := open(t, dead, guest(t, dead, "Ana"), plan("bot:1", "bot:1", "bot:1"))
		until(t, other, id, over)
	})
}

// TestTwoNodesTellEverythingOnce: both nodes look for what has to be told, whichever of
// them wrote it, and whether or not the other has heard of it; each notice is told by one.
func TestTwoNodesTellEverythingOnce(t *testing.T) {
	engines(t, func(t *testing.T, a, b node.Store) {
		const tables = 40                    // more than a node takes at a time
		heard := make(chan string, 3*tables) // for all there is: a teller who has to wait gives up
		node := func(s node.Store) *testNode {
			c := config(s)
			c.Send = func(_ context.Context, n notify.Notification, _ *host.Frame) error {
				heard <- n.ID()
				return nil
			}
			h := newNode(c)
			run(t, h)
			return h
		}
		nodes := []*testNode{node(a), node(b)}
		told := map[string]bool{}
		listen := func(many int) {
			t.Helper()
			for len(told) < many {
				select {
				case id := <-heard:
					if told[id] {
						t.Fatalf("%s was told twice", id)
					}
					told[id] = true
				case <-time.After(5 * time.Minute): // what failed once is told again after one
					t.Fatalf("%d notices were told, of %d", len(told), many)
				}
			}
		}
		who := guests(t, nodes[0], 3)
		for _, p := range who {
			if _, err := nodes[0].Notify.AddTarget(t.Context(), p, notify.Target{Kind: notify.Hook, Address: "https://example.org/"}); err != nil {
				t.Fatal(err)
			}
		}
		var ids []table.ID
		for i := range tables {
			ids = append(ids, open(t, nodes[i%2], who[0], plan("me", "open", "open")))
			sit(t, nodes[(i+1)%2], ids[i], who[1:]...)
		}
		many := tables
		listen(many)
		for i, id := range ids {
			if passOn(t, nodes[(i+1)%2], id) {
				many++
			}
		}
		listen(many)
		for i := 0; i < tables; i += 2 { // whatever was told twice was told before this
			if passOn(t, nodes[1], ids[i]) {
				listen(many + 1)
				return
			}
		}
		t.Fatal("at no table was anybody awaited after another")
	})
}

// passOn plays until somebody else is awaited; false when nobody is, because the first had
// luck and went out in one go.
func passOn(t *testing.T, h *testNode, id table.ID) bool {
	t.Helper()
	was := frame(t, h, id).Table.Awaited()
	now := was
	for ; now == was && now != ""; now = frame(t, h, id).Table.Awaited() {
		play(t, h, id)
	}
	return now != ""
}
