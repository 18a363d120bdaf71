// Package outage tracks whether the store can be read and written. During an *outage* (the database is
// unreachable, the disk is full, the process is out of file descriptors), pages still show the data in
// memory, nothing is accepted, and no request waits for a response that cannot come.
//
// A [Monitor] is told of failures by the callers that meet them. It confirms them by probing the store
// itself, and probes until the store works again.
package outage

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// ErrDown is returned instead of calling a store that is known to be out.
var ErrDown = errors.New("outage: the store is out")

// RetryAfter is the delay after which a failed action may be retried.
const RetryAfter = 5 * time.Second

const (
	tryEvery = time.Second     // interval of probes while the store is out
	tryLimit = 5 * time.Second // a store that takes longer for a commit counts as out
	slowCall = 3 * time.Second // a call that takes longer makes the Monitor probe the store
)

// Store is the part of a store that a Monitor uses.
type Store interface {
	// Probe reads, and writes as much as a large commit does, durably.
	Probe(ctx context.Context) error

	// Unavailable reports whether an error means that the store cannot be read or written for now, as
	// opposed to an invalid request.
	Unavailable(err error) bool
}

// Config configures a Monitor.
type Config struct {
	Store Store
	// Ended is called when an outage is over, before the state changes.
	Ended func(began, ended time.Time)
	Now   func() time.Time
	Log   *slog.Logger
}

// Monitor tracks the state of one node's store. The nil Monitor stands for a store that never fails.
type Monitor struct {
	cfg       Config
	suspected chan struct{} // holds a value when a failure was reported

	mu      sync.Mutex
	began   time.Time     // start of the outage; zero: none
	changed chan struct{} // closed when an outage begins or ends
	up      context.Context
	fall    context.CancelCauseFunc // cancels up when an outage begins
}

// New returns a Monitor of a working store. It probes nothing until Run.
func New(cfg Config) *Monitor {
	m := &Monitor{cfg: cfg, suspected: make(chan struct{}, 1), changed: make(chan struct{})}
	m.up, m.fall = context.WithCancelCause(context.Background())
	return m
}

// Is reports whether an error was caused by an outage. If so, it makes the Monitor probe the store.
func (m *Monitor) Is(err error) bool {
	switch {
	case m == nil || err == nil:
		return false
	case errors.Is(err, ErrDown):
		return true
	case !m.cfg.Store.Unavailable(err):
		return false
	}
	m.suspect()
	return true
}

// suspect makes the Monitor probe the store.
func (m *Monitor) suspect() {
	select {
	case m.suspected <- struct{}{}:
	default:
	}
}

// Watch returns a context for a call of the store: it is cancelled when an outage begins, so that no one waits
// for a database that hangs. A call that takes long makes the Monitor probe the store. The caller must call done
// with the call's error, and use the one that it returns: ErrDown if the outage ended the call.
func (m *Monitor) Watch(ctx context.Context) (_ context.Context, done func(error) error) {
	if m == nil {
		return ctx, func(err error) error { return err }
	}
	m.mu.Lock()
	up := m.up
	m.mu.Unlock()
	parent := ctx
	ctx, cancel := context.WithCancelCause(parent)
	goOn := context.AfterFunc(up, func() { cancel(ErrDown) })
	slow := time.AfterFunc(slowCall, m.suspect)
	return ctx, func(err error) error {
		slow.Stop()
		goOn()
		if err != nil && up.Err() != nil && errors.Is(context.Cause(ctx), ErrDown) {
			err = ErrDown
		}
		cancel(nil)
		if !errors.Is(parent.Err(), context.Canceled) { // else the caller has left, and the error says nothing
			m.Is(err)
		}
		return err
	}
}

// Down reports whether the store is out.
func (m *Monitor) Down() bool {
	down, _ := m.State()
	return down
}

// State returns Down, and a channel that is closed when that changes.
func (m *Monitor) State() (down bool, changed <-chan struct{}) {
	if m == nil {
		return false, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.began.IsZero(), m.changed
}

// Run probes the store after each reported failure, and repeatedly while it is out, until ctx ends.
func (m *Monitor) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-m.suspected:
		}
		for err := m.try(ctx); err != nil && ctx.Err() == nil; err = m.try(ctx) {
			m.begin(err)
			pause(ctx, tryEvery)
		}
		m.end()
	}
}

func (m *Monitor) try(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, tryLimit)
	defer cancel()
	return m.cfg.Store.Probe(ctx)
}

func (m *Monitor) begin(err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.began.IsZero() {
		return
	}
	m.began = m.cfg.Now()
	m.cfg.Log.Error("the store is out: serving data in memory, accepting nothing", "error", err)
	m.fall(ErrDown)
	m.tell()
}

func (m *Monitor) end() {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.began.IsZero() {
		return
	}
	now := m.cfg.Now()
	if m.cfg.Ended != nil {
		m.cfg.Ended(m.began, now)
	}
	m.cfg.Log.Warn("the store works again", "after", now.Sub(m.began))
	m.began = time.Time{}
	m.up, m.fall = context.WithCancelCause(context.Background())
	m.tell()
}

// tell announces a change of state. The caller holds m.mu.
func (m *Monitor) tell() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// pause waits for a duration, or until ctx ends.
func pause(ctx context.Context, long time.Duration) {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
