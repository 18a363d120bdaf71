package serve

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strings"
	"sync"
	"time"

	"tablee/web/accesslog"
)

// instrument counts and logs every request, responds with 500 to one that panicked, and lets streams
// continue.
func (m *metrics) instrument(log *slog.Logger, hijacked *streams, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx, refusals := accesslog.Collect(r.Context())
		r = r.WithContext(ctx)
		rec := &recorder{ResponseWriter: w, metrics: m, hijackable: hijackable(w, r)}
		o := &observed{rec: rec, log: log, ctx: ctx, method: methodOf(r), start: time.Now(), refusals: refusals}
		var conn *streamConn
		defer func() {
			if conn != nil {
				return
			}
			v := recover()
			if o.end(r.Pattern, v); v == http.ErrAbortHandler {
				panic(v)
			}
		}()
		next.ServeHTTP(rec, r)
		if rec.after == nil {
			return
		}
		if conn = hijacked.hijack(rec); conn != nil {
			go o.goOn(conn, r.Pattern)
			return
		}
		rec.after(rec)
	})
}

// observed is a request that is counted and logged when it ends.
type observed struct {
	rec      *recorder
	log      *slog.Logger
	ctx      context.Context
	method   string
	start    time.Time
	refusals func() []slog.Attr
}

// goOn continues a stream on its own connection. Its goroutine references neither the request nor net/http's
// data for it, so they can be freed.
func (o *observed) goOn(conn *streamConn, pattern string) {
	defer func() {
		v := recover() // as net/http would
		o.end(pattern, v)
		conn.end(v != http.ErrAbortHandler)
	}()
	o.rec.after(conn)
}

// end counts and logs the request, before a response that panicked is cut off. panicked is the recovered
// value, nil if there was none. A panic before the first byte becomes a 500.
func (o *observed) end(pattern string, panicked any) {
	rec := o.rec
	rec.endContext()
	broke := panicked != nil && panicked != http.ErrAbortHandler
	switch {
	case rec.status != 0:
	case broke:
		rec.WriteHeader(http.StatusInternalServerError)
	case panicked != nil:
		rec.status = statusGone
	default:
		rec.status = http.StatusOK
	}
	if rec.stream != "" {
		rec.metrics.streams(rec.stream).Dec()
	}
	o.record(pattern)
	if broke {
		o.log.ErrorContext(o.ctx, "panic", "value", panicked, "stack", string(debug.Stack()))
	}
}

// statusGone is the status counted and logged for a request whose client did not wait for the response, as in
// nginx.
const statusGone = 499

func (o *observed) record(route string) {
	if _, path, ok := strings.Cut(route, " "); ok {
		route = path
	}
	m, status, elapsed := o.rec.metrics, o.rec.status, time.Since(o.start)
	m.answered(o.method, route, status)
	if o.rec.stream == "" {
		m.took(route, elapsed)
	}
	level := slog.LevelInfo
	if isHealthCheck(route) {
		level = slog.LevelDebug
	} else if status == http.StatusServiceUnavailable {
		level = slog.LevelWarn // may be very many: see newLineLimiter
	}
	line := append([]slog.Attr{slog.String("method", o.method), slog.String("route", route), slog.Int("status", status),
		slog.Duration("took", elapsed.Round(time.Microsecond))}, o.refusals()...)
	if status == http.StatusTooManyRequests {
		more, ok := m.limited.take(o.start)
		if !ok {
			return
		}
		line = append(line, slog.Int("more", more))
	}
	o.log.LogAttrs(o.ctx, level, "request", line...)
}

// methodOf bounds the label values that a client can cause.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodPut, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// seldom lets one line per second pass, so that a client that sends too much cannot fill the log.
type seldom struct {
	mu   sync.Mutex
	last time.Time
	held int
}

// take reports whether a line may be written, and the number of lines held back since the last one.
func (s *seldom) take(now time.Time) (held int, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.last.IsZero() && now.Sub(s.last) < time.Second {
		s.held++
		return 0, false
	}
	held, s.held, s.last = s.held, 0, now
	return held, true
}
