package hosttest

import (
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tablee/host"
	"tablee/host/node"
	"tablee/table"
)

// Clocked returns a node and the time that its clock shows, which the test may change.
func Clocked(t *testing.T) (*Node, *time.Time) {
	t.Helper()
	now := time.Date(2026, 5, 17, 20, 0, 0, 0, time.UTC)
	c := Config(SQLite(t, t.TempDir()))
	c.Now = func() time.Time { return now }
	return New(c), &now
}

// Clock is a settable clock on top of fake time.
type Clock struct {
	began     time.Time
	day, mono atomic.Int64 // offsets from the fake time
}

// SetClock gives a node a clock that the test can set.
func SetClock(c *node.Config) *Clock {
	clock := &Clock{began: time.Now()}
	c.Now = func() time.Time { return time.Now().Round(0).Add(time.Duration(clock.day.Load())) }
	c.Elapsed = func() time.Duration { return time.Since(clock.began) + time.Duration(clock.mono.Load()) }
	return clock
}

// Step moves the wall clock but not the monotonic clock, as the suspension of a machine does.
func (c *Clock) Step(by time.Duration) { c.day.Add(int64(by)) }

// Stop moves both clocks, as when the process is stopped for a while.
func (c *Clock) Stop(long time.Duration) {
	c.mono.Add(int64(long))
	c.day.Add(int64(long))
}

// Until follows a table until a frame satisfies wanted.
func Until(t testing.TB, h *Node, id table.ID, wanted func(*table.Table) bool) *host.Frame {
	t.Helper()
	f, err := h.Follow(t.Context(), id, "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for {
		fr, err := f.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if wanted(fr.Table) {
			return fr
		}
	}
}

// Over reports whether a game is over.
func Over(tb *table.Table) bool { return tb.Status == table.StatusOver }

// Bubble runs f in a synctest bubble, with the configuration of a host on a new store; f must stop the
// host.
func Bubble(t *testing.T, change func(*node.Config), f func(t *testing.T, cfg node.Config)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		cfg := Config(SQLite(t, dir))
		if change != nil {
			change(&cfg)
		}
		f(t, cfg)
	})
}

// Running runs f with a node that is running.
func Running(t *testing.T, cfg node.Config, f func(h *Node)) {
	h := New(cfg)
	stop := Run(t, h)
	f(h)
	stop()
}

// Due returns the delay after the i-th commit of a frame's log at which the awaited bot acts, given the
// pause between bots. It is not before the end of that commit's moment.
func Due(t *testing.T, f *host.Frame, i int, pause time.Duration) time.Duration {
	t.Helper()
	then, err := table.Fold(f.Table.ID, f.Table.Rules(), f.Log[:i+1])
	if err != nil {
		t.Fatal(err)
	}
	return then.BotDue(pause).Sub(f.Log[i].At)
}
