package host

import (
	"context"

	"tablee/table"
)

// Follower is one open page, or one stream of a client, that wants every new frame of
// a table. It is for one goroutine at a time.
type Follower struct{}

// Frame is the table as it is now. ErrNotFound.
func (h *Host) Frame(ctx context.Context, id table.ID) (*Frame, error) {
	return nil, errUnwritten
}

// Follow begins to follow a table; p, unless "", counts as present there until Close.
// ErrNotFound, ErrClosing.
func (h *Host) Follow(ctx context.Context, id table.ID, p table.PlayerID) (*Follower, error) {
	return nil, errUnwritten
}

// Next is the newest frame not yet given: the first call gives the current one at once,
// later ones wait if there is none. A slow follower misses frames, never the newest. The
// error is ctx's, or ErrClosing when the house closes.
func (f *Follower) Next(ctx context.Context) (*Frame, error) { return nil, errUnwritten }

// Close ends following. It may be called again.
func (f *Follower) Close() {}
