package api

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/limit"
)

const (
	ndjson      = "application/x-ndjson"
	eventStream = "text/event-stream"
)

// writeTime is how long a viewer may take to receive one line before the stream is closed.
const writeTime = 20 * time.Second

type following struct {
	ID    string `path:"id" doc:"The table's id."`
	After uint64 `query:"after" doc:"The seq that is known: only later ones are sent. One that the table has not reached counts as none: it may have been restored to an earlier state."`
	Last  string `header:"Last-Event-ID" doc:"The same, as a browser sends it when it comes back."`
	Form  string `header:"Accept" example:"application/x-ndjson" doc:"application/x-ndjson (also when absent) or text/event-stream."`
}

func (a *api) eventCalls() {
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/events", OperationID: "events", Tags: []string{"tables"},
		Summary: "Follow a table",
		Description: "The table as the caller may see it, at once and after every change, one object per line. A slow reader misses states, never the newest. " +
			"A blank line is a keepalive. As text/event-stream each object is the data of an event whose id is its seq, and an " +
			"event named bye says that the server is closing, or that the caller may no longer watch: connect again.",
		Responses: a.answers(reflect.TypeFor[Table](), "Table", "One table per line, until the caller disconnects", ndjson, eventStream),
	}, anyToken, []int{403, 404, 422, 429}, a.follow)
}

func (a *api) follow(ctx context.Context, in *following) (*huma.StreamResponse, error) {
	s, err := a.viewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	after := in.After
	if last, err := strconv.ParseUint(in.Last, 10, 64); err == nil && last > after {
		after = last
	}
	if after > s.frame.Table.Seq {
		after = 0 // the caller has seen what is gone: a backup was restored
	}
	if s.player.ID != "" { // coming and going is shown to all at the table
		if err := allow(a.cfg.Actions, string(s.player.ID), "actions"); err != nil {
			return nil, err
		}
	}
	leave, err := a.takePlace(ctx)
	if err != nil {
		return nil, err
	}
	follower, err := a.cfg.Host.Follow(ctx, s.frame.Table.ID, s.player.ID)
	if err != nil {
		leave()
		return nil, a.failed(ctx, err)
	}
	reader := s.player // not s: a stream keeps no frame
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer leave()
		defer follower.Close()
		r, w := humago.Unwrap(hc)
		stream := newStream(w, in.Form)
		if r.Method == http.MethodHead || stream.control.Flush() != nil {
			return
		}
		a.sendFrames(ctx, stream, follower, reader, after)
	}}, nil
}

// takePlace takes a place among the open streams for the caller's address, until leave is called.
func (a *api) takePlace(ctx context.Context) (leave func(), err error) {
	leave, err = a.cfg.Streams.Take(callerFrom(ctx).address)
	soon := http.Header{"Retry-After": {limit.RetryAfter(limit.Soon)}}
	switch {
	case errors.Is(err, limit.ErrMany):
		return nil, huma.ErrorWithHeaders(deny(http.StatusTooManyRequests, "crowded"), soon)
	case err != nil:
		return nil, huma.ErrorWithHeaders(deny(http.StatusServiceUnavailable, "full"), soon)
	}
	return leave, nil
}

// sendFrames sends frames until the caller leaves, is too slow, may no longer watch, or the
// server closes. At every keepalive, however busy the table, it checks the caller again.
func (a *api) sendFrames(ctx context.Context, out *stream, follower *host.Follower, p account.Player, after uint64) {
	var last string
	beat := time.Now().Add(a.cfg.Keepalive)
	for {
		wait, cancel := context.WithDeadline(ctx, beat)
		frame, err := follower.Next(wait)
		silent := err != nil && wait.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case errors.Is(err, host.ErrClosing):
			out.bye()
			return
		case silent && !a.stillSignedIn(ctx, p):
			out.bye()
			return
		case silent:
			if out.blank() != nil {
				return
			}
			beat = time.Now().Add(a.cfg.Keepalive)
			continue
		case err != nil:
			return
		case frame.Hidden(seatOf(frame.Table, p.ID)): // it was open to watchers, or the caller had a seat
			out.bye()
			return
		case frame.Table.Seq <= after:
			continue
		}
		line, err := tableJSON(frame, seatOf(frame.Table, p.ID))
		if err != nil {
			a.log.ErrorContext(ctx, "a frame could not be shown", "table", frame.Table.ID, "error", err)
			return
		}
		if string(line) == last {
			continue // nothing that this caller can see has changed
		}
		last = string(line)
		if out.send(frame.Table.Seq, line) != nil {
			return
		}
	}
}

// stillSignedIn reports whether the caller of a stream is still signed in: they may have
// signed out elsewhere since, or be erased.
func (a *api) stillSignedIn(ctx context.Context, p account.Player) bool {
	if p.ID == "" {
		return true
	}
	_, err := a.cfg.Accounts.Player(ctx, callerFrom(ctx).token)
	return !errors.Is(err, input.ErrNotFound)
}

// stream writes lines to a caller in the form they asked for.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
	sse     bool
}

func newStream(w http.ResponseWriter, accept string) *stream {
	s := &stream{w: w, control: http.NewResponseController(w), sse: strings.Contains(accept, eventStream)}
	_ = s.control.SetReadDeadline(time.Time{}) // one set by the server would end the stream
	contentType := ndjson
	if s.sse {
		contentType = eventStream
	}
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("X-Accel-Buffering", "no") // a proxy that buffers would hold every line back
	w.WriteHeader(http.StatusOK)
	return s
}

// send writes one object; line ends with a line feed.
func (s *stream) send(seq uint64, line []byte) error {
	if s.sse {
		return s.write(fmt.Sprintf("id: %d\ndata: %s\n", seq, line))
	}
	return s.write(string(line))
}

// blank writes the keepalive line.
func (s *stream) blank() error { return s.write("\n") }

// bye asks the caller to come back in a moment.
func (s *stream) bye() {
	if s.sse {
		_ = s.write("retry: 1000\nevent: bye\ndata: {}\n\n") // the caller is leaving anyway
	}
}

func (s *stream) write(text string) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // a recorder in a test has none
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}
