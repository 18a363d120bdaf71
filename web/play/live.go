package play

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
	"tablee/web/limit"
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
	follower, err := s.Host.Follow(r.Context(), table.ID(r.PathValue("id")), v.Player.ID)
	if err != nil {
		return err
	}
	defer follower.Close()
	follower.Drafts = true
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	if r.Method == http.MethodHead {
		return nil // nothing would ever be written, and it would never end
	}
	out := stream{w, http.NewResponseController(w)}
	if err := out.send(fmt.Appendf(nil, "retry: %d\n\n", returnToSeat.Milliseconds())); err != nil {
		return nil
	}
	tracker := s.track(r, v)
	defer tracker.end()
	beat := time.Now().Add(s.Keepalive)
	for {
		event, err := s.next(r, v, follower, tracker, beat)
		if errors.Is(err, context.DeadlineExceeded) && r.Context().Err() == nil {
			beat = time.Now().Add(s.Keepalive)
			event, err = []byte(": \n\n"), s.stillKnown(r.Context(), v)
			tracker.keep(err == nil)
		}
		switch {
		case errors.Is(err, host.ErrClosing):
			out.send([]byte("event: bye\ndata:\n\n"))
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

// stillKnown is ErrClosing when a stream's reader is no longer known: they have signed
// out, here or elsewhere, or were erased.
func (s *handlers) stillKnown(ctx context.Context, v *viewer) error {
	if !v.Known {
		return nil
	}
	_, err := s.Accounts.Player(ctx, v.Token)
	if errors.Is(err, input.ErrNotFound) {
		return host.ErrClosing
	}
	return err
}

// next waits for the next frame, no longer than to the next keepalive, and makes its
// event.
func (s *handlers) next(r *http.Request, v *viewer, follower *host.Follower, tracker *readTracker, beat time.Time) ([]byte, error) {
	ctx, cancel := context.WithDeadline(r.Context(), beat)
	defer cancel()
	f, err := follower.Next(ctx)
	if err != nil {
		return nil, err
	}
	if v.ShutOut(f) {
		return nil, host.ErrClosing
	}
	if err := s.readMuted(r.Context(), f, v); err != nil {
		return nil, err
	}
	html, err := s.fragmentHTML(f, v, s.linkTo(r, f.Table.ID), false)
	if err != nil {
		return nil, err
	}
	return append(event(fmt.Sprintf("id: %d\nevent: fragment\n", f.Table.Seq), html), tracker.at(f)...), nil
}

// stream writes events as they come.
type stream struct {
	w  http.ResponseWriter
	rc *http.ResponseController
}

// send writes and flushes, and gives up on a reader who takes nothing for a while.
func (st stream) send(event []byte) error {
	if err := st.rc.SetWriteDeadline(time.Now().Add(patience)); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	if _, err := st.w.Write(event); err != nil {
		return err
	}
	if err := st.rc.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}
