package storetest

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/node"
	"tablee/table"
)

func twoNodes(t *testing.T, open func() node.Store) {
	const authors, tables, commits = 8, 3, 20
	nodes := []node.Store{with(t, open), with(t, open)}
	var mu sync.Mutex
	wins := map[string]string{} // table and seq: command
	var all sync.WaitGroup
	for author := range authors {
		for n := range tables {
			all.Go(func() {
				id := table.ID(fmt.Sprintf("t%d", n))
				s := nodes[author%len(nodes)]
				for seq := uint64(1); seq <= commits; seq++ {
					w := Next(id, seq)
					if seq == 1 {
						w = Opening(id, "ana")
					}
					w.Commit.Command = fmt.Sprintf("author %d, seq %d", author, seq)
					switch err := s.Append(ctx, w); {
					case err == nil:
						place := fmt.Sprintf("%s/%d", id, seq)
						mu.Lock()
						if first, taken := wins[place]; taken {
							t.Errorf("%s was won twice: %s, %s", place, first, w.Commit.Command)
						}
						wins[place] = w.Commit.Command
						mu.Unlock()
					case !errors.Is(err, host.ErrConflict):
						t.Errorf("%s %d: %v", id, seq, err)
						return
					}
				}
			})
		}
	}
	all.Wait()
	for n := range tables {
		id := table.ID(fmt.Sprintf("t%d", n))
		log := logOf(t, nodes[n%2], id)
		whole(t, id, log, commits)
		for _, c := range log {
			if won := wins[fmt.Sprintf("%s/%d", id, c.Seq)]; won != c.Command {
				t.Errorf("%s %d: %q won, %q is stored", id, c.Seq, won, c.Command)
			}
		}
	}
}

func mixed(t *testing.T, open func() node.Store) {
	const tables = 60
	s := with(t, open)
	must(t, s.Append(ctx, Opening("busy", "ana")))
	var all sync.WaitGroup
	for i := range tables {
		id := table.ID(fmt.Sprintf("t%02d", i))
		all.Go(func() {
			if err := s.Append(ctx, Opening(id, "ana")); err != nil {
				t.Errorf("a good commit: %v", err)
			}
		})
		all.Go(func() {
			if err := s.Append(ctx, Next(id+"x", 2)); err == nil {
				t.Error("a gap: no error")
			}
		})
		all.Go(func() {
			w := Opening("busy", "eve")
			w.Commit.Command = "late"
			if err := s.Append(ctx, w); !errors.Is(err, host.ErrConflict) {
				t.Errorf("a taken seq: %v, want ErrConflict", err)
			}
		})
		all.Go(func() {
			w := Next("busy", 2)
			w.Commit.Command = "busy-1"
			if err := s.Append(ctx, w); !errors.Is(err, host.ErrRepeated) {
				t.Errorf("a repeated command: %v, want ErrRepeated", err)
			}
		})
	}
	all.Wait()
	same(t, "tables", len(rowsOf(t, s, host.Filter{Limit: 1000})), tables+1)
	whole(t, "busy", logOf(t, s, "busy"), 1)
}

func cancelledLater(t *testing.T, open func() node.Store) {
	const authors = 200
	s := with(t, open)
	var all sync.WaitGroup
	results := make([]error, authors)
	for i := range authors {
		going, cancel := context.WithCancel(ctx)
		all.Go(func() { results[i] = s.Append(going, Opening(table.ID(fmt.Sprint("t", i)), "ana")) })
		all.Go(cancel)
	}
	all.Wait()
	for i, result := range results {
		_, err := s.Log(ctx, table.ID(fmt.Sprint("t", i)), 0)
		stored := err == nil
		if !stored && !errors.Is(err, input.ErrNotFound) {
			t.Fatal(err)
		}
		if stored != (result == nil) {
			t.Errorf("commit %d: told %v, stored %v", i, result, stored)
		}
	}
}

func closedWhile(t *testing.T, open func() node.Store) {
	const authors = 16
	s := open()
	stored := make([]int, authors)
	begun := make(chan struct{}, authors)
	var all sync.WaitGroup
	for i := range authors {
		all.Go(func() {
			id := table.ID(fmt.Sprint("t", i))
			for seq := uint64(1); ; seq++ {
				w := Next(id, seq)
				if seq == 1 {
					w = Opening(id, "ana")
				}
				if s.Append(ctx, w) != nil {
					return
				}
				stored[i]++
				if seq == 2 {
					begun <- struct{}{}
				}
			}
		})
	}
	for range authors {
		<-begun
	}
	must(t, s.Close())
	all.Wait()
	s = with(t, open)
	for i := range authors {
		id := table.ID(fmt.Sprint("t", i))
		whole(t, id, logOf(t, s, id), stored[i])
	}
}

func changed(t *testing.T, open func() node.Store) {
	ours, theirs := with(t, open), with(t, open)
	if ours.Changed() == nil {
		return // an engine with a single node
	}
	must(t, ours.Append(ctx, Opening("ours", "ana")))
	must(t, theirs.Append(ctx, Opening("theirs", "ana")))
	must(t, theirs.Append(ctx, Next("theirs", 2)))
	if refused := theirs.Append(ctx, Next("theirs", 2)); refused == nil {
		t.Error("a repeated commit was stored")
	}
	must(t, theirs.Append(ctx, Opening("last", "ana")))
	var heard []table.ID
	var commits []table.Commit
	for moved := range ours.Changed() {
		heard, commits = append(heard, moved.Table), append(commits, moved.Commits...)
		if moved.Table == "last" {
			break
		}
	}
	same(t, "changes received by the first node", heard, []table.ID{"theirs", "theirs", "last"})
	same(t, "commits in the notifications", commits, logOf(t, theirs, "theirs")[1:])
	same(t, "changes received by the second node", (<-theirs.Changed()).Table, table.ID("ours"))
}

// peers checks that a node knows which others are connected, and that those gone disappear.
func peers(t *testing.T, open func() node.Store) {
	ours := with(t, open)
	count := func() int {
		names, err := ours.Peers(ctx)
		must(t, err)
		return len(names)
	}
	same(t, "peers of a single node", count(), 0)
	theirs := open()
	want := 1
	if ours.Changed() == nil {
		want = 0 // an engine with a single node
	}
	same(t, "peers of a node with another", count(), want)
	must(t, theirs.Close())
	for count() > 0 {
		runtime.Gosched() // until the server notices
	}
}
