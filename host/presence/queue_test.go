package presence

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/game"
	"tablee/table"
)

// hanging is a store whose Publish blocks until back is closed.
type hanging struct {
	back chan struct{}
	told atomic.Int64
}

func (h *hanging) Messages() <-chan Message { return make(chan Message) }

func (h *hanging) Publish(ctx context.Context, _ Message) error {
	select {
	case <-h.back:
		h.told.Add(1)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// noTables is a node without open pages. It counts the calls of Tell.
type noTables struct{ all atomic.Int64 }

func (n *noTables) Pages(table.ID) map[table.PlayerID]int             { return nil }
func (n *noTables) Tell(table.ID)                                     { n.all.Add(1) }
func (n *noTables) SetPages(table.ID, string, map[table.PlayerID]int) {}
func (n *noTables) SetDraft(table.ID, SeatDraft)                      {}
func (n *noTables) SetInvited([]table.PlayerID)                       {}
func (n *noTables) SetForgotten(string)                               {}
func (n *noTables) SetCut(Bots)                                       {}
func (n *noTables) Forget(func(node string) bool)                     {}

// While the database hangs, the queue stays bounded however many tables and drafts change. Once the
// database is back, everything is sent and requested again.
func TestQueue_StoreHangs_StaysBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, tables := &hanging{back: make(chan struct{})}, &noTables{}
		g := New(Config{Store: store, Tables: tables, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { g.Run(ctx); close(ended) }()
		for i := range 10 * maxDue {
			id := table.ID(fmt.Sprint("t", i))
			g.Pages(id, true)
			g.Draft(id, SeatDraft{Seat: game.Seat(i % 3), Draft: Draft{Text: "play VOILE"}})
			if i%maxDue == 0 {
				synctest.Wait() // the sender has taken the queue, and hangs
			}
		}
		g.queue.mu.Lock()
		if p, d := len(g.queue.due.pages), len(g.queue.due.drafts); p > maxDue || d > maxDue || p == 0 {
			t.Errorf("%d tables and %d drafts are queued, want 1 to %d and at most %d", p, d, maxDue, maxDue)
		}
		g.queue.mu.Unlock()
		time.Sleep(time.Minute) // fake time; sending gives up after one message, not after each
		if n := tables.all.Load(); n != 0 || store.told.Load() != 0 {
			t.Errorf("%d full updates while the store hangs", n)
		}
		close(store.back)
		time.Sleep(2 * heartbeat)
		synctest.Wait()
		if tables.all.Load() == 0 || store.told.Load() < 2 {
			t.Errorf("%d full updates in %d messages once the store is back", tables.all.Load(), store.told.Load())
		}
		stop()
		<-ended
	})
}
