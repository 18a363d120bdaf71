package serve

import (
	"context"
	"errors"
	"math"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"tablee/cmd/tablee/internal/database"
	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/node"
	"tablee/host/thinking"
	"tablee/web/limit"
)

// metrics holds the Prometheus metrics of the server, listed in docs/hosting.md.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	streams  *prometheus.GaugeVec
	appends  *prometheus.CounterVec
	commits  prometheus.Histogram
	limited  seldom // log lines of requests refused by a limit
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

// handler serves the metrics on /metrics.
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
	gauge("tablee_tables_damaged", "Tables that are known to be damaged: shown as far as they can be read, and not played.", func(s host.Stats) float64 { return float64(s.Damaged) })
	gauge("tablee_followers", "Pages and streams that follow a table now.", func(s host.Stats) float64 { return float64(s.Followers) })
	gauge("tablee_tables_held", "Tables in memory now.", func(s host.Stats) float64 { return float64(s.Tables) })
	gauge("tablee_frame_memo_bytes", "Approximate bytes cached for the frames of tables in memory.", func(s host.Stats) float64 { return float64(s.Remembered) })
	count("tablee_bot_cuts_total", "Thinks of bots cut short because people had waited too long.", func(s host.Stats) float64 { return float64(s.Thinking.Cut) })
	for _, class := range []thinking.Class{thinking.Players, thinking.Watchers, thinking.Nobody} {
		labels := prometheus.Labels{"class": class.String()}
		m.registry.MustRegister(
			prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tablee_bot_thinks_total", Help: "Thinks of bots begun, by who waits for them: players, watchers or no one.", ConstLabels: labels},
				func() float64 { return float64(h.Stats().Thinking.Thinks[class]) }),
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tablee_bots_waiting", Help: "Bots waiting for their turn to think, by who waits for them.", ConstLabels: labels},
				func() float64 { return float64(h.Stats().Thinking.Waiting[class]) }),
			prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tablee_bots_oldest_wait_seconds", Help: "Longest current wait of a bot for its turn to think, by who waits for it.", ConstLabels: labels},
				func() float64 { return h.Stats().Thinking.Oldest[class].Seconds() }))
	}
	gauge("tablee_tables_asleep", "Tables in memory whose bots wait for a viewer.", func(s host.Stats) float64 { return float64(s.Asleep) })
	gauge("tablee_bot_lag_seconds", "Delay of the last action of a bot or a clock.", func(s host.Stats) float64 { return s.Lag.Seconds() })
}

// observeGate adds the numbers of requests waiting at the gate and refused by it.
func (m *metrics) observeGate(g *limit.Gate) {
	m.registry.MustRegister(
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tablee_requests_waiting", Help: "Requests waiting because --max-requests are being handled."},
			func() float64 { waiting, _ := g.Stats(); return float64(waiting) }),
		prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tablee_requests_refused_total", Help: "Requests refused with 503 under load."},
			func() float64 { _, refused := g.Stats(); return float64(refused) }))
}

// observeLog adds the number of dropped log lines.
func (m *metrics) observeLog(p *logPipe) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: "tablee_log_lines_dropped_total", Help: "Log lines dropped because standard error was not read."},
		func() float64 { return float64(p.dropped.Load()) }))
}

// observeDamage adds a metric for the database check at the start.
func (m *metrics) observeDamage(h *health) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "tablee_database_damaged", Help: "1 if the check at the start found the database damaged.",
	}, func() float64 {
		if h.damaged.Load() {
			return 1
		}
		return 0
	}))
}

// observeStore adds metrics of the store and its disk. An unknown value is NaN.
func (m *metrics) observeStore(c *cleaning.Service) {
	gauge := func(name, help string, labels prometheus.Labels, value func(cleaning.Report) float64) {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help, ConstLabels: labels},
			func() float64 { return value(c.Report()) }))
	}
	known := func(value float64, known bool) float64 {
		if !known {
			return math.NaN()
		}
		return value
	}
	gauge("tablee_store_bytes", "Size of the stored data, in bytes.", nil, func(r cleaning.Report) float64 { return float64(r.Bytes) })
	gauge("tablee_store_spare_bytes", "Unused bytes in the database's file, to be reused or freed.", nil,
		func(r cleaning.Report) float64 { return float64(r.Spare) })
	gauge("tablee_store_growth_bytes_per_day", "Daily growth of the store over the last week.", nil,
		func(r cleaning.Report) float64 { return known(r.Growth, r.GrowthKnown) })
	gauge("tablee_disk_free_bytes", "Free space on the disk of the embedded database.", nil,
		func(r cleaning.Report) float64 { return known(float64(r.DiskFree), r.DiskTotal > 0) })
	gauge("tablee_disk_days_left", "Days until that disk is full at the current growth.", nil,
		func(r cleaning.Report) float64 { return known(r.DaysLeft()) })
	for _, name := range cleaning.ShareNames() {
		labels := prometheus.Labels{"kind": name}
		gauge("tablee_store_kind_bytes", "Size of each kind of data when last measured.", labels,
			func(r cleaning.Report) float64 { return float64(r.Share(name).Bytes) })
		gauge("tablee_store_kind_rows", "Rows of each kind of data when last measured.", labels,
			func(r cleaning.Report) float64 { return float64(r.Share(name).Rows) })
	}
}

// observeBackups adds the age of the newest backup; NaN if there is none.
func (m *metrics) observeBackups(s *database.Schedule) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "tablee_backup_age_seconds", Help: "Age of the newest backup in --backup-dir."},
		func() float64 {
			age, known := s.Age()
			if !known {
				return math.NaN()
			}
			return age.Seconds()
		}))
}

// timed returns the same store with its commits measured.
func (m *metrics) timed(s node.Store) node.Store { return timedStore{s, m} }

type timedStore struct {
	node.Store
	metrics *metrics
}

// Append measures the time until a commit is durable.
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
