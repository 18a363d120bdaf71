package live

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"time"

	"tablee/host"
	"tablee/web/board"
)

// updates produces the events of one stream: the current fragment, then the differences from the fragment
// sent before, or the whole fragment if that one is no longer available.
type updates struct {
	Stream
	ctx   context.Context // of the whole stream
	sent  *board.Drawing  // last fragment sent; nil before the first, and while resting
	still stillPage
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
		u.still = stillPage{u.Frames.Newest(), u.sent.Digest}
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
	drawing, err := Draw(still.frame, u.Page)
	if err == nil && drawing.Digest == still.digest {
		u.sent = drawing
	}
	return err
}

// update waits for its turn to draw, until the next keepalive at most, and makes the event of a new frame.
func (u *updates) update(f *host.Frame, beat time.Time) (Event, error) {
	ctx, cancel := context.WithDeadline(u.ctx, beat)
	defer cancel()
	if err := u.Page.Prepare(u.ctx, f); err != nil { // before waiting for the turn: this may query the store
		return Event{}, err
	}
	f, e, err := u.inTurn(ctx, f)
	if err != nil {
		return Event{}, err
	}
	if more := u.Page.Shows(f); more != nil {
		e = Event{Plain: append(e.Plain[:len(e.Plain):len(e.Plain)], more...)}
	}
	return e, nil
}

// inTurn waits for its turn and makes an event of the newest frame at that time. All streams that share the
// turn get the same frame.
func (u *updates) inTurn(ctx context.Context, awaited *host.Frame) (f *host.Frame, e Event, err error) {
	turn, err := u.Turns.Wait(ctx, fmt.Sprint("page ", awaited.Table.ID, u.Page.Seat(awaited)))
	if err != nil {
		return nil, Event{}, err
	}
	defer turn.End()
	f = turn.Shared(func() any { return u.Frames.Newest() }).(*host.Frame)
	u.Frames.Took(f)
	if err := u.Page.Prepare(u.ctx, f); err != nil { // again, for the newest frame
		return nil, Event{}, err
	}
	// Waking draws an older frame; drawn after f, that one would tell its journal from the beginning.
	if err := u.wake(); err != nil {
		return nil, Event{}, err
	}
	drawing, err := Draw(f, u.Page)
	if err != nil {
		return nil, Event{}, err
	}
	e, err = u.event(f, drawing)
	if u.Upgrade == nil {
		u.sent = drawing
	}
	return f, e, err
}

// event returns the event that leads from the last fragment sent to drawing. It is computed once for all
// pages in the same state.
func (u *updates) event(f *host.Frame, drawing *board.Drawing) (Event, error) {
	if u.Page.Key(f) == "" {
		return Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}, nil
	}
	key := "update " + digest(u.sent) + digest(drawing)
	return host.Remember(f, u.Page.Seat(f), key, func() (Event, int, error) {
		e := Event{Plain: updateText(f.Table.Seq, u.sent, drawing)}
		e.Packed = Pack(e.Plain)
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
		if lines, ok := Delta(before, drawing); ok {
			return Text(fmt.Sprintf("id: %d\nevent: delta\n", seq), lines)
		}
	}
	return Text(fmt.Sprintf("id: %d\nevent: fragment\n", seq), drawing.HTML())
}

// Text returns the text of an event: its head, then the data line by line.
func Text(head string, data []byte) []byte {
	e := append(make([]byte, 0, len(head)+len(data)+len("data: \n")*(bytes.Count(data, []byte("\n"))+2)), head...)
	for line := range bytes.Lines(data) {
		e = append(e, "data: "...)
		e = append(e, bytes.TrimRight(line, "\r\n")...)
		e = append(e, '\n')
	}
	return append(e, '\n')
}
