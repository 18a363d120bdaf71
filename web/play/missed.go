package play

import (
	"bytes"
	"context"
	"strconv"

	"tablee/host"
	"tablee/table"
	"tablee/web/board"
	"tablee/web/live"
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
	if f.Table.Status == table.StatusOver {
		return nil, nil // its end page tells the game
	}
	if v.SharesScreen(f) { // the section stays when the hand is hidden, so it must hold no secret
		watcher := *v
		watcher.HotSeat.Seat = -1
		v = &watcher
	}
	fg, err := s.fragment(f, v, invitation{}, true)
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
	return live.Text("event: missed\n", b.Bytes()), nil
}

// Shows implements live.Page. With the first frame it returns what the reader missed before.
func (p *openPage) Shows(f *host.Frame) []byte {
	p.seen = f.Table
	if p.noted > 0 {
		return nil
	}
	p.noted = f.Table.Seq
	event, err := p.s.missedEvent(p.ctx, p.v, f)
	p.logUnread(err)
	return event
}

// noteSeen marks as read what was seen so far, in case the server stops abruptly.
func (p *openPage) noteSeen() {
	if p.seen == nil || !p.v.Known || p.seen.Seq == p.noted {
		return
	}
	p.noted = p.seen.Seq
	p.logUnread(p.s.Host.MarkRead(p.ctx, p.v.Player.ID, p.seen))
}

// left marks as read what was seen when the reader left. Their request's context is already cancelled.
func (p *openPage) left() {
	if p.seen == nil || !p.v.Known {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(p.ctx), live.Patience)
	defer cancel()
	p.logUnread(p.s.Host.MarkRead(ctx, p.v.Player.ID, p.seen))
}

// logUnread logs the error of marking a table as read. Telling a reader the same twice is no reason to end
// their stream.
func (p *openPage) logUnread(err error) {
	if err != nil && p.ctx.Err() == nil && !p.s.Outage.Is(err) {
		p.s.site.Log.Error("play: mark table read", "page", p.route, "error", err)
	}
}
