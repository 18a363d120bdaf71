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

// Frame is the table as it is now, for somebody who looks at it. ErrNotFound.
func (h *Host) Frame(ctx context.Context, id table.ID) (*Frame, error) {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	f, err := lt.current(ctx)
	if err == nil {
		h.look(lt)
	}
	return f, err
}

// frame is the table as it is now, for a purpose for which nobody looks at it.
func (h *Host) frame(ctx context.Context, id table.ID) (*Frame, error) {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	return lt.current(ctx)
}

// Follower is one open page, or one stream of a client, that wants every new frame of
// a table. Next is for one goroutine at a time.
type Follower struct {
	// Drafts asks for the frames too in which nothing but what the player's own seat composes is
	// new.
	Drafts bool

	// Interrupt, when it is closed, ends a Next that waits with ErrInterrupted; nil: nothing
	// does.
	Interrupt <-chan struct{}

	// Beat, when it delivers, ends a Next that waits with ErrBeat; nil: nothing does. It costs less
	// than a deadline of the context.
	Beat <-chan time.Time

	table  *liveTable
	player table.PlayerID
	given  uint64 // the Rev of the last frame given
	close  func()
	gone   chan struct{}
}

// Follow begins to follow a table; p, unless "", counts as present there until Close.
// ErrNotFound, ErrClosing.
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

// count says that a follower of a person came (1) or went (-1).
func (lt *liveTable) count(p table.PlayerID, by int) {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.follows += by
	lt.metrics.followers.Add(int64(by))
	lt.arrive(p, by)
}

// What ends the wait of a Follower: its Interrupt, or its Beat.
var (
	ErrInterrupted = errors.New("host: interrupted")
	ErrBeat        = errors.New("host: nothing new until the beat")
)

// Next is the newest frame not yet given: the first call gives the current one at once,
// later ones wait if there is none. A slow follower misses frames, never the newest. The
// error is ctx's, ErrInterrupted, ErrBeat, ErrClosing when the host closes or Close was called, or
// input.ErrRemoved.
func (f *Follower) Next(ctx context.Context) (*Frame, error) {
	frame, err := f.Await(ctx)
	if err == nil {
		f.given = frame.Rev
	}
	return frame, err
}

// Newest is the newest frame, whether it was given or not.
func (f *Follower) Newest() *Frame { return f.table.latest() }

// Took notes that a frame is given, as Next does with the one it gives.
func (f *Follower) Took(frame *Frame) { f.given = max(f.given, frame.Rev) }

// Await waits as Next does, and gives nothing: the frame, or one that is newer by then, is still
// there for Next.
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

// news is the newest Rev at which something changed for this follower.
func (f *Follower) news(frame *Frame) uint64 {
	if !f.Drafts {
		return frame.base
	}
	return frame.news(f.player)
}

// Close ends following. It may be called again.
func (f *Follower) Close() { f.close() }
