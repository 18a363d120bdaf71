package host_test

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"tablee/game"
	"tablee/host/hosttest"
	"tablee/host/node"
	"tablee/store"
	"tablee/store/storetest"
	"tablee/table"
)

// TestTwoNodesWriteOneLog: many clients play the same seats through both nodes at the
// same time. Whatever was acknowledged is in the log once, whatever was not is not.
func TestTwoNodesWriteOneLog(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		nodes := []*hosttest.Node{hosttest.New(hosttest.Config(a)), hosttest.New(hosttest.Config(b))}
		conflicts := func() uint64 { return nodes[0].Stats().Conflicts + nodes[1].Stats().Conflicts }
		for games := 0; games < 2 || conflicts() == 0; games++ { // until the nodes were in each other's way
			id, _ := hosttest.ThreeForOneDeal(t, nodes[0])
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
						who, act := hosttest.Move(f)
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
						} else if n%4 == 0 { // the player did not hear, and asks the other node
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
			if _, err := table.Fold(id, hosttest.Rules, log); err != nil {
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
	})
}

// TestTwoSchedulersPlayOneTable: acting twice is harmless.
func TestTwoSchedulersPlayOneTable(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		one, two := hosttest.New(hosttest.Config(a)), hosttest.New(hosttest.Config(b))
		hosttest.Run(t, one)
		hosttest.Run(t, two)
		me := hosttest.Guest(t, one, "Ana")
		for range 3 {
			id := hosttest.Open(t, one, me, hosttest.OneDeal("bot:1", "bot:2", "bot:3"))
			end := hosttest.Until(t, one, id, hosttest.Over)
			if _, err := table.Fold(id, hosttest.Rules, end.Log); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestAnotherNodeShowsWhatMoved: a page of one node sees what is played at the other.
func TestAnotherNodeShowsWhatMoved(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		if a.Changed() == nil {
			return // an engine for one node: there is no other to show anything
		}
		here, there := hosttest.New(hosttest.Config(a)), hosttest.New(hosttest.Config(b))
		hosttest.Run(t, here)
		hosttest.Run(t, there)
		id, who := hosttest.Three(t, here)
		page := hosttest.Follow(t, there, id, who[2])
		hosttest.Next(t, page)
		for range 5 {
			seq := hosttest.Play(t, here, id)
			fr := hosttest.Next(t, page)
			for fr.Table.Seq < seq {
				fr = hosttest.Next(t, page)
			}
			if !fr.Present[2] {
				t.Fatal("the player is here all the time")
			}
		}
	})
}

// reads counts how often a node reads a log, and asks for its peers.
type reads struct {
	node.Store
	logs, peers atomic.Int64
}

func (r *reads) Peers(ctx context.Context) ([]string, error) {
	r.peers.Add(1)
	return r.Store.Peers(ctx)
}

func (r *reads) Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error) {
	r.logs.Add(1)
	return r.Store.Log(ctx, id, after)
}

// TestAnotherNodeHearsTheCommits: what is played at one node is shown at another as the log
// has it, and the other does not read the log for it.
func TestAnotherNodeHearsTheCommits(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		if a.Changed() == nil {
			return
		}
		counted := &reads{Store: b}
		here, there := hosttest.New(hosttest.Config(a)), hosttest.New(hosttest.Config(counted))
		hosttest.Run(t, here)
		hosttest.Run(t, there)
		id, who := hosttest.Three(t, here)
		page := hosttest.Follow(t, there, id, who[2])
		fr := hosttest.Next(t, page)
		for seq := hosttest.Play(t, here, id); fr.Table.Seq < seq; { // what was written before the page came has been heard by now
			fr = hosttest.Next(t, page)
		}
		before, plays := counted.logs.Load(), 20
		for range plays {
			seq := hosttest.Play(t, here, id)
			for fr.Table.Seq < seq {
				fr = hosttest.Next(t, page)
			}
		}
		if n := counted.logs.Load() - before; n > int64(plays)/4 { // a lost connection would make it read once
			t.Errorf("the log was read %d times for %d moves of another node", n, plays)
		}
		log, err := b.Log(t.Context(), id, 0)
		if err != nil {
			t.Fatal(err)
		}
		want, err := table.Fold(id, hosttest.Rules, log[:len(fr.Log)])
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(fr.Log, log[:len(fr.Log)]) || !reflect.DeepEqual(fr.Table.State, want.State) || fr.Table.Seq != want.Seq {
			t.Error("the table that was told is not the one in the log")
		}
	})
}

// TestADeadNodesTablesAreLookedAfter: the node that wrote last is gone.
func TestADeadNodesTablesAreLookedAfter(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		cfg := hosttest.Config(b)
		cfg.Think = 100 * time.Millisecond
		other := hosttest.New(cfg)
		hosttest.Run(t, other)
		dead := hosttest.New(hosttest.Config(a))
		id := hosttest.Open(t, dead, hosttest.Guest(t, dead, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
		hosttest.Until(t, other, id, hosttest.Over)
	})
}

// TestANodeThatIsGoneIsNotWaitedFor: however long its bots might have thought, another node plays
// for them when the store is no longer connected with it.
func TestANodeThatIsGoneIsNotWaitedFor(t *testing.T) {
	url := storetest.Postgres(t)
	open := func() node.Store {
		s, err := store.OpenPostgres(t.Context(), url)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	a, b := open(), open()
	t.Cleanup(func() { b.Close() })
	counted := &reads{Store: b}
	cfg := hosttest.Config(counted)
	cfg.Think = time.Hour
	other := hosttest.New(cfg)
	hosttest.Run(t, other)
	dead := hosttest.New(hosttest.Config(a))
	id := hosttest.Open(t, dead, hosttest.Guest(t, dead, "Ana"), hosttest.OneDeal("bot:1", "bot:1", "bot:1"))
	hosttest.Follow(t, other, id, "")
	for before := counted.peers.Load(); counted.peers.Load() < before+2; {
		runtime.Gosched() // it knows them all, and has found that the table is due
	}
	before := hosttest.Frame(t, dead, id).Table.Seq
	if seq := hosttest.Frame(t, other, id).Table.Seq; seq != before {
		t.Fatalf("it played from %d to %d while the other one might think", before, seq)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	hosttest.Until(t, other, id, hosttest.Over)
}
