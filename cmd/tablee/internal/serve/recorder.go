package serve

import (
	"context"
	"net/http"
	"strings"
)

// recorder remembers the status of a response, counts it as a stream while it is one, and lets
// it go on once its handlers have returned (see stream.Afterwards).
type recorder struct {
	http.ResponseWriter
	metrics    *metrics
	status     int
	stream     string // "ndjson" or "sse"; "" if it is no stream
	hijackable bool   // its connection may be taken from net/http

	after  func(w http.ResponseWriter) // what is left to do once all handlers have returned; nil for nothing
	cancel context.CancelFunc          // ends the context of a stream; nil for none
	unbind func() (wasBound bool)      // of net/http's context
}

// hijackable reports whether the connection of a request can be taken from net/http in the midst of
// its answer: one of HTTP/1.1, which is sent in chunks, to a request that has come completely.
func hijackable(w http.ResponseWriter, r *http.Request) bool {
	_, can := w.(http.Hijacker)
	return can && r.ProtoMajor == 1 && r.ProtoMinor == 1 && r.Method == http.MethodGet && r.Body == http.NoBody
}

// WriteHeader remembers the status. The connection of a stream that leaves net/http takes no other
// request, and its reader is told so.
func (rec *recorder) WriteHeader(status int) {
	if rec.status == 0 && status >= 200 {
		rec.status = status
		switch contentType := rec.Header().Get("Content-Type"); {
		case strings.HasPrefix(contentType, "text/event-stream"):
			rec.stream = "sse"
		case strings.HasPrefix(contentType, "application/x-ndjson"):
			rec.stream = "ndjson"
		}
		if rec.stream != "" {
			rec.metrics.streams.WithLabelValues(rec.stream).Inc()
			if rec.hijackable && rec.cancel != nil {
				rec.Header().Set("Connection", "close")
			}
		}
	}
	rec.ResponseWriter.WriteHeader(status)
}

// Write answers with status 200 unless another was set.
func (rec *recorder) Write(b []byte) (int, error) {
	if rec.status == 0 {
		rec.WriteHeader(http.StatusOK)
	}
	return rec.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// Lasting is a context that does not end with the handlers: see stream.Lasting.
func (rec *recorder) Lasting(ctx context.Context) context.Context {
	if !rec.hijackable {
		return ctx
	}
	lasting, cancel := context.WithCancel(context.WithoutCancel(ctx))
	rec.cancel, rec.unbind = cancel, context.AfterFunc(ctx, cancel)
	return lasting
}

// After puts off what only waits: see stream.Afterwards.
func (rec *recorder) After(wait func(w http.ResponseWriter)) { rec.after = wait }

// endContext ends the context of a stream that is over.
func (rec *recorder) endContext() {
	if rec.cancel != nil {
		rec.unbind()
		rec.cancel()
	}
}
