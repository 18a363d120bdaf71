// Package stream lets an answer that lasts go on when its handlers have returned. What only waits
// then stands on a small stack of its own, with neither its request nor the buffers of net/http
// in memory; and there may be thousands.
package stream

import (
	"context"
	"errors"
	"net/http"
	"time"
)

// A keeper is what serves a stream, if it can keep it on: the outermost writer.
type keeper interface {
	Lasting(ctx context.Context) context.Context
	After(wait func(w http.ResponseWriter))
}

// Lasting is the context of a stream, with the values of its request's, from which all that it
// does is to be derived. It ends when the reader has gone and when the stream is over; that of the
// request may end before, with its handlers.
func Lasting(ctx context.Context, w http.ResponseWriter) context.Context {
	if k := keeperOf(w); k != nil {
		return k.Lasting(ctx)
	}
	return ctx
}

// Afterwards runs wait once all that has handled a request has returned, if what serves it can do
// that, else at once. What is left to be sent is written to the w of wait: neither the w of before
// nor its request is to be kept for it.
func Afterwards(w http.ResponseWriter, wait func(w http.ResponseWriter)) {
	if k := keeperOf(w); k != nil {
		k.After(wait)
		return
	}
	wait(w)
}

// keeperOf is w, or what it wraps; nil for none.
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

// Writer sends what it is given at once, and gives up a reader who takes nothing for so long.
type Writer struct {
	w        http.ResponseWriter
	control  *http.ResponseController
	patience time.Duration
}

// NewWriter is a Writer to w.
func NewWriter(w http.ResponseWriter, patience time.Duration) Writer {
	return Writer{w, http.NewResponseController(w), patience}
}

// Send sends b. Its error is that the reader has gone, or has been given up.
func (w Writer) Send(b []byte) error {
	if err := supported(w.control.SetWriteDeadline(time.Now().Add(w.patience))); err != nil {
		return err
	}
	if _, err := w.w.Write(b); err != nil {
		return err
	}
	return supported(w.control.Flush())
}

// supported is err without that something is not supported: a recorder in a test has no deadlines.
func supported(err error) error {
	if errors.Is(err, http.ErrNotSupported) {
		return nil
	}
	return err
}
