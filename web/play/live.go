package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/table"
	"tablee/web/limit"
	"tablee/web/packing"
	"tablee/web/page"
)

// live is the stream of a table (server-sent events): the fragment as it is now, then
// again after every change. The newest wins: a slow reader misses fragments, never the
// last. A reader who reconnects gets the current one. At every keepalive it checks that
// the reader is still known.
func (s *handlers) live(w http.ResponseWriter, r *http.Request, v *viewer) error {
	if _, err := s.frame(r, v); err != nil {
		return err
	}
	if v.Known { // coming and going is shown to all at the table
		if err := page.Allow(s.Actions, string(v.Player.ID)); err != nil {
			return err
		}
	}
	leave, err := s.Streams.Take(limit.Address(r, s.TrustProxy))
	if err != nil {
		return err
	}
	defer leave()
	r, done := s.UntilBanned(r, v.Visitor)
	defer done()
	follower, err := s.Host.Follow(r.Context(), table.ID(r.PathValue("id")), v.Player.ID)
	if err != nil {
		return err
	}
	defer follower.Close()
	follower.Drafts = true
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	out := stream{w: w, rc: http.NewResponseController(w), Packing: packing.New(w, r)}
	if r.Method == http.MethodHead {
		return nil // nothing would ever be written, and it would never end
	}
	if err := out.send(plain("retry: %d\n\n", returnToSeat.Milliseconds())); err != nil {
		return nil
	}
	defer out.end()
	version := r.FormValue("v")
	other := version != "" && version != s.Version()
	if other {
		offer, err := s.upgradeEvent(r.Context(), v)
		if err != nil {
			return err
		}
		if out.send(offer) != nil {
			return nil
		}
	}
	tracker := s.track(r, v)
	defer tracker.end()
	updates := updates{handlers: s, r: r, v: v, follower: follower, tracker: tracker, other: other}
	beat := time.Now().Add(s.Keepalive)
	told := false // of an outage
	for {
		var down bool
		if down, follower.Interrupt = s.Outage.State(); down != told {
			told = down
			if out.send(outageEvent(v, down)) != nil {
				return nil
			}
		}
		event, err := updates.next(beat)
		if errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil {
			beat = time.Now().Add(s.Keepalive)
			updates.rest()
			event, err = plain(": \n\n"), s.stillKnown(r.Context(), v)
			tracker.keep(err == nil)
		}
		switch {
		case errors.Is(err, host.ErrInterrupted):
			continue
		case errors.Is(err, host.ErrClosing):
			out.send(plain("event: bye\ndata:\n\n"))
			return nil
		case errors.Is(err, input.ErrRemoved):
			out.send(plain("event: gone\ndata:\n\n"))
			return nil
		case banned(r.Context()):
			out.send(plain("event: gone\ndata:\n\n")) // the page says why
			return nil
		case err != nil:
			if r.Context().Err() == nil {
				s.Log.Error("stream failed", "page", r.Pattern, "error", err)
			}
			return nil // the answer has begun: no page can be sent any more
		}
		if err := out.send(event); err != nil {
			return nil // the reader has gone
		}
	}
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

// stream writes events as they come.
type stream struct {
	w  http.ResponseWriter
	rc *http.ResponseController
	*packing.Packing
}

// send writes and flushes, and gives up on a reader who takes nothing for a while.
func (st stream) send(e packing.Event) error { return st.write(st.Next(e)) }

func (st stream) write(b []byte) error {
	if err := st.rc.SetWriteDeadline(time.Now().Add(patience)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := st.w.Write(b); err != nil {
		return err
	}
	if err := st.rc.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// end closes the file that the stream was, for a reader who is still there.
func (st stream) end() {
	if last := st.End(); last != nil {
		st.write(last)
	}
}
