package play

import (
	"context"
	"fmt"
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
	ctx      context.Context // of the whole stream
	page     string          // the pattern of its address, for the log
	link     string          // of the table, to be sent to friends
	v        *viewer
	follower *host.Follower
	tracker  *readTracker
	sent     *board.Drawing // the fragment sent last; nil before the first, and while still
	still    stillPage
	other    bool // the page is of another version: how changes are told may be another there
}

// stillPage is what a stream keeps of the fragment it sent last while nothing happens: the frame
// that it can be drawn of again, and how to tell that it has become the same.
type stillPage struct {
	frame  *host.Frame // nil while something happens
	digest uint64
}

// rest lets go of the fragment sent last: it is as large as all else that a stream keeps.
func (u *updates) rest() {
	if u.sent != nil {
		u.still = stillPage{u.follower.Newest(), u.sent.Digest}
		u.sent = nil
	}
}

// wake draws the fragment sent last again. If it has become another, by the time of day or
// because something has just happened, the page is sent the whole of the next one.
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

// brought makes the event of a frame that has come, if its turn comes before the next keepalive.
func (u *updates) brought(f *host.Frame, beat time.Time) (packing.Event, error) {
	ctx, cancel := context.WithDeadline(u.ctx, beat)
	defer cancel()
	if err := u.readMuted(u.ctx, f, u.v); err != nil { // before the turn: it may ask the store
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
	if err := u.readMuted(u.ctx, f, u.v); err != nil { // again, if somebody has spoken meanwhile
		return nil, packing.Event{}, err
	}
	if err := u.wake(); err != nil { // first: the journal is told on from there
		return nil, packing.Event{}, err
	}
	drawing, err := u.drawing(f, u.v, u.link, false)
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
		if lines, ok := board.Delta(before, drawing); ok {
			return eventText(fmt.Sprintf("id: %d\nevent: delta\n", seq), lines)
		}
	}
	return eventText(fmt.Sprintf("id: %d\nevent: fragment\n", seq), drawing.HTML())
}
