package play

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/live"
)

// updates produces the events of one stream: the current fragment, then the differences from the fragment
// sent before, or the whole fragment if that one is no longer available.
type updates struct {
	*handlers
	ctx      context.Context // of the whole stream
	page     string          // route pattern, for the log
	link     string          // invitation link of the table
	v        *viewer
	follower *host.Follower
	tracker  *readTracker
	sent     *board.Drawing // last fragment sent; nil before the first, and while resting
	still    stillPage
	other    bool // the page has another version, which may use another delta format
}

// stillPage stands in for the last fragment sent while a stream is idle: it holds the frame to redraw it
// from, and its digest to verify the result.
type stillPage struct {
	frame  *host.Frame // nil unless the stream rests
	digest uint64
}

// rest drops the last fragment sent, which is as large as the rest of the stream's state.
func (u *updates) rest() {
	if u.sent != nil {
		u.still = stillPage{u.follower.Newest(), u.sent.Digest}
		u.sent = nil
	}
}

// wake redraws the last fragment sent. If the result differs, because of the time of day or because something
// has just happened, the next update is a whole fragment.
func (u *updates) wake() error {
	still := u.still
	u.still = stillPage{}
	if still.frame == nil {
		return nil
	}
	drawing, err := u.drawing(still.frame, u.v, u.link, false)
	if err == nil && drawing.Digest == still.digest {
		u.sent = drawing
	}
	return err
}

// brought waits for its turn to draw, until the next keepalive at most, and makes the event of a new frame.
func (u *updates) brought(f *host.Frame, beat time.Time) (live.Event, error) {
	ctx, cancel := context.WithDeadline(u.ctx, beat)
	defer cancel()
	if err := u.readMuted(u.ctx, f, u.v); err != nil { // before waiting for the turn: this may query the store
		return live.Event{}, err
	}
	f, e, err := u.inTurn(ctx, f)
	if err != nil {
		return live.Event{}, err
	}
	if missed := u.tracker.at(f); missed != nil {
		e = live.Event{Plain: append(e.Plain[:len(e.Plain):len(e.Plain)], missed...)}
	}
	return e, nil
}

// inTurn waits for its turn and makes an event of the newest frame at that time. All streams that share the
// turn get the same frame.
func (u *updates) inTurn(ctx context.Context, awaited *host.Frame) (f *host.Frame, e live.Event, err error) {
	turn, err := u.Updates.Wait(ctx, fmt.Sprint("page ", awaited.Table.ID, u.v.Seat(awaited)))
	if err != nil {
		return nil, live.Event{}, err
	}
	defer turn.End()
	f = turn.Shared(func() any { return u.follower.Newest() }).(*host.Frame)
	u.follower.Took(f)
	if u.v.ShutOut(f) {
		return nil, live.Event{}, host.ErrClosing
	}
	if err := u.readMuted(u.ctx, f, u.v); err != nil { // again, in case of new messages
		return nil, live.Event{}, err
	}
	if err := u.wake(); err != nil { // first: the new lines of the journal follow those of the last fragment
		return nil, live.Event{}, err
	}
	drawing, err := u.drawing(f, u.v, u.link, false)
	if err != nil {
		return nil, live.Event{}, err
	}
	e, err = u.event(f, drawing)
	if !u.other {
		u.sent = drawing
	}
	return f, e, err
}

// event returns the event that leads from the last fragment sent to drawing. It is computed once for all
// pages in the same state.
func (u *updates) event(f *host.Frame, drawing *board.Drawing) (live.Event, error) {
	if f.Table.Status == table.StatusOpen { // see drawing
		return live.Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}, nil
	}
	key := "update " + digest(u.sent) + digest(drawing)
	return host.Remember(f, u.v.Seat(f), key, func() (live.Event, int, error) {
		e := live.Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}
		e.Packed = live.Pack(e.Plain)
		return e, len(e.Plain) + len(e.Packed), nil
	})
}

func digest(d *board.Drawing) string {
	if d == nil {
		return "."
	}
	return strconv.FormatUint(d.Digest, 36) + "."
}

// updateText returns the text of the event: "delta" with the differences from the fragment before, or
// "fragment" with all of it.
func updateText(seq uint64, before, drawing *board.Drawing) []byte {
	if before != nil {
		if lines, ok := live.Delta(before, drawing); ok {
			return eventText(fmt.Sprintf("id: %d\nevent: delta\n", seq), lines)
		}
	}
	return eventText(fmt.Sprintf("id: %d\nevent: fragment\n", seq), drawing.HTML())
}
