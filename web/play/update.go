package play

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/packing"
)

// updates are what one stream brings of a table: the fragment as it is, then what has to be
// changed in the one sent before, or the whole again where that is no longer.
type updates struct {
	*handlers
	r        *http.Request
	v        *viewer
	follower *host.Follower
	tracker  *readTracker
	sent     *board.Drawing // the fragment sent last
	other    bool           // the page is of another version: how changes are told may be another there
}

// next waits for the next frame, no longer than to the next keepalive, and makes its event.
func (u *updates) next(beat time.Time) (packing.Event, error) {
	ctx, cancel := context.WithDeadline(u.r.Context(), beat)
	defer cancel()
	f, err := u.follower.Await(ctx)
	if err != nil {
		return packing.Event{}, err
	}
	if err := u.readMuted(u.r.Context(), f, u.v); err != nil { // before the turn: it may ask the store
		return packing.Event{}, err
	}
	f, e, err := u.inTurn(ctx, f)
	if err != nil {
		return packing.Event{}, err
	}
	if missed := u.tracker.at(f); missed != nil {
		e = packing.Event{Plain: append(e.Plain[:len(e.Plain):len(e.Plain)], missed...)}
	}
	return e, nil
}

// inTurn waits for a turn to make an event of the frame that is awaited, and makes it of the
// newest there is by then: of the same for all who have the turn.
func (u *updates) inTurn(ctx context.Context, awaited *host.Frame) (f *host.Frame, e packing.Event, err error) {
	turn, err := u.Updates.Wait(ctx, fmt.Sprint("page ", awaited.Table.ID, u.v.Seat(awaited)))
	if err != nil {
		return nil, packing.Event{}, err
	}
	defer turn.End()
	f = turn.Shared(func() any { return u.follower.Newest() }).(*host.Frame)
	u.follower.Took(f)
	if u.v.ShutOut(f) {
		return nil, packing.Event{}, host.ErrClosing
	}
	if err := u.readMuted(u.r.Context(), f, u.v); err != nil { // again, if somebody has spoken meanwhile
		return nil, packing.Event{}, err
	}
	drawing, err := u.drawing(f, u.v, u.linkTo(u.r, f.Table.ID), false)
	if err != nil {
		return nil, packing.Event{}, err
	}
	e, err = u.event(f, drawing)
	if !u.other {
		u.sent = drawing
	}
	return f, e, err
}

// event brings a page from the fragment it was sent last to the one that is drawn. It is made
// once for all pages that were sent the same.
func (u *updates) event(f *host.Frame, drawing *board.Drawing) (packing.Event, error) {
	if f.Table.Status == table.StatusOpen { // see drawing
		return packing.Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}, nil
	}
	key := "update " + digest(u.sent) + digest(drawing)
	return host.Remember(f, u.v.Seat(f), key, func() (packing.Event, int, error) {
		e := packing.Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}
		e.Packed = packing.Pack(e.Plain)
		return e, len(e.Plain) + len(e.Packed), nil
	})
}

func digest(d *board.Drawing) string {
	if d == nil {
		return "."
	}
	return strconv.FormatUint(d.Digest, 36) + "."
}

// updateText is the event: "fragment" with the whole of it, "delta" with what is to be made
// of the one before.
func updateText(seq uint64, before, drawing *board.Drawing) []byte {
	if before != nil {
		if lines, ok := delta(before, drawing); ok {
			return eventText(fmt.Sprintf("id: %d\nevent: delta\n", seq), lines)
		}
	}
	return eventText(fmt.Sprintf("id: %d\nevent: fragment\n", seq), drawing.HTML())
}
