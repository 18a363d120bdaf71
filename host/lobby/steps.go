package lobby

import (
	"context"
	"fmt"
	"sync"
	"time"

	"tablee/host"
	"tablee/table"
)

// Leases is the part of a Store by which nodes look and act one at a time; see cleaning.Store.
type Leases interface {
	TakeLease(ctx context.Context, name, node string, now, until time.Time) (mine bool, done time.Time, err error)
	EndLease(ctx context.Context, name, node string, done time.Time) error
}

// steps lets callers look for something and act on it in one step: for each key one at a time in this process.
// The zero value is ready for use.
type steps struct {
	mu   sync.Mutex
	busy map[string]chan struct{} // closed once the step is over
}

// take waits until no other step of the key is under way. The caller must call done.
func (s *steps) take(ctx context.Context, key string) (done func(), err error) {
	for {
		s.mu.Lock()
		other, busy := s.busy[key]
		if !busy {
			if s.busy == nil {
				s.busy = map[string]chan struct{}{}
			}
			mine := make(chan struct{})
			s.busy[key] = mine
			s.mu.Unlock()
			return func() {
				s.mu.Lock()
				defer s.mu.Unlock()
				delete(s.busy, key)
				close(mine)
			}, nil
		}
		s.mu.Unlock()
		select {
		case <-other:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Bounds of a step that other nodes could take at the same time.
const (
	stepLease = 10 * time.Second      // after which a node that has died delays the others no longer
	stepPause = 20 * time.Millisecond // between two attempts to take the lease
)

// step begins a step of the lobby that no other node takes at the same time either. The caller must call done.
func (l *Lobby) step(ctx context.Context, key string) (done func(), err error) {
	over, err := l.steps.take(ctx, key)
	if err != nil {
		return nil, err
	}
	for {
		now := l.cfg.Now()
		mine, _, err := l.cfg.Store.TakeLease(ctx, key, l.node, now, now.Add(stepLease))
		if err == nil && !mine {
			select {
			case <-time.After(stepPause):
				continue
			case <-ctx.Done():
				err = ctx.Err()
			}
		}
		if err != nil {
			over()
			return nil, fmt.Errorf("wait for %s: %w", key, err)
		}
		return func() {
			defer over()
			if err := l.cfg.Store.EndLease(context.WithoutCancel(ctx), key, l.node, now); err != nil {
				l.cfg.Log.Error("end a step of the lobby", "step", key, "error", err) // the lease ends by itself
			}
		}, nil
	}
}

// live returns the table of a finished table's rematch, or "" if there is none or it was closed or removed.
func (l *Lobby) live(ctx context.Context, t *table.Table) (table.ID, error) {
	if t.Rematch == "" {
		return "", nil
	}
	status, _, err := l.host.Status(ctx, t.Rematch)
	if host.Refused(err) || err == nil && status == table.StatusClosed {
		return "", nil
	}
	return t.Rematch, err
}
