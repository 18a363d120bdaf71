package serve

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tablee/host"
	"tablee/host/node"
	"tablee/web/accesslog"
)

// metrics counts what the server does, for Prometheus. docs/hosting.md lists them.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	streams  *prometheus.GaugeVec
	appends  *prometheus.CounterVec
	commits  prometheus.Histogram
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tablee_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tablee_request_seconds", Help: "Time to answer, without streams.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
		}, []string{"route"}),
		streams: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "tablee_streams", Help: "Open streams, by format.",
		}, []string{"form"}),
		appends: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tablee_appends_total", Help: "Commits offered to the store, by result: ok, conflict, repeated, error.",
		}, []string{"result"}),
		commits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "tablee_append_seconds", Help: "Time until a commit is durable.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.streams, m.appends, m.commits,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler serves them on /metrics.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// observe adds the host's own metrics, read at each scrape.
func (m *metrics) observe(h *host.Host) {
	count := func(name, help string, value func(host.Stats) float64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
			func() float64 { return value(h.Stats()) }))
	}
	gauge := func(name, help string, value func(host.Stats) float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return value(h.Stats()) }))
	}
	count("tablee_actions_accepted_total", "Actions accepted, including those of bots and clocks.", func(s host.Stats) float64 { return float64(s.Accepted) })
	count("tablee_actions_refused_total", "Actions refused.", func(s host.Stats) float64 { return float64(s.Refused) })
	count("tablee_conflicts_total", "Commits that lost to another node or to a retry.", func(s host.Stats) float64 { return float64(s.Conflicts) })
	count("tablee_frames_total", "Frames of tables made.", func(s host.Stats) float64 { return float64(s.Frames) })
	count("tablee_bot_moves_total", "Moves chosen by bots.", func(s host.Stats) float64 { return float64(s.Thinks) })
	count("tablee_bot_fallbacks_total", "Default actions played for a bot that failed.", func(s host.Stats) float64 { return float64(s.Fallbacks) })
	count("tablee_timeouts_total", "Clocks that ran out.", func(s host.Stats) float64 { return float64(s.Timeouts) })
	gauge("tablee_followers", "Pages and streams that follow a table now.", func(s host.Stats) float64 { return float64(s.Followers) })
	gauge("tablee_tables_held", "Tables in memory now.", func(s host.Stats) float64 { return float64(s.Tables) })
	gauge("tablee_frame_memo_bytes", "About how many bytes are kept of what was made of the frames of tables in memory.", func(s host.Stats) float64 { return float64(s.Remembered) })
	gauge("tablee_bot_lag_seconds", "How late the last action of a bot or a clock was.", func(s host.Stats) float64 { return s.Lag.Seconds() })
}

// instrument counts and logs every request, and answers 500 to one that panicked.
func (m *metrics) instrument(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		rec := &recorder{ResponseWriter: w, metrics: m}
		ctx, refusals := accesslog.Collect(r.Context())
		r = r.WithContext(ctx)
		defer func() {
			if v := recover(); v != nil {
				m.record(r, rec, start, log, refusals()) // counted before a broken response is cut off
				if v == http.ErrAbortHandler {
					panic(v)
				}
				log.ErrorContext(r.Context(), "panic", "value", v, "stack", string(debug.Stack()))
				return
			}
			m.record(r, rec, start, log, refusals())
		}()
		defer rec.end()
		next.ServeHTTP(rec, r)
	})
}

func (m *metrics) record(r *http.Request, rec *recorder, start time.Time, log *slog.Logger, refusals []slog.Attr) {
	route := r.Pattern
	if _, path, ok := strings.Cut(route, " "); ok {
		route = path
	}
	status := rec.status
	if status == 0 {
		status = http.StatusOK
	}
	elapsed := time.Since(start)
	m.requests.WithLabelValues(methodOf(r), route, strconv.Itoa(status)).Inc()
	if rec.stream == "" {
		m.seconds.WithLabelValues(route).Observe(elapsed.Seconds())
	}
	level := slog.LevelInfo
	if route == "/livez" || route == "/readyz" || route == "/healthz" {
		level = slog.LevelDebug
	}
	line := append([]slog.Attr{slog.String("method", methodOf(r)), slog.String("route", route), slog.Int("status", status),
		slog.Duration("took", elapsed.Round(time.Microsecond))}, refusals...)
	log.LogAttrs(r.Context(), level, "request", line...)
}

// methodOf bounds the label values that a client can cause.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodPut, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// recorder remembers the status of a response, and counts it as a stream while it is one.
type recorder struct {
	http.ResponseWriter
	metrics *metrics
	status  int
	stream  string // "ndjson" or "sse"; "" if it is no stream
}

// WriteHeader remembers the status.
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

// end stops counting a stream; a response that broke before its first byte is a 500.
func (rec *recorder) end() {
	if rec.stream != "" {
		rec.metrics.streams.WithLabelValues(rec.stream).Dec()
	}
	if v := recover(); v != nil {
		if rec.status == 0 && v != http.ErrAbortHandler {
			rec.WriteHeader(http.StatusInternalServerError)
		}
		panic(v)
	}
}

// timed is the same store, with its commits measured.
func (m *metrics) timed(s node.Store) node.Store { return timedStore{s, m} }

type timedStore struct {
	node.Store
	metrics *metrics
}

// Append measures how long a commit takes to become durable.
func (s timedStore) Append(ctx context.Context, w host.Write) error {
	start := time.Now()
	err := s.Store.Append(ctx, w)
	result := "error"
	switch {
	case err == nil:
		result = "ok"
		s.metrics.commits.Observe(time.Since(start).Seconds())
	case errors.Is(err, host.ErrConflict):
		result = "conflict"
	case errors.Is(err, host.ErrRepeated):
		result = "repeated"
	}
	s.metrics.appends.WithLabelValues(result).Inc()
	return err
}
