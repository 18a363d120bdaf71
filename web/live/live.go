// Package live brings what happens at a table to its open pages. It knows how, and nothing of what a page
// shows: package play implements [Page]. An update passes through the files in this order:
//
//	live.go        a page's stream waits for the next frame of its table
//	update.go      it waits for its turn and takes the newest frame
//	drawing.go     the frame is drawn, once for all pages that show the same
//	delta.go       the drawing is compared with the one sent before
//	packing.go     the difference is compressed, once for all pages that are sent the same
//	connection.go  the event is written to a connection that has left net/http
//
// The page's script puts the text of the new fragment together and draws what has changed (web/static);
// internal/pagestream reads the same format for tests and benchmarks. Streams of the API use the last two files.
package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/moderation"
	"tablee/host/outage"
	"tablee/web/limit"
)

// Page is an open page of a table with its reader.
type Page interface {
	View

	// Prepare reads what the reader's fragments depend on besides the frame, from the store if need be. The
	// error is host.ErrClosing if the reader may no longer see the table.
	Prepare(ctx context.Context, f *host.Frame) error

	// Shows is called before a frame is sent. It returns an event to send with it; nil for none.
	Shows(f *host.Frame) []byte

	// Beat is called at each keepalive. The error is host.ErrClosing if the reader is no longer known.
	Beat() error

	// Outage returns the sentence that nothing can be saved, or that it can be again.
	Outage(down bool) string
}

// Stream describes the stream of one page.
type Stream struct {
	Page      Page
	Frames    *host.Follower
	Turns     *limit.Turns // of drawing
	Outage    *outage.Monitor
	Keepalive time.Duration
	Now       func() time.Time // of the deadlines in fragments, told first: a device's clock may be wrong
	Log       *slog.Logger
	Route     string // of the request, for the log

	// Upgrade is an event for a page of another version, nil for a page of this one. Such a page is sent
	// whole fragments only: it may read other deltas.
	Upgrade []byte
}

const (
	// Patience limits the time to write to a reader who accepts no data.
	Patience = 20 * time.Second

	reconnect = 2 * time.Second // before a browser opens the stream again
)

// Serve responds with a stream (server-sent events): the current fragment, then an update after every change.
// Only the newest state is sent: a slow reader skips frames, but always gets the last one. A reader who
// reconnects gets the current one. The stream ends with the context of r, which must come from Lasting; then
// done is called.
func Serve(w http.ResponseWriter, r *http.Request, s Stream, done func()) {
	l := open(w, r, s, done)
	if l == nil {
		done()
		return
	}
	Afterwards(w, func(w http.ResponseWriter) {
		defer l.close()
		l.out.Writer = NewWriter(w, Patience)
		l.run()
	})
}

// running is a stream that has begun. Thousands of them are idle at a time, so whatever an idle stream needs
// is here and not on its goroutine's stack; the stack stays small because the waiting code calls nothing
// large. The request and the original ResponseWriter are not retained.
type running struct {
	updates
	out   sender
	timer *time.Timer // fires at the next keepalive
	beat  time.Time   // time of the next keepalive
	down  bool        // the reader was told of an outage
	done  func()
}

// open begins a response. It returns nil if there is nothing to wait for.
func open(w http.ResponseWriter, r *http.Request, s Stream, done func()) *running {
	w.Header().Set("Content-Type", "text/event-stream; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("X-Accel-Buffering", "no")
	l := &running{updates: updates{Stream: s, ctx: r.Context()}, done: done}
	l.out = sender{NewWriter(w, Patience), NewPacking(w, r)}
	if r.Method == http.MethodHead {
		return nil // a HEAD response has no body, so the stream would never end
	}
	if l.out.send(plain("retry: %d\n\nevent: now\ndata: %d\n\n", reconnect.Milliseconds(), s.Now().UnixMilli())) != nil {
		return nil
	}
	if s.Upgrade != nil && l.out.send(Event{Plain: s.Upgrade}) != nil {
		return nil
	}
	l.timer, l.beat = time.NewTimer(s.Keepalive), time.Now().Add(s.Keepalive)
	l.Frames.Beat = l.timer.C
	return l
}

func (l *running) close() {
	l.timer.Stop()
	l.out.end()
	l.done()
}

// run sends updates until the stream ends. It is the part that waits: see running.
func (l *running) run() {
	for l.tellOutage() {
		f, err := l.Frames.Await(l.ctx)
		if !l.answer(f, err) {
			return
		}
	}
}

// tellOutage tells the reader once that the store is down, or up again. It reports whether the reader is
// still connected.
func (l *running) tellOutage() bool {
	down, interrupt := l.Outage.State()
	l.Frames.Interrupt = interrupt
	if down == l.down {
		return true
	}
	l.down = down
	head := "event: recovered\n"
	if down {
		head = "event: outage\n"
	}
	return l.out.send(Event{Plain: Text(head, []byte(l.Page.Outage(down)))}) == nil
}

// answer sends the result of a wait and reports whether the stream continues.
func (l *running) answer(f *host.Frame, err error) bool {
	var event Event
	if err == nil {
		event, err = l.update(f, l.beat)
	}
	if errors.Is(err, host.ErrBeat) || errors.Is(err, context.DeadlineExceeded) && l.ctx.Err() == nil {
		l.beat = time.Now().Add(l.Keepalive)
		l.timer.Reset(l.Keepalive)
		l.rest()
		event, err = plain(": \n\n"), l.Page.Beat()
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
			l.Log.Error("stream failed", "page", l.Route, "error", err)
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

// plain formats a short event of one stream.
func plain(format string, args ...any) Event {
	return Event{Plain: fmt.Appendf(nil, format, args...)}
}

// sender sends events as they come, compressed if the reader accepts it.
type sender struct {
	Writer
	*Packing
}

func (st *sender) send(e Event) error { return st.Send(st.Next(e)) }

// end finishes the compressed stream if the reader is still connected.
func (st *sender) end() {
	if last := st.End(); last != nil {
		_ = st.Send(last)
	}
}
