package host_test

import (
	"strconv"
	"testing"

	"tablee/host"
	"tablee/host/hosttest"
)

// A carried value is updated once per frame, in order. It starts from scratch for an older frame, and
// after it was evicted.
func TestCarry_FrameToFrame(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	count := func(f *host.Frame) int {
		return f.Carry("count", func(prev any) (any, int) {
			n, _ := prev.(int)
			return n + 1, 8
		}).(int)
	}
	first := hosttest.Frame(t, h, id)
	for want := 1; want <= 3; want++ {
		if got := count(hosttest.Frame(t, h, id)); got != want {
			t.Errorf("the value is %d, want %d", got, want)
		}
		hosttest.Play(t, h, id)
	}
	if got := count(first); got != 1 {
		t.Errorf("an older frame got a newer value: %d", got)
	}
	if got := count(hosttest.Frame(t, h, id)); got != 4 {
		t.Errorf("an older frame changed the value: %d, want 4", got)
	}
}

// A table carries no more than its bound and evicts the least recently used value first. Idle tables carry
// nothing once enough others were looked at.
func TestCarry_Bounded(t *testing.T) {
	h := hosttest.NewNode(t)
	id, _ := hosttest.Three(t, h)
	f := hosttest.Frame(t, h, id)
	const size = 64 << 10
	hold := func(f *host.Frame, key string) (known bool) {
		f.Carry(key, func(prev any) (any, int) { known = prev != nil; return true, size })
		return known
	}
	for i := range 1000 {
		if known := hold(f, "shared"); known != (i > 0) {
			t.Fatalf("the shared value was evicted after %d others", i)
		}
		hold(f, strconv.Itoa(i))
		if _, bytes := f.Remembered(); bytes > host.MaxCarried+host.MaxRemembered {
			t.Fatalf("%d bytes held", bytes)
		}
	}
	if hold(f, "0") {
		t.Error("the least recently used value was kept")
	}
	for range 100 {
		hosttest.Frame(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), hosttest.Plan("me", "open", "open")))
	}
	if _, bytes := f.Remembered(); bytes != 0 {
		t.Errorf("an idle table holds %d bytes", bytes)
	}
	if hold(hosttest.Frame(t, h, id), "shared") {
		t.Error("an idle table kept a value")
	}
}
