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

// TestNodes_ConcurrentWrites: many clients play the same seats through two nodes at the same time. Every
// acknowledged command is in the log exactly once, and no other command is.
func TestNodes_ConcurrentWrites(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		nodes := []*hosttest.Node{hosttest.New(hosttest.Config(a)), hosttest.New(hosttest.Config(b))}
		conflicts := func() uint64 { return nodes[0].Stats().Conflicts + nodes[1].Stats().Conflicts }
		for games := 0; games < 2 || conflicts() == 0; games++ { // until there was a conflict
			id, _ := hosttest.ThreeForOneDeal(t, nodes[0])
			var mu sync.Mutex
			said := map[string]uint64{} // command → acknowledged seq; 0 if refused
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
								t.Errorf("stale, but still at %d", seq)
							}
							seq = 0
						} else if n%4 == 0 { // the player missed the answer, and retries at the other node
							again, err := nodes[(client+n/3+1)%2].Act(t.Context(), who, id, act)
							if again != seq || err != nil {
								t.Errorf("retry at the other node: %d %v, first %d", again, err, seq)
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
					t.Fatalf("commit %d has seq %d", i+1, c.Seq)
				}
				if c.Command == "" {
					continue
				}
				if told, known := said[c.Command]; !known || told != c.Seq {
					t.Errorf("command %s is commit %d, but was acknowledged as %d", c.Command, c.Seq, told)
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

// TestNodes_TwoSchedulers: two schedulers acting at one table are harmless.
func TestNodes_TwoSchedulers(t *testing.T) {
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

// TestNodes_FollowerSeesOtherNodesCommits: a follower on one node sees the moves of the other.
func TestNodes_FollowerSeesOtherNodesCommits(t *testing.T) {
	hosttest.Engines(t, func(t *testing.T, a, b node.Store) {
		if a.Changed() == nil {
			return // a single-node engine
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
				t.Fatal("the player is not shown as present")
			}
		}
	})
}

// reads counts a node's reads of logs and of the list of peers.
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

// TestNodes_CommitsArriveWithNotice: a move at one node is shown at the other exactly as logged, without
// reading the log.
func TestNodes_CommitsArriveWithNotice(t *testing.T) {
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
		for seq := hosttest.Play(t, here, id); fr.Table.Seq < seq; { // until all commits from before the page have arrived
			fr = hosttest.Next(t, page)
		}
		before, plays := counted.logs.Load(), 20
		for range plays {
			seq := hosttest.Play(t, here, id)
			for fr.Table.Seq < seq {
				fr = hosttest.Next(t, page)
			}
		}
		if n := counted.logs.Load() - before; n > int64(plays)/4 { // after a lost connection it would read once
			t.Errorf("the log was read %d times for %d moves on the other node", n, plays)
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
			t.Error("the table differs from the one in the log")
		}
	})
}

// TestNodes_DeadNode_TakenOver: the node that wrote last never runs again.
func TestNodes_DeadNode_TakenOver(t *testing.T) {
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

// TestNodes_DisconnectedNode_TakenOverAtOnce: however long a dead node's bots might have thought, another
// node plays for them once the store is no longer connected to it.
func TestNodes_DisconnectedNode_TakenOverAtOnce(t *testing.T) {
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
		runtime.Gosched() // until it knows its peers and has found the table due
	}
	before := hosttest.Frame(t, dead, id).Table.Seq
	if seq := hosttest.Frame(t, other, id).Table.Seq; seq != before {
		t.Fatalf("played from %d to %d while the other node might be thinking", before, seq)
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	hosttest.Until(t, other, id, hosttest.Over)
}
