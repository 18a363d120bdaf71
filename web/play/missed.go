package play

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
)

// missed is what was played at a table while the visitor was away: the newest sentences,
// and the positions that a script may replay.
type missed struct {
	Fragment *fragment
	Lines    []board.Line
	More     int // sentences before those
	From, To string
}

// mostMissed bounds the sentences, and the positions that are shown in motion.
const (
	mostMissed = 12
	mostSteps  = 40
)

// missed finds what the visitor has missed at a table, nil for nothing, and notes that they
// look now.
func (s *handlers) missed(ctx context.Context, v *viewer, f *host.Frame) (*missed, error) {
	if !v.Known {
		return nil, nil
	}
	after, was, err := s.Host.Missed(ctx, v.Player.ID, f)
	if s.Outage.Is(err) {
		return nil, nil // they are told another time
	}
	if err != nil {
		return nil, err
	}
	if err := s.Host.MarkRead(ctx, v.Player.ID, f.Table); err != nil && !s.Outage.Is(err) || !was {
		return nil, err
	}
	if v.SharesScreen(f) { // it stays when the hand is hidden: it tells nothing secret
		watcher := *v
		watcher.HotSeat.Seat = -1
		v = &watcher
	}
	fg, err := s.fragment(f, v, "", true)
	if err != nil {
		return nil, err
	}
	m := &missed{Fragment: fg}
	for _, line := range fg.Lines {
		if line.Seq > after {
			m.Lines = append(m.Lines, line)
		}
	}
	if m.More = len(m.Lines) - mostMissed; m.More > 0 {
		m.Lines = m.Lines[m.More:]
	}
	if len(m.Lines) == 0 {
		return nil, nil
	}
	if f.MayReplay(v.Player.ID) {
		replay, err := f.Replay()
		if err != nil {
			return nil, err
		}
		m.From = strconv.Itoa(max(replay.Find(after), replay.Last()-mostSteps, 0))
		m.To = strconv.Itoa(replay.Last())
	}
	return m, nil
}

// missedEvent is what was missed, for a page that was open but not looked at; nothing in
// most cases.
func (s *handlers) missedEvent(ctx context.Context, v *viewer, f *host.Frame) ([]byte, error) {
	m, err := s.missed(ctx, v, f)
	if err != nil || m == nil {
		return nil, err
	}
	var b bytes.Buffer
	if err := missedSection(m).Render(ctx, &b); err != nil {
		return nil, err
	}
	return eventText("event: missed\n", b.Bytes()), nil
}

// readTracker notes for one stream what its reader has seen: when it begins, now and then
// while it lasts, and when it ends.
type readTracker struct {
	s     *handlers
	ctx   context.Context // of the stream
	page  string          // the pattern of its address
	v     *viewer
	seen  *table.Table // as it was sent last: not the frame, with all that it remembers
	noted uint64       // its seq when last noted; 0: never
}

func (s *handlers) track(ctx context.Context, page string, v *viewer) *readTracker {
	return &readTracker{s: s, ctx: ctx, page: page, v: v}
}

// at says which frame is sent, and returns what its reader missed before: with the first
// one only.
func (k *readTracker) at(f *host.Frame) []byte {
	k.seen = f.Table
	if k.noted > 0 {
		return nil
	}
	k.noted = f.Table.Seq
	event, err := k.s.missedEvent(k.ctx, k.v, f)
	k.told(err)
	return event
}

// keep notes what was seen so far, in case the server ends without a word; of a reader who
// is no longer known nothing is noted, now or later.
func (k *readTracker) keep(stillKnown bool) {
	if !stillKnown {
		k.seen = nil
	}
	if k.seen == nil || !k.v.Known || k.seen.Seq == k.noted {
		return
	}
	k.noted = k.seen.Seq
	k.told(k.s.Host.MarkRead(k.ctx, k.v.Player.ID, k.seen))
}

// end notes when the reader left: their request has ended with them.
func (k *readTracker) end() {
	if k.seen == nil || !k.v.Known {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(k.ctx), patience)
	defer cancel()
	k.told(k.s.Host.MarkRead(ctx, k.v.Player.ID, k.seen))
}

// told logs an error: that somebody may be told twice is no reason to end their stream.
func (k *readTracker) told(err error) {
	if err != nil && k.ctx.Err() == nil && !k.s.Outage.Is(err) {
		k.s.Log.Error("what somebody has seen could not be noted", "page", k.page, "error", err)
	}
}

// eventText is an event of a stream: its head, then the data line by line.
func eventText(head string, html []byte) []byte {
	e := append(make([]byte, 0, len(head)+len(html)+len("data: \n")*(bytes.Count(html, []byte("\n"))+2)), head...)
	for line := range bytes.Lines(html) {
		e = append(e, "data: "...)
		e = append(e, bytes.TrimRight(line, "\r\n")...)
		e = append(e, '\n')
	}
	return append(e, '\n')
}

const (
	patience     = 20 * time.Second // with a reader who takes nothing
	returnToSeat = 2 * time.Second  // before a browser opens a stream anew
)
