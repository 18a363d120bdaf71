package outage

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"
)

// hanging is a store that answers nothing until it is freed.
type hanging struct{ free chan struct{} }

func (s *hanging) Probe(ctx context.Context) error {
	select {
	case <-s.free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s *hanging) Unavailable(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// ask calls the store as watched calls are made, and returns how long that took.
func (s *hanging) ask(ctx context.Context, m *Monitor) (time.Duration, error) {
	began := time.Now()
	if m.Down() {
		return 0, ErrDown
	}
	ctx, done := m.Watch(ctx)
	err := done(s.Probe(ctx))
	return time.Since(began), err
}

func monitored(t *testing.T, f func(ctx context.Context, s *hanging, m *Monitor)) {
	synctest.Test(t, func(t *testing.T) {
		s := &hanging{make(chan struct{})}
		m := New(Config{Store: s, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		go m.Run(ctx)
		f(ctx, s, m)
	})
}

// A database that hangs is given up within ten seconds, whatever number of calls a page makes; once it answers,
// calls go through again.
func TestWatch_StoreHangs_CallsEnd(t *testing.T) {
	monitored(t, func(ctx context.Context, s *hanging, m *Monitor) {
		began := time.Now()
		for range 5 {
			if _, err := s.ask(ctx, m); !errors.Is(err, ErrDown) {
				t.Errorf("a call: %v, want ErrDown", err)
			}
		}
		if took := time.Since(began); took > 9*time.Second {
			t.Errorf("five calls took %s", took)
		}
		close(s.free)
		time.Sleep(2 * tryEvery)
		if took, err := s.ask(ctx, m); err != nil || took > 0 {
			t.Errorf("after the outage: %s, %v", took, err)
		}
	})
}

// A call that is only slow is not ended: the store answers the probe.
func TestWatch_SlowCall_GoesOn(t *testing.T) {
	monitored(t, func(ctx context.Context, s *hanging, m *Monitor) {
		close(s.free)
		ctx, done := m.Watch(ctx)
		time.Sleep(2 * (slowCall + tryLimit))
		if ctx.Err() != nil || done(nil) != nil || m.Down() {
			t.Errorf("the call was ended: %v, down %v", ctx.Err(), m.Down())
		}
	})
}

// A caller who leaves says nothing about the store.
func TestWatch_CallerLeaves_NoProbe(t *testing.T) {
	monitored(t, func(ctx context.Context, s *hanging, m *Monitor) {
		calling, leave := context.WithCancel(ctx)
		watched, done := m.Watch(calling)
		leave()
		<-watched.Done()
		if err := done(context.DeadlineExceeded); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the error: %v", err)
		}
		time.Sleep(2 * tryLimit)
		if m.Down() {
			t.Error("the store counts as out")
		}
	})
}
