package serve

import (
	"context"
	"net/http"
	"strings"
)

// recorder records the status of a response, counts it as a stream while it is one, and lets it continue
// after its handlers have returned (see live.Afterwards).
type recorder struct {
	http.ResponseWriter
	metrics    *metrics
	status     int
	stream     string // "ndjson" or "sse"; "" if it is not a stream
	hijackable bool   // its connection can be taken from net/http

	after  func(w http.ResponseWriter) // continues the stream once all handlers have returned; nil for nothing
	cancel context.CancelFunc          // ends the context of a stream; nil for none
	unbind func() (wasBound bool)      // detaches it from net/http's context
}

// hijackable reports whether the connection of a request can be taken from net/http during its response:
// HTTP/1.1, a chunked response, and a request that was received completely.
func hijackable(w http.ResponseWriter, r *http.Request) bool {
	_, can := w.(http.Hijacker)
	return can && r.ProtoMajor == 1 && r.ProtoMinor == 1 && r.Method == http.MethodGet && r.Body == http.NoBody
}

// WriteHeader records the status. The connection of a stream taken from net/http accepts no other request, so
// the client is told to close it.
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
			rec.metrics.streams(rec.stream).Inc()
			if rec.hijackable && rec.cancel != nil {
				rec.Header().Set("Connection", "close")
			}
		}
	}
	rec.ResponseWriter.WriteHeader(status)
}

// Write responds with status 200 unless another was set.
func (rec *recorder) Write(b []byte) (int, error) {
	if rec.status == 0 {
		rec.WriteHeader(http.StatusOK)
	}
	return rec.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find the connection.
func (rec *recorder) Unwrap() http.ResponseWriter { return rec.ResponseWriter }

// Lasting returns a context that outlives the handlers: see live.Lasting.
func (rec *recorder) Lasting(ctx context.Context) context.Context {
	if !rec.hijackable {
		return ctx
	}
	lasting, cancel := context.WithCancel(context.WithoutCancel(ctx))
	rec.cancel, rec.unbind = cancel, context.AfterFunc(ctx, cancel)
	return lasting
}

// After sets the function that continues the stream: see live.Afterwards.
func (rec *recorder) After(wait func(w http.ResponseWriter)) { rec.after = wait }

// endContext ends the context of a finished stream.
func (rec *recorder) endContext() {
	if rec.cancel != nil {
		rec.unbind()
		rec.cancel()
	}
}
