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

// writeTime is how long a viewer may take to receive one line before he is given up.
const writeTime = 20 * time.Second

type following struct {
	ID    string `path:"id" doc:"The table's id."`
	After uint64 `query:"after" doc:"The seq that is known: only later ones are sent. One that the table has not reached counts as none: it may have been restored to an earlier state."`
	Last  string `header:"Last-Event-ID" doc:"The same, as a browser sends it when it comes back."`
	Form  string `header:"Accept" example:"application/x-ndjson" doc:"application/x-ndjson (also when absent) or text/event-stream."`
}

func (a *api) events() {
	call(a, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/events", OperationID: "events", Tags: []string{"tables"},
		Summary: "Follow a table",
		Description: "The table as seen, at once and after every change, one object a line. Who is slow misses states, never the newest. " +
			"A blank line means that all is well. As text/event-stream each object is the data of an event whose id is its seq, and an " +
			"event named bye says that the house is closing, or that the caller may not look any more: come back.",
		Responses: a.answers(reflect.TypeFor[Table](), "Table", "One table a line, for as long as the caller stays", ndjson, eventStream),
	}, anyToken, []int{403, 404, 422, 429}, a.follow)
}

func (a *api) follow(ctx context.Context, in *following) (*huma.StreamResponse, error) {
	s, err := a.sight(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	after := in.After
	if last, err := strconv.ParseUint(in.Last, 10, 64); err == nil && last > after {
		after = last
	}
	if after > s.frame.Table.Seq {
		after = 0 // he has seen what is no more: a backup was restored
	}
	if s.player.ID != "" { // coming and going is shown to all at the table
		if err := within(a.cfg.Actions, string(s.player.ID), "actions"); err != nil {
			return nil, err
		}
	}
	leave, err := a.place(ctx)
	if err != nil {
		return nil, err
	}
	follower, err := a.cfg.Host.Follow(ctx, s.frame.Table.ID, s.player.ID)
	if err != nil {
		leave()
		return nil, a.failed(ctx, err)
	}
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		defer leave()
		defer follower.Close()
		r, w := humago.Unwrap(hc)
		stream := newStream(w, in.Form)
		if r.Method == http.MethodHead || stream.control.Flush() != nil {
			return
		}
		a.run(ctx, stream, follower, s, after)
	}}, nil
}

// place takes a place among the open streams for the caller's address, until leave is called.
func (a *api) place(ctx context.Context) (leave func(), err error) {
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

// run sends frames until the caller goes, is too slow, may not look any more, or the house
// closes. At every keepalive, however much there is to tell, it asks again who he is.
func (a *api) run(ctx context.Context, out *stream, follower *host.Follower, s sight, after uint64) {
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
		case silent && !a.still(ctx, s.player):
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
		case frame.Hidden(seatOf(frame.Table, s.player.ID)): // it was open, or he had a seat
			out.bye()
			return
		case frame.Table.Seq <= after:
			continue
		}
		line, err := seen(frame, seatOf(frame.Table, s.player.ID))
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

// still reports whether a caller is who he was when his stream began: he may have signed
// out elsewhere since, or be erased.
func (a *api) still(ctx context.Context, p account.Player) bool {
	if p.ID == "" {
		return true
	}
	_, err := a.cfg.Accounts.Player(ctx, callerFrom(ctx).token)
	return !errors.Is(err, input.ErrNotFound)
}

// stream writes lines to a caller in the form he asked for.
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

// blank writes the line that says that all is well.
func (s *stream) blank() error { return s.write("\n") }

// bye asks the caller to come back in a moment.
func (s *stream) bye() {
	if s.sse {
		_ = s.write("retry: 1000\nevent: bye\ndata: {}\n\n") // he is leaving anyway
	}
}

func (s *stream) write(text string) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // a recorder in a test has none
	if _, err := s.w.Write([]byte(text)); err != nil {
		return err
	}
	return s.control.Flush()
}
