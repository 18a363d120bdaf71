package limit

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
)

// Waiters of one key share a turn, keys take turns in order however many wait for one, and the number of
// concurrent turns is limited.
func TestTurns_BoundedSharedInOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, step := NewTurns(2), make(chan struct{})
		var mu sync.Mutex
		var order []string
		var work sync.WaitGroup
		come := func(key string) {
			work.Go(func() {
				turn, err := turns.Wait(t.Context(), key)
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				order = append(order, key)
				mu.Unlock()
				<-step
				turn.End()
			})
			synctest.Wait()
		}
		came := func(want ...string) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if !slices.Equal(order, want) {
				t.Fatalf("order %v, want %v", order, want)
			}
			order = nil
		}
		come("ana")
		come("ana") // one turn per key at a time, although a slot is free
		came("ana")
		come("bob")
		for range 100 {
			come("crowd")
		}
		came("bob")
		if n := turns.Waiting(); n != 2 {
			t.Errorf("%d keys wait", n)
		}
		step <- struct{}{}
		came("ana") // arrived before the crowd
		step <- struct{}{}
		came(slices.Repeat([]string{"crowd"}, 100)...)
		come("crowd")
		for range 102 {
			step <- struct{}{}
		}
		work.Wait()
		if turns.Waiting() != 0 || turns.free != 2 || len(turns.queue) != 0 {
			t.Errorf("finally %d keys wait and %d slots are free", turns.Waiting(), turns.free)
		}
	})
}

// A cancelled waiter takes no turn and leaves nothing behind.
func TestTurns_CancelledWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := NewTurns(1)
		turn, err := turns.Wait(t.Context(), "ana")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		var work sync.WaitGroup
		for i := range 1000 {
			work.Go(func() {
				if _, err := turns.Wait(ctx, fmt.Sprint(i%10)); err == nil {
					t.Error("got a turn although all were taken")
				}
			})
		}
		synctest.Wait()
		cancel()
		work.Wait()
		turn.End()
		if turns.Waiting() != 0 || turns.free != 1 {
			t.Errorf("%d keys wait and %d slots are free", turns.Waiting(), turns.free)
		}
		var none *Turns
		if turn, err := none.Wait(t.Context(), "ana"); err != nil {
			t.Error(err)
		} else {
			turn.End()
		}
	})
}
