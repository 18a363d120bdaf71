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

// missed is the play at a table while the visitor was away: the newest sentences, and the positions that a
// script can replay.
type missed struct {
	Fragment *fragment
	Lines    []board.Line
	More     int // number of earlier sentences
	From, To string
}

// mostMissed limits the sentences, mostSteps the positions shown in motion.
const (
	mostMissed = 12
	mostSteps  = 40
)

// missed returns what the visitor has missed at a table, nil for nothing, and marks the table as read.
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
	if v.SharesScreen(f) { // the section stays when the hand is hidden, so it must hold no secret
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

// missedEvent returns an event with what the visitor missed while the page was open but not looked at;
// usually nil.
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

// readTracker records what the reader of a stream has seen: at its beginning, at each keepalive and at its
// end.
type readTracker struct {
	s     *handlers
	ctx   context.Context // of the stream
	page  string          // route pattern, for the log
	v     *viewer
	seen  *table.Table // state sent last; not the frame, whose caches would be retained
	noted uint64       // seq recorded last; 0 for none
}

func (s *handlers) track(ctx context.Context, page string, v *viewer) *readTracker {
	return &readTracker{s: s, ctx: ctx, page: page, v: v}
}

// at records the frame being sent. With the first one it returns the event about what the reader missed
// before.
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

// keep records what was seen so far, in case the server stops abruptly. Once the reader is no longer known,
// nothing more is recorded.
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

// end records what was seen when the reader left. Their request's context is already cancelled.
func (k *readTracker) end() {
	if k.seen == nil || !k.v.Known {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(k.ctx), patience)
	defer cancel()
	k.told(k.s.Host.MarkRead(ctx, k.v.Player.ID, k.seen))
}

// told logs an error. Telling a reader the same twice is no reason to end their stream.
func (k *readTracker) told(err error) {
	if err != nil && k.ctx.Err() == nil && !k.s.Outage.Is(err) {
		k.s.Log.Error("play: mark table read", "page", k.page, "error", err)
	}
}

// eventText formats an event of a stream: its head, then the data line by line.
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
	patience     = 20 * time.Second // for a reader who accepts no data
	returnToSeat = 2 * time.Second  // before a browser reopens a stream
)
