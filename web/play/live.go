package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/live"
	"tablee/web/page"
)

// live serves the stream of a table (server-sent events): the current fragment, then an update after every
// change. Only the newest state is sent: a slow reader skips intermediate fragments but always gets the last
// one. A reader who reconnects gets the current one. At every keepalive the stream checks that the reader's
// session is still valid.
func (s *handlers) live(w http.ResponseWriter, r *http.Request, v *viewer) error {
	l, err := s.openLive(w, r, v)
	if l == nil {
		return err
	}
	live.Afterwards(w, func(w http.ResponseWriter) {
		defer l.close()
		l.out.Writer = live.NewWriter(w, patience)
		l.run()
	})
	return nil
}

// liveStream is the state of one stream. Thousands of them are idle at a time, so whatever an idle stream
// needs is here and not on its goroutine's stack; the stack stays small because the waiting code calls
// nothing large. The request and the original ResponseWriter are not retained.
type liveStream struct {
	updates
	out    sender
	timer  *time.Timer // fires at the next keepalive
	beat   time.Time   // time of the next keepalive
	down   bool        // the reader was told of an outage
	closes []func()    // cleanup, run in reverse order
}

// openLive opens a stream. It returns nil if there is nothing to wait for, with an error if one can still be
// reported to the reader.
func (s *handlers) openLive(w http.ResponseWriter, r *http.Request, v *viewer) (opened *liveStream, err error) {
	if _, err := s.frame(r, v); err != nil {
		return nil, err
	}
	if v.Known { // arrivals and departures are shown to the whole table
		if err := page.Allow(s.Actions, string(v.Player.ID)); err != nil {
			return nil, err
		}
	}
	l := &liveStream{updates: updates{handlers: s, v: v}}
	defer func() {
		if opened == nil {
			l.close()
		}
	}()
	leave, err := s.Streams.Take(limit.Address(r, s.TrustProxy))
	if err != nil {
		return nil, err
	}
	l.closes = append(l.closes, leave)
	r, done := s.UntilBanned(r.WithContext(live.Lasting(r.Context(), w)), v.Visitor)
	l.ctx, l.page, l.link, l.closes = r.Context(), r.Pattern, s.linkTo(r, table.ID(r.PathValue("id"))), append(l.closes, done)
	if l.follower, err = s.Host.Follow(r.Context(), table.ID(r.PathValue("id")), v.Player.ID); err != nil {
		return nil, err
	}
	l.closes = append(l.closes, l.follower.Close)
	l.follower.Drafts = true
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	l.out.Packing = live.NewPacking(w, r)
	l.out.Writer = live.NewWriter(w, patience)
	if r.Method == http.MethodHead {
		return nil, nil // a HEAD response has no body, so the stream would never end
	}
	if err := l.out.send(plain("retry: %d\n\n", returnToSeat.Milliseconds())); err != nil {
		return nil, nil
	}
	l.closes = append(l.closes, func() { l.out.end() })
	version := r.FormValue("v")
	if l.other = version != "" && version != s.Version(); l.other {
		offer, err := s.upgradeEvent(r.Context(), v)
		if err != nil || l.out.send(offer) != nil {
			return nil, err
		}
	}
	l.tracker = s.track(l.ctx, l.page, v)
	l.closes = append(l.closes, l.tracker.end)
	l.timer, l.beat = time.NewTimer(s.Keepalive), time.Now().Add(s.Keepalive)
	l.closes = append(l.closes, func() { l.timer.Stop() })
	l.follower.Beat = l.timer.C
	return l, nil
}

func (l *liveStream) close() {
	for _, end := range slices.Backward(l.closes) {
		end()
	}
}

// run sends updates until the stream ends. It is the part that waits: see liveStream.
func (l *liveStream) run() {
	for l.tellOutage() {
		f, err := l.follower.Await(l.ctx)
		if !l.answer(f, err) {
			return
		}
	}
}

// tellOutage tells the reader once that the store is down, or up again. It reports whether the reader is
// still connected.
func (l *liveStream) tellOutage() bool {
	down, interrupt := l.Outage.State()
	l.follower.Interrupt = interrupt
	if down == l.down {
		return true
	}
	l.down = down
	return l.out.send(outageEvent(l.v, down)) == nil
}

// answer sends the result of a wait and reports whether the stream continues.
func (l *liveStream) answer(f *host.Frame, err error) bool {
	var event live.Event
	if err == nil {
		event, err = l.brought(f, l.beat)
	}
	if errors.Is(err, host.ErrBeat) || errors.Is(err, context.DeadlineExceeded) && l.ctx.Err() == nil {
		l.beat = time.Now().Add(l.Keepalive)
		l.timer.Reset(l.Keepalive)
		l.rest()
		event, err = plain(": \n\n"), l.stillKnown(l.ctx, l.v)
		l.tracker.keep(err == nil)
	}
	switch {
	case errors.Is(err, host.ErrInterrupted):
		return true
	case errors.Is(err, host.ErrClosing):
		l.out.send(plain("event: bye\ndata:\n\n"))
		return false
	case errors.Is(err, input.ErrRemoved):
		l.out.send(plain("event: gone\ndata:\n\n"))
		return false
	case banned(l.ctx):
		l.out.send(plain("event: gone\ndata:\n\n")) // the page gives the reason
		return false
	case err != nil:
		if l.ctx.Err() == nil {
			l.Log.Error("stream failed", "page", l.page, "error", err)
		}
		return false // the response has begun: an error page is no longer possible
	}
	return l.out.send(event) == nil // fails if the reader has disconnected
}

// banned reports whether a stream ends because its reader was banned or the site became private.
func banned(ctx context.Context) bool {
	var ban *moderation.Banned
	return ctx.Err() != nil && (errors.As(context.Cause(ctx), &ban) || errors.Is(context.Cause(ctx), moderation.ErrPrivate))
}

// stillKnown returns ErrClosing if the stream's reader is no longer known: they signed out, on this device or
// another, or were erased.
func (s *handlers) stillKnown(ctx context.Context, v *viewer) error {
	if !v.Known {
		return nil
	}
	_, err := s.Accounts.Player(ctx, v.Token)
	switch {
	case errors.Is(err, input.ErrNotFound):
		return host.ErrClosing
	case s.Outage.Is(err):
		return nil // during an outage the session cannot be checked, nor can a sign-out be stored
	}
	return err
}

// outageEvent announces that nothing can be saved, or that saving works again.
func outageEvent(v *viewer, down bool) live.Event {
	if down {
		return live.Event{Plain: eventText("event: outage\n", []byte(v.L.T("outage.bar")))}
	}
	return live.Event{Plain: eventText("event: recovered\n", []byte(v.L.T("outage.over")))}
}

// plain formats a short event of one stream.
func plain(format string, args ...any) live.Event {
	return live.Event{Plain: fmt.Appendf(nil, format, args...)}
}

// sender sends events as they come, compressed if the reader accepts it.
type sender struct {
	live.Writer
	*live.Packing
}

func (st *sender) send(e live.Event) error { return st.Send(st.Next(e)) }

// end finishes the compressed stream if the reader is still connected.
func (st *sender) end() {
	if last := st.End(); last != nil {
		_ = st.Send(last)
	}
}
