package tables

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/input"
	"tablee/web/api/call"
	"tablee/web/limit"
)

type following struct {
	ID    string `path:"id" doc:"The table's id."`
	After uint64 `query:"after" doc:"The seq that is known: only later ones are sent. One that the table has not reached counts as none: it may have been restored to an earlier state."`
	Last  string `header:"Last-Event-ID" doc:"The same, as a browser sends it when it comes back."`
	Form  string `header:"Accept" example:"application/x-ndjson" doc:"application/x-ndjson (also when absent) or text/event-stream."`
}

func (a *api) eventCalls() {
	call.Add(a.Kit, huma.Operation{
		Method: http.MethodGet, Path: "/api/v1/tables/{id}/events", OperationID: "events", Tags: []string{"tables"},
		Summary: "Follow a table",
		Description: "The table as the caller may see it, at once and after every change, one object per line. A slow reader misses states, never the newest. " +
			"A blank line is a keepalive. As text/event-stream each object is the data of an event whose id is its seq, and an " +
			"event named bye says that the server is closing, or that the caller may no longer watch: connect again. " + compressed + " " + severalSeats,
		Responses: a.Answers(reflect.TypeFor[Table](), "Table", "One table per line, until the caller disconnects", ndjson, eventStream),
	}, call.AnyToken, []int{403, 404, 422, 429}, a.follow)
}

func (a *api) follow(ctx context.Context, in *following) (*huma.StreamResponse, error) {
	s, err := a.ViewTable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	after := in.After
	if in.Last != "" {
		last, err := strconv.ParseUint(in.Last, 10, 64)
		if err != nil {
			return nil, call.Deny(http.StatusUnprocessableEntity, "no-resume")
		}
		after = max(after, last)
	}
	if after > s.Frame.Table.Seq {
		after = 0 // the caller is ahead of the table: a backup was restored
	}
	if s.Player.ID != "" { // everyone at the table sees players come and go
		if err := call.Allow(a.Actions, string(s.Player.ID), "actions"); err != nil {
			return nil, err
		}
	}
	leave, err := a.takePlace(ctx)
	if err != nil {
		return nil, err
	}
	as, err := a.PresentAs(ctx, s.Player)
	if err != nil {
		leave()
		return nil, err
	}
	follower, err := a.Host.Follow(ctx, s.Frame.Table.ID, as)
	if err != nil {
		leave()
		return nil, a.Failed(ctx, err)
	}
	reader := s.Player // captured instead of s, so that the stream keeps no frame
	return &huma.StreamResponse{Body: func(hc huma.Context) {
		startStream(ctx, hc, in.Form, func(ctx context.Context, out *sender) { a.sendFrames(ctx, out, follower, reader, after) },
			follower.Close, leave)
	}}, nil
}

// takePlace takes one of the open streams allowed for the caller's address. leave gives it back.
func (a *api) takePlace(ctx context.Context) (leave func(), err error) {
	leave, err = a.Streams.Take(call.From(ctx).Address)
	soon := http.Header{"Retry-After": {limit.RetryAfter(limit.Soon)}}
	switch {
	case errors.Is(err, limit.ErrMany):
		return nil, huma.ErrorWithHeaders(call.Deny(http.StatusTooManyRequests, "crowded"), soon)
	case err != nil:
		return nil, huma.ErrorWithHeaders(call.Deny(http.StatusServiceUnavailable, "full"), soon)
	}
	return leave, nil
}

// sendFrames sends frames until the caller leaves, is too slow, may no longer watch, or the server
// closes. It checks the caller at every keepalive, even on a busy table.
func (a *api) sendFrames(ctx context.Context, out *sender, follower *host.Follower, p account.Player, after uint64) {
	ctx, done := a.UntilBanned(ctx, p.ID)
	defer done()
	var last string
	beat := time.Now().Add(a.Keepalive)
	for {
		wait, cancel := context.WithDeadline(ctx, beat)
		frame, line, err := a.nextLine(wait, follower, p)
		silent := err != nil && wait.Err() != nil && ctx.Err() == nil
		cancel()
		switch {
		case errors.Is(err, host.ErrClosing), errors.Is(err, input.ErrRemoved):
			out.bye()
			return
		case silent && !a.stillSignedIn(ctx, p):
			out.bye()
			return
		case silent:
			if out.blank() != nil {
				return
			}
			beat = time.Now().Add(a.Keepalive)
			continue
		case err != nil:
			out.bye() // a banned caller is told why when they connect again; one who has left misses nothing
			return
		case frame.Hidden(call.SeatOf(frame.Table, p.ID)): // watchers were excluded, or the caller lost their seat
			out.bye()
			return
		case frame.Table.Seq <= after && !frame.Table.Damaged:
			continue
		}
		if string(line) == last {
			continue // nothing that this caller sees has changed
		}
		last = string(line)
		if out.sendTable(frame, call.SeatOf(frame.Table, p.ID), line) != nil {
			return
		}
	}
}

// nextLine waits for a new frame and for its turn to be encoded. It returns the newest frame by
// then and its JSON for the caller, nil if the frame is hidden from them.
func (a *api) nextLine(ctx context.Context, follower *host.Follower, p account.Player) (frame *host.Frame, line []byte, err error) {
	if frame, err = follower.Await(ctx); err != nil {
		return nil, nil, err
	}
	turn, err := a.Updates.Wait(ctx, fmt.Sprint("line ", frame.Table.ID, call.SeatOf(frame.Table, p.ID)))
	if err != nil {
		return nil, nil, err
	}
	defer turn.End()
	frame = turn.Shared(func() any { return follower.Newest() }).(*host.Frame)
	follower.Took(frame)
	seat := call.SeatOf(frame.Table, p.ID)
	if frame.Hidden(seat) {
		return frame, nil, nil
	}
	if line, err = tableJSON(frame, seat); err != nil {
		a.Log.ErrorContext(ctx, "api: encode a frame", "table", frame.Table.ID, "error", err)
	}
	return frame, line, err
}

// stillSignedIn reports whether the caller of a stream is still signed in and admitted: they may
// have signed out elsewhere, or been erased or banned.
func (a *api) stillSignedIn(ctx context.Context, p account.Player) bool {
	if p.ID == "" {
		return true
	}
	_, session, err := a.Accounts.Visit(ctx, call.From(ctx).Token, "")
	return !errors.Is(err, input.ErrNotFound) && a.AdmitSession(ctx, p, session) == nil
}
