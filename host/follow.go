package host

import (
	"context"
	"sync"

	"tablee/table"
)

// Frame is the table as it is now. ErrNotFound.
func (h *Host) Frame(ctx context.Context, id table.ID) (*Frame, error) {
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

// Next is the newest frame not yet given: the first call gives the current one at once,
// later ones wait if there is none. A slow follower misses frames, never the newest. The
// error is ctx's, or ErrClosing when the host closes or Close was called.
func (f *Follower) Next(ctx context.Context) (*Frame, error) {
	for {
		f.table.mu.Lock()
		frame, changed := f.table.frame, f.table.changed
		f.table.mu.Unlock()
		if f.news(frame) > f.given {
			f.given = frame.Rev
			return frame, nil
		}
		select {
		case <-changed:
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

// watch looks at what other nodes have written, until ctx ends.
func (h *Host) watch(ctx context.Context) {
	const atOnce = 8
	var work sync.WaitGroup
	defer work.Wait()
	free := make(chan struct{}, atOnce)
	look := func(lt *liveTable) {
		lt.stale.note()
		if !lt.followed() {
			return // it is read when somebody comes
		}
		free <- struct{}{}
		work.Go(func() {
			defer func() { <-free }()
			if _, err := lt.current(ctx); err != nil && ctx.Err() == nil {
				h.cfg.Log.Error("a table that moved could not be read", "table", lt.id, "error", err)
			}
		})
	}
	moved := h.cfg.Store.Changed()
	for {
		select {
		case <-ctx.Done():
			return
		case id, open := <-moved:
			if !open {
				moved = nil
			} else if id == "" {
				for _, lt := range h.tables.all() {
					look(lt)
				}
			} else if lt := h.tables.find(id); lt != nil {
				look(lt)
			}
		}
	}
}
