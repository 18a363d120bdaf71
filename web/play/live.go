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
	"tablee/web/packing"
	"tablee/web/page"
	"tablee/web/stream"
)

// live is the stream of a table (server-sent events): the fragment as it is now, then
// again after every change. The newest wins: a slow reader misses fragments, never the
// last. A reader who reconnects gets the current one. At every keepalive it checks that
// the reader is still known.
func (s *handlers) live(w http.ResponseWriter, r *http.Request, v *viewer) error {
	l, err := s.openLive(w, r, v)
	if l == nil {
		return err
	}
	stream.Afterwards(w, func(w http.ResponseWriter) {
		defer l.close()
		l.out.Writer = stream.NewWriter(w, patience)
		l.run()
	})
	return nil
}

// liveStream is the stream of one page. Thousands wait: what one needs while it waits is here and
// not on its stack, which stays small because nothing that is large is called by what waits. Neither
// its request nor the writer that it began with is here.
type liveStream struct {
	updates
	out    sender
	timer  *time.Timer // to the next keepalive
	beat   time.Time   // when that is
	down   bool        // its reader was told of an outage
	closes []func()    // what is to be done at its end, the last first
}

// openLive begins a stream: nil when there is none to be waited at, with an error that the reader
// can still be told.
func (s *handlers) openLive(w http.ResponseWriter, r *http.Request, v *viewer) (opened *liveStream, err error) {
	if _, err := s.frame(r, v); err != nil {
		return nil, err
	}
	if v.Known { // coming and going is shown to all at the table
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
	r, done := s.UntilBanned(r.WithContext(stream.Lasting(r.Context(), w)), v.Visitor)
	l.ctx, l.page, l.link, l.closes = r.Context(), r.Pattern, s.linkTo(r, table.ID(r.PathValue("id"))), append(l.closes, done)
	if l.follower, err = s.Host.Follow(r.Context(), table.ID(r.PathValue("id")), v.Player.ID); err != nil {
		return nil, err
	}
	l.closes = append(l.closes, l.follower.Close)
	l.follower.Drafts = true
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	l.out.Packing = packing.New(w, r)
	l.out.Writer = stream.NewWriter(w, patience)
	if r.Method == http.MethodHead {
		return nil, nil // nothing would ever be written, and it would never end
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

// run sends what comes until the stream ends. It is what waits: see liveStream.
func (l *liveStream) run() {
	for l.tellOutage() {
		f, err := l.follower.Await(l.ctx)
		if !l.answer(f, err) {
			return
		}
	}
}

// tellOutage tells the reader that the store is out, or no longer, once. It reports whether they
// are still there.
func (l *liveStream) tellOutage() bool {
	down, interrupt := l.Outage.State()
	l.follower.Interrupt = interrupt
	if down == l.down {
		return true
	}
	l.down = down
	return l.out.send(outageEvent(l.v, down)) == nil
}

// answer sends what a wait has brought, and reports whether the stream goes on.
func (l *liveStream) answer(f *host.Frame, err error) bool {
	var event packing.Event
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
		l.out.send(plain("event: gone\ndata:\n\n")) // the page says why
		return false
	case err != nil:
		if l.ctx.Err() == nil {
			l.Log.Error("stream failed", "page", l.page, "error", err)
		}
		return false // the answer has begun: no page can be sent any more
	}
	return l.out.send(event) == nil // else the reader has gone
}

// banned reports whether a stream ends because its reader may not come any more.
func banned(ctx context.Context) bool {
	var ban *moderation.Banned
	return ctx.Err() != nil && (errors.As(context.Cause(ctx), &ban) || errors.Is(context.Cause(ctx), moderation.ErrPrivate))
}

// stillKnown is ErrClosing when a stream's reader is no longer known: they have signed
// out, here or elsewhere, or were erased.
func (s *handlers) stillKnown(ctx context.Context, v *viewer) error {
	if !v.Known {
		return nil
	}
	_, err := s.Accounts.Player(ctx, v.Token)
	switch {
	case errors.Is(err, input.ErrNotFound):
		return host.ErrClosing
	case s.Outage.Is(err):
		return nil // nobody can say, and nobody can have signed out
	}
	return err
}

// outageEvent says that nothing can be saved, or that everything can again.
func outageEvent(v *viewer, down bool) packing.Event {
	if down {
		return packing.Event{Plain: eventText("event: outage\n", []byte(v.L.T("outage.bar")))}
	}
	return packing.Event{Plain: eventText("event: recovered\n", []byte(v.L.T("outage.over")))}
}

// plain is a short event of one stream.
func plain(format string, args ...any) packing.Event {
	return packing.Event{Plain: fmt.Appendf(nil, format, args...)}
}

// sender sends events as they come, packed for a reader who takes them so.
type sender struct {
	stream.Writer
	*packing.Packing
}

func (st *sender) send(e packing.Event) error { return st.Send(st.Next(e)) }

// end closes the file that the stream was, for a reader who is still there.
func (st *sender) end() {
	if last := st.End(); last != nil {
		_ = st.Send(last)
	}
}
