package limit_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tablee/web/limit"
)

// crowd is a full gate, with the requests admitted and rejected so far, in order.
type crowd struct {
	gate *limit.Gate
	work sync.WaitGroup
	mu   sync.Mutex
	in   []string
	out  []string
}

// come queues a request.
func (c *crowd) come(t *testing.T, class limit.Class, key string, n int) {
	name := fmt.Sprint(key, n)
	c.work.Go(func() {
		ok := c.gate.Enter(t.Context(), limit.Entry{Class: class, Key: key})
		c.mu.Lock()
		defer c.mu.Unlock()
		if ok {
			c.in = append(c.in, name)
		} else {
			c.out = append(c.out, name)
		}
	})
	synctest.Wait() // keeps the order of arrival
}

// answers returns the admitted and the rejected requests, each in order.
func (c *crowd) answers() (in, out []string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.in), slices.Clone(c.out)
}

// The first class has priority; within a class addresses take turns; when the queue is full, the address with
// the most requests loses; a request that waits too long is rejected.
func TestGate_IsFairAndBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{gate: limit.NewGate(limit.GateConfig{AtOnce: 1, Waiting: 6, Wait: time.Second})}
		if !c.gate.Enter(t.Context(), limit.Entry{Class: limit.SecondClass, Key: "a"}) {
			t.Fatal("the first request was rejected")
		}
		for n := range 10 {
			c.come(t, limit.SecondClass, "a", n)
		}
		c.come(t, limit.SecondClass, "b", 0)
		c.come(t, limit.FirstClass, "c", 0)
		if waiting, refused := c.gate.Stats(); waiting != 6 || refused != 6 {
			t.Errorf("%d waiting, %d rejected", waiting, refused)
		}
		for _, key := range []string{"a", "c", "a", "b"} {
			c.gate.Leave(limit.Entry{Key: key})
			synctest.Wait()
		}
		in, out := c.answers()
		if want := []string{"c0", "a0", "b0", "a1"}; !slices.Equal(in, want) {
			t.Errorf("admitted %v, want %v", in, want)
		}
		if slices.Contains(out, "b0") || slices.Contains(out, "c0") {
			t.Errorf("rejected %v, not only those of the address with the most requests", out)
		}
		time.Sleep(2 * time.Second)
		c.work.Wait()
		if waiting, refused := c.gate.Stats(); waiting != 0 || refused != 8 {
			t.Errorf("finally %d waiting, %d rejected", waiting, refused)
		}
		c.gate.Leave(limit.Entry{Key: "a"})
		if !c.gate.Enter(t.Context(), limit.Entry{Class: limit.SecondClass, Key: "a"}) {
			t.Error("rejected although the gate is free")
		}
	})
}

// While others wait, an address gets a quarter of the places, even if it waits longer and in a higher class.
func TestGate_AddressHasItsShare(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &crowd{gate: limit.NewGate(limit.GateConfig{AtOnce: 8, Waiting: 40, Wait: time.Minute})}
		for n := range 12 {
			c.come(t, limit.FirstClass, "many", n) // eight places while no one else is there
		}
		for n := range 6 {
			c.come(t, limit.SecondClass, fmt.Sprint("one", n), n)
		}
		for range 8 {
			c.gate.Leave(limit.Entry{Key: "many"})
			synctest.Wait()
		}
		in, _ := c.answers()
		want := []string{"one00", "one11", "one22", "one33", "one44", "one55"}
		if got := in[8:14]; !slices.Equal(got, want) {
			t.Errorf("admitted %v, want %v", got, want)
		}
		for _, name := range in[14:] {
			if !strings.HasPrefix(name, "many") {
				t.Errorf("then %s", name)
			}
		}
		for range 10 {
			c.gate.Leave(limit.Entry{Key: "many"})
			synctest.Wait()
		}
		c.work.Wait()
	})
}

// A key reads one thing at a time, though places are free; others, and what the key does, go on.
func TestGate_ReadsOfAKey(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := limit.NewGate(limit.GateConfig{AtOnce: 8, Waiting: 8, Wait: time.Minute, Reads: 1})
		read := func(key string) limit.Entry { return limit.Entry{Class: limit.FirstClass, Key: key, Reads: true} }
		var work sync.WaitGroup
		begun := 0
		for range 3 {
			work.Go(func() {
				if g.Enter(t.Context(), read("a")) {
					begun++ // one at a time: the others wait
				}
			})
		}
		synctest.Wait()
		if waiting, _ := g.Stats(); begun != 1 || waiting != 2 {
			t.Errorf("%d reads begun, %d wait", begun, waiting)
		}
		act := limit.Entry{Class: limit.SecondClass, Key: "a"}
		if !g.Enter(t.Context(), act) || !g.Enter(t.Context(), read("b")) {
			t.Error("others wait for the reads of a key")
		}
		g.Leave(act) // its place is not for them
		synctest.Wait()
		if begun != 1 {
			t.Errorf("%d reads begun", begun)
		}
		for want := 2; want <= 3; want++ {
			g.Leave(read("a"))
			synctest.Wait()
			if begun != want {
				t.Errorf("%d reads begun, want %d", begun, want)
			}
		}
		g.Leave(read("a"))
		work.Wait()
		if !g.Enter(t.Context(), read("a")) {
			t.Error("the next read waits")
		}
	})
}
