package host

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"tablee/host/input"
	"tablee/table"
)

// Frame returns the current frame of a table for a viewer: it counts as looking at the table. ErrNotFound.
func (h *Host) Frame(ctx context.Context, id table.ID) (*Frame, error) {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	f, err := lt.current(ctx)
	if err == nil {
		h.look(lt)
	}
	return f, err
}

// frame is Frame for other purposes: it does not count as looking at the table.
func (h *Host) frame(ctx context.Context, id table.ID) (*Frame, error) {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	return lt.current(ctx)
}

// Follower receives the new frames of a table, for an open page or a client's stream. Next must be called
// by one goroutine at a time.
type Follower struct {
	// Drafts asks also for frames in which only the draft of the player's own seat is new.
	Drafts bool

	// Interrupt, when closed, ends a waiting Next with ErrInterrupted. It may be nil.
	Interrupt <-chan struct{}

	// Beat, when it delivers, ends a waiting Next with ErrBeat. It may be nil. It costs less than a
	// context deadline.
	Beat <-chan time.Time

	table  *liveTable
	player table.PlayerID
	given  uint64 // Rev of the last frame given
	close  func()
	gone   chan struct{}
}

// Follow begins to follow a table. p, unless "", counts as present there until Close. Errors: ErrNotFound,
// ErrClosing.
func (h *Host) Follow(ctx context.Context, id table.ID, p table.PlayerID) (*Follower, error) {
	select {
	case <-h.closing:
		return nil, ErrClosing
	default:
	}
	lt := h.tables.enter(id)
	if _, err := lt.current(ctx); err != nil {
		h.tables.leave(lt)
		return nil, err
	}
	lt.count(p, 1)
	h.look(lt)
	f := &Follower{table: lt, player: p, gone: make(chan struct{})}
	f.close = sync.OnceFunc(func() {
		close(f.gone)
		lt.count(p, -1)
		h.tables.leave(lt)
	})
	return f, nil
}

// count adds by to the number of followers: 1 when a player's follower comes, -1 when it goes.
func (lt *liveTable) count(p table.PlayerID, by int) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.follows += by
	lt.metrics.followers.Add(int64(by))
	lt.arrive(p, by)
}

// Errors of a wait that a Follower's Interrupt or Beat ended.
var (
	ErrInterrupted = errors.New("host: interrupted")
	ErrBeat        = errors.New("host: no new frame before the beat")
)

// Next returns the newest frame not yet given: the first call returns the current one at once, later calls
// wait if there is none. A slow follower misses frames, but never the newest. Errors: ctx's,
// ErrInterrupted, ErrBeat, input.ErrRemoved, and ErrClosing when the host closes or after Close.
func (f *Follower) Next(ctx context.Context) (*Frame, error) {
	frame, err := f.Await(ctx)
	if err == nil {
		f.given = frame.Rev
	}
	return frame, err
}

// Newest returns the newest frame, given or not.
func (f *Follower) Newest() *Frame { return f.table.latest() }

// Took marks a frame as given, as Next does.
func (f *Follower) Took(frame *Frame) { f.given = max(f.given, frame.Rev) }

// Await waits like Next, but does not mark the frame as given: Next still returns it, or a newer one.
func (f *Follower) Await(ctx context.Context) (*Frame, error) {
	for {
		f.table.mu.Lock()
		frame, changed, removed := f.table.frame, f.table.changed, f.table.removed
		f.table.mu.Unlock()
		if removed {
			return nil, fmt.Errorf("follow %s: %w", f.table.id, input.ErrRemoved)
		}
		if f.news(frame) > f.given {
			return frame, nil
		}
		select {
		case <-changed:
		case <-f.Interrupt:
			return nil, ErrInterrupted
		case <-f.Beat:
			return nil, ErrBeat
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-f.table.closing:
			return nil, ErrClosing
		case <-f.gone:
			return nil, ErrClosing
		}
	}
}

// news returns the newest Rev at which something changed for this follower.
func (f *Follower) news(frame *Frame) uint64 {
	if !f.Drafts {
		return frame.base
	}
	return frame.news(f.player)
}

// Close stops following. It may be called again.
func (f *Follower) Close() { f.close() }

// FrameAt returns the newest frame of a table, including the commit at seq. If another node wrote that
// commit and it is missing here, the table is read again. ErrNotFound.
func (h *Host) FrameAt(ctx context.Context, id table.ID, seq uint64) (*Frame, error) {
	f, err := h.frame(ctx, id)
	if err != nil || f.Table.Seq >= seq {
		return f, err
	}
	if lt := h.tables.find(id); lt != nil {
		lt.stale.note()
	}
	return h.frame(ctx, id)
}

// Watches reports whether a player has a page of a table open on this node.
func (h *Host) Watches(p table.PlayerID, id table.ID) bool {
	lt := h.tables.find(id)
	return lt != nil && lt.watches(p)
}

// look notes that a person looks at a table on this node, and wakes the table if it sleeps.
func (h *Host) look(lt *liveTable) {
	lt.mu.Lock()
	lt.attention.looked = max(1, lt.clock.Elapsed())
	waits := lt.frame != nil && lt.frame.Table.BotAwaited()
	lt.mu.Unlock()
	if waits {
		h.scheduler.attend(lt.id)
	}
}
