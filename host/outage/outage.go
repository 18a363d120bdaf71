// Package outage knows whether the store can be read and written. While it cannot (an
// *outage*: the database is gone, the disk is full, the process may open no more files), what
// is in memory is still shown, nothing is accepted, and nobody waits for an answer that
// cannot come.
//
// A [Monitor] hears of failures from those who meet them, tries the store itself before it
// believes them, and tries again until the store works.
package outage

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"
)

// ErrDown is the answer of a store that is known to be out: it was not asked.
var ErrDown = errors.New("outage: the store is out")

// RetryAfter is when somebody whose act could not be stored may try again.
const RetryAfter = 5 * time.Second

const (
	tryEvery = time.Second     // while the store is out
	tryLimit = 5 * time.Second // one that needs longer for a commit is out
)

// Store is what a Monitor asks of a store.
type Store interface {
	// Probe reads, and writes as much as a large commit does, durably.
	Probe(ctx context.Context) error

	// Unavailable reports whether an error says that the store cannot be read or written
	// for now, as opposed to a mistake in what was asked.
	Unavailable(err error) bool
}

// Config is what a Monitor needs.
type Config struct {
	Store Store
	// Ended is told of an outage that is over, before anybody else is.
	Ended func(began, ended time.Time)
	Now   func() time.Time
	Log   *slog.Logger
}

// Monitor is the state of one node's store. The nil Monitor is of a store that never fails.
type Monitor struct {
	cfg       Config
	suspected chan struct{} // holds one word: somebody met a failure

	mu      sync.Mutex
	began   time.Time     // of the outage; zero: there is none
	changed chan struct{} // closed when an outage begins or ends
}

// New makes a Monitor of a store that works. It learns nothing until Run.
func New(cfg Config) *Monitor {
	return &Monitor{cfg: cfg, suspected: make(chan struct{}, 1), changed: make(chan struct{})}
}

// Is reports whether an error is an outage's. The Monitor then looks whether it is one of its
// own.
func (m *Monitor) Is(err error) bool {
	switch {
	case m == nil || err == nil:
		return false
	case errors.Is(err, ErrDown):
		return true
	case !m.cfg.Store.Unavailable(err):
		return false
	}
	select {
	case m.suspected <- struct{}{}:
	default:
	}
	return true
}

// Down reports whether the store is out.
func (m *Monitor) Down() bool {
	down, _ := m.State()
	return down
}

// State is Down, and a channel that is closed when that changes.
func (m *Monitor) State() (down bool, changed <-chan struct{}) {
	if m == nil {
		return false, nil
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	return !m.began.IsZero(), m.changed
}

// Run tries the store whenever somebody met a failure, and while it is out, until ctx ends.
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
	m.cfg.Log.Error("the store is out: what is in memory is shown, nothing is accepted", "error", err)
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
	m.tell()
}

// tell says that the state has changed; m.mu is held.
func (m *Monitor) tell() {
	close(m.changed)
	m.changed = make(chan struct{})
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, long time.Duration) {
	timer := time.NewTimer(long)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
