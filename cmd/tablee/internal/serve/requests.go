package serve

import (
	"context"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"

	"tablee/web/accesslog"
)

// instrument counts and logs every request, answers 500 to one that panicked, and lets streams go on.
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

// observed is a request that is counted and logged when it is over.
type observed struct {
	rec      *recorder
	log      *slog.Logger
	ctx      context.Context
	method   string
	start    time.Time
	refusals func() []slog.Attr
}

// goOn goes on with a stream on its own connection. It is what waits: neither the request nor
// what net/http had of it is in its reach.
func (o *observed) goOn(conn *streamConn, pattern string) {
	defer func() {
		v := recover() // net/http would
		o.end(pattern, v)
		conn.end(v != http.ErrAbortHandler)
	}()
	o.rec.after(conn)
}

// end counts and logs the request, before a response that broke (panicked is what with) is cut off;
// one that broke before its first byte is a 500.
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
		rec.metrics.streams.WithLabelValues(rec.stream).Dec()
	}
	o.record(pattern)
	if broke {
		o.log.ErrorContext(o.ctx, "panic", "value", panicked, "stack", string(debug.Stack()))
	}
}

// statusGone is what is counted and logged of a request whose sender did not wait for the
// answer, as nginx has it.
const statusGone = 499

func (o *observed) record(route string) {
	if _, path, ok := strings.Cut(route, " "); ok {
		route = path
	}
	m, status, elapsed := o.rec.metrics, o.rec.status, time.Since(o.start)
	m.requests.WithLabelValues(o.method, route, strconv.Itoa(status)).Inc()
	if o.rec.stream == "" {
		m.seconds.WithLabelValues(route).Observe(elapsed.Seconds())
	}
	level := slog.LevelInfo
	if route == "/livez" || route == "/readyz" || route == "/healthz" {
		level = slog.LevelDebug
	} else if status == http.StatusServiceUnavailable {
		level = slog.LevelWarn // there may be very many: see newLineLimiter
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

// seldom lets one line a second pass: somebody who sends too much must not fill the log with it.
type seldom struct {
	mu   sync.Mutex
	last time.Time
	held int
}

// take reports whether a line may be written, and how many were not since the one before.
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
