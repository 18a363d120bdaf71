package main

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
	"tablee/web/note"
)

// meter counts what the house does, for Prometheus. docs/hosting.md lists the figures.
type meter struct {
	registry *prometheus.Registry
	answered *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	streams  *prometheus.GaugeVec
	appends  *prometheus.CounterVec
	saving   prometheus.Histogram
}

func newMeter() *meter {
	m := &meter{
		registry: prometheus.NewRegistry(),
		answered: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tablee_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"method", "route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tablee_request_seconds", Help: "Time to answer, streams not counted.",
			Buckets: []float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5},
		}, []string{"route"}),
		streams: prometheus.NewGaugeVec(prometheus.GaugeOpts{
			Name: "tablee_streams", Help: "Open streams, by form.",
		}, []string{"form"}),
		appends: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tablee_appends_total", Help: "Commits offered to the store, by result: ok, conflict, repeated, error.",
		}, []string{"result"}),
		saving: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "tablee_append_seconds", Help: "Time until a commit is durable.",
			Buckets: []float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5},
		}),
	}
	m.registry.MustRegister(m.answered, m.seconds, m.streams, m.appends, m.saving,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// handler serves the figures.
func (m *meter) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{}))
	return mux
}

// watch adds the host's own figures, read when somebody asks.
func (m *meter) watch(h *host.Host) {
	count := func(name, help string, value func(host.Stats) float64) {
		m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help},
			func() float64 { return value(h.Stats()) }))
	}
	gauge := func(name, help string, value func(host.Stats) float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return value(h.Stats()) }))
	}
	count("tablee_actions_accepted_total", "Actions played, also by bots and clocks.", func(s host.Stats) float64 { return float64(s.Accepted) })
	count("tablee_actions_refused_total", "Actions answered with a no.", func(s host.Stats) float64 { return float64(s.Refused) })
	count("tablee_conflicts_total", "Commits that another node, or a retry, was faster with.", func(s host.Stats) float64 { return float64(s.Conflicts) })
	count("tablee_frames_total", "Pictures of tables made.", func(s host.Stats) float64 { return float64(s.Frames) })
	count("tablee_bot_moves_total", "Moves bots thought about.", func(s host.Stats) float64 { return float64(s.Thinks) })
	count("tablee_bot_fallbacks_total", "Moves the game took for a bot that failed.", func(s host.Stats) float64 { return float64(s.Fallbacks) })
	count("tablee_timeouts_total", "Clocks that ran out.", func(s host.Stats) float64 { return float64(s.Timeouts) })
	gauge("tablee_followers", "Pages and streams that follow a table now.", func(s host.Stats) float64 { return float64(s.Followers) })
	gauge("tablee_tables_held", "Tables held in memory now.", func(s host.Stats) float64 { return float64(s.Tables) })
	gauge("tablee_bot_lag_seconds", "How late bots and clocks were, the last time one acted.", func(s host.Stats) float64 { return s.Lag.Seconds() })
}

// requests counts and logs every request, and answers 500 for one that panicked.
func (m *meter) requests(log *slog.Logger, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		a := &answer{ResponseWriter: w, meter: m}
		ctx, refusals := note.Refusals(r.Context())
		r = r.WithContext(ctx)
		defer func() {
			if v := recover(); v != nil {
				m.done(r, a, began, log, refusals()) // counted before a broken answer is cut off
				if v == http.ErrAbortHandler {
					panic(v)
				}
				log.ErrorContext(r.Context(), "panic", "value", v, "stack", string(debug.Stack()))
				return
			}
			m.done(r, a, began, log, refusals())
		}()
		defer a.end()
		next.ServeHTTP(a, r)
	})
}

func (m *meter) done(r *http.Request, a *answer, began time.Time, log *slog.Logger, refusals []slog.Attr) {
	route := r.Pattern
	if _, path, ok := strings.Cut(route, " "); ok {
		route = path
	}
	status := a.status
	if status == 0 {
		status = http.StatusOK
	}
	took := time.Since(began)
	m.answered.WithLabelValues(methodOf(r), route, strconv.Itoa(status)).Inc()
	if a.form == "" {
		m.seconds.WithLabelValues(route).Observe(took.Seconds())
	}
	level := slog.LevelInfo
	if route == "/livez" || route == "/readyz" || route == "/healthz" {
		level = slog.LevelDebug
	}
	line := append([]slog.Attr{slog.String("method", methodOf(r)), slog.String("route", route), slog.Int("status", status),
		slog.Duration("took", took.Round(time.Microsecond))}, refusals...)
	log.LogAttrs(r.Context(), level, "request", line...)
}

// methodOf bounds what a visitor can make us count.
func methodOf(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPatch, http.MethodDelete, http.MethodPut, http.MethodOptions:
		return r.Method
	}
	return "other"
}

// answer remembers an answer's status, and counts it among the streams while it is one.
type answer struct {
	http.ResponseWriter
	meter  *meter
	status int
	form   string // "ndjson", "sse"; "" for no stream
}

// WriteHeader remembers the status.
func (a *answer) WriteHeader(status int) {
	if a.status == 0 && status >= 200 {
		a.status = status
		switch contentType := a.Header().Get("Content-Type"); {
		case strings.HasPrefix(contentType, "text/event-stream"):
			a.form = "sse"
		case strings.HasPrefix(contentType, "application/x-ndjson"):
			a.form = "ndjson"
		}
		if a.form != "" {
			a.meter.streams.WithLabelValues(a.form).Inc()
		}
	}
	a.ResponseWriter.WriteHeader(status)
}

// Write is an answer of status 200 unless something else was said.
func (a *answer) Write(b []byte) (int, error) {
	if a.status == 0 {
		a.WriteHeader(http.StatusOK)
	}
	return a.ResponseWriter.Write(b)
}

// Unwrap lets http.ResponseController find the connection.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }

// end closes the books of an answer; one that broke before its first byte is a 500.
func (a *answer) end() {
	if a.form != "" {
		a.meter.streams.WithLabelValues(a.form).Dec()
	}
	if v := recover(); v != nil {
		if a.status == 0 && v != http.ErrAbortHandler {
			a.WriteHeader(http.StatusInternalServerError)
		}
		panic(v)
	}
}

// store is the same store with a watch beside it.
func (m *meter) store(s host.Store) host.Store { return timedStore{s, m} }

type timedStore struct {
	host.Store
	meter *meter
}

// Append measures how long a commit takes to be durable.
func (s timedStore) Append(ctx context.Context, w host.Write) error {
	began := time.Now()
	err := s.Store.Append(ctx, w)
	result := "error"
	switch {
	case err == nil:
		result = "ok"
		s.meter.saving.Observe(time.Since(began).Seconds())
	case errors.Is(err, host.ErrConflict):
		result = "conflict"
	case errors.Is(err, host.ErrRepeated):
		result = "repeated"
	}
	s.meter.appends.WithLabelValues(result).Inc()
	return err
}
