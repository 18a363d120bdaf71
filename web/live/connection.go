package live

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// A stream continues after its handlers have returned. While it waits it has only a small stack of its own,
// without its request and the buffers of net/http in memory. There may be thousands.

// A keeper is the outermost writer of a server that can continue streams.
type keeper interface {
	Lasting(ctx context.Context) context.Context
	After(wait func(w http.ResponseWriter))
}

// Lasting returns the context for a stream, with the values of ctx; everything the stream does must
// derive from it. It ends when the client has gone or the stream is over. The request's own context
// may end earlier, with its handlers.
func Lasting(ctx context.Context, w http.ResponseWriter) context.Context {
	if k := keeperOf(w); k != nil {
		return k.Lasting(ctx)
	}
	return ctx
}

// Afterwards runs wait once all handlers of a request have returned if the server supports that,
// else immediately. wait must write to its own w and must not retain the earlier w or its request.
func Afterwards(w http.ResponseWriter, wait func(w http.ResponseWriter)) {
	if k := keeperOf(w); k != nil {
		k.After(wait)
		return
	}
	wait(w)
}

// keeperOf returns w, or the keeper that it wraps; nil if there is none.
func keeperOf(w http.ResponseWriter) keeper {
	for {
		switch at := w.(type) {
		case keeper:
			return at
		case interface{ Unwrap() http.ResponseWriter }:
			w = at.Unwrap()
		default:
			return nil
		}
	}
}

// Writer flushes every write, and gives up on a client that does not accept it in time.
type Writer struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

// NewWriter returns a Writer to w. patience is the time limit of a write.
func NewWriter(w http.ResponseWriter, patience time.Duration) Writer {
	return Writer{w, http.NewResponseController(w), patience}
}

// Send writes and flushes b. An error means that the client has gone or is too slow.
func (w Writer) Send(b []byte) error {
	if err := supported(w.control.SetWriteDeadline(time.Now().Add(w.patience))); err != nil {
		return err
	}
	if _, err := w.w.Write(b); err != nil {
		return err
	}
	return supported(w.control.Flush())
}

// supported returns err, but nil for http.ErrNotSupported: recorders in tests have no deadlines.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
