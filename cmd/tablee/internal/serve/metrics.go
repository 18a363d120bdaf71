package serve

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"time"

	vm "github.com/VictoriaMetrics/metrics"

	"tablee/cmd/tablee/internal/database"
	"tablee/host"
	"tablee/host/cleaning"
	"tablee/host/node"
	"tablee/host/thinking"
	"tablee/web/limit"
)

// metrics holds the metrics of the server in Prometheus' text format, listed in docs/hosting.md.
type metrics struct {
	set     *vm.Set
	commits *vm.PrometheusHistogram
	counts  []func() // bring counters up to date, before each scrape
	limited seldom   // log lines of requests refused by a limit
}

func newMetrics() *metrics {
	vm.ExposeMetadata(true) // the types of metrics
	set := vm.NewSet()
	return &metrics{set: set, commits: set.NewPrometheusHistogramExt("tablee_append_seconds",
		[]float64{.0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 5})}
}

// labelled returns the name of a metric with labels, given as names and values.
func labelled(name string, labels ...string) string {
	b := append([]byte(name), '{')
	for i := 0; i < len(labels); i += 2 {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(append(b, labels[i]...), '=')
		b = strconv.AppendQuote(b, labels[i+1])
	}
	return string(append(b, '}'))
}

// answered counts a request.
func (m *metrics) answered(method, route string, status int) {
	m.set.GetOrCreateCounter(labelled("tablee_requests_total", "method", method, "route", route, "status", strconv.Itoa(status))).Inc()
}

// took records the time until a request was answered, without streams.
func (m *metrics) took(route string, elapsed time.Duration) {
	m.set.GetOrCreatePrometheusHistogramExt(labelled("tablee_request_seconds", "route", route),
		[]float64{.001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5}).Update(elapsed.Seconds())
}

// streams returns the number of open streams of a format.
func (m *metrics) streams(format string) *vm.Gauge {
	return m.set.GetOrCreateGauge(labelled("tablee_streams", "form", format), nil)
}

// count adds a counter that is read at each scrape.
func (m *metrics) count(name string, value func() uint64) {
	c := m.set.NewCounter(name)
	m.counts = append(m.counts, func() { c.Set(value()) })
}

// handler serves the metrics on /metrics.
func (m *metrics) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		for _, count := range m.counts {
			count()
		}
		m.set.WritePrometheus(w)
		vm.WriteProcessMetrics(w)
		vm.WriteFDMetrics(w)
	})
	return mux
}

// observe adds the host's own metrics, read at each scrape.
func (m *metrics) observe(h *host.Host) {
	read := func(name string, value func(host.Stats) float64) {
		m.set.NewGauge(name, func() float64 { return value(h.Stats()) })
	}
	count := func(name string, value func(host.Stats) uint64) {
		m.count(name, func() uint64 { return value(h.Stats()) })
	}
	count("tablee_actions_accepted_total", func(s host.Stats) uint64 { return s.Accepted })
	count("tablee_actions_refused_total", func(s host.Stats) uint64 { return s.Refused })
	count("tablee_conflicts_total", func(s host.Stats) uint64 { return s.Conflicts })
	count("tablee_frames_total", func(s host.Stats) uint64 { return s.Frames })
	count("tablee_bot_moves_total", func(s host.Stats) uint64 { return s.Thinks })
	count("tablee_bot_fallbacks_total", func(s host.Stats) uint64 { return s.Fallbacks })
	count("tablee_timeouts_total", func(s host.Stats) uint64 { return s.Timeouts })
	read("tablee_tables_damaged", func(s host.Stats) float64 { return float64(s.Damaged) })
	read("tablee_followers", func(s host.Stats) float64 { return float64(s.Followers) })
	read("tablee_tables_held", func(s host.Stats) float64 { return float64(s.Tables) })
	read("tablee_frame_memo_bytes", func(s host.Stats) float64 { return float64(s.Remembered) })
	count("tablee_bot_cuts_total", func(s host.Stats) uint64 { return s.Thinking.Cut })
	for _, class := range []thinking.Class{thinking.Players, thinking.Watchers, thinking.Nobody} {
		of := func(name string) string { return labelled(name, "class", class.String()) }
		count(of("tablee_bot_thinks_total"), func(s host.Stats) uint64 { return s.Thinking.Thinks[class] })
		read(of("tablee_bots_waiting"), func(s host.Stats) float64 { return float64(s.Thinking.Waiting[class]) })
		read(of("tablee_bots_oldest_wait_seconds"), func(s host.Stats) float64 { return s.Thinking.Oldest[class].Seconds() })
	}
	read("tablee_tables_asleep", func(s host.Stats) float64 { return float64(s.Asleep) })
	read("tablee_bot_lag_seconds", func(s host.Stats) float64 { return s.Lag.Seconds() })
}

// observeGate adds the numbers of requests waiting at the gate and refused by it.
func (m *metrics) observeGate(g *limit.Gate) {
	m.set.NewGauge("tablee_requests_waiting", func() float64 { waiting, _ := g.Stats(); return float64(waiting) })
	m.count("tablee_requests_refused_total", func() uint64 { _, refused := g.Stats(); return refused })
}

// observeLog adds the number of dropped log lines.
func (m *metrics) observeLog(p *logPipe) {
	m.count("tablee_log_lines_dropped_total", func() uint64 { return p.dropped.Load() })
}

// observeDamage adds a metric for the database check at the start.
func (m *metrics) observeDamage(h *health) {
	m.set.NewGauge("tablee_database_damaged", func() float64 {
		if h.damaged.Load() {
			return 1
		}
		return 0
	})
}

// known returns a value, or NaN while it is unknown.
func known(value float64, known bool) float64 {
	if !known {
		return math.NaN()
	}
	return value
}

// observeStore adds metrics of the store and its disk.
func (m *metrics) observeStore(c *cleaning.Service) {
	read := func(name string, value func(cleaning.Report) float64) {
		m.set.NewGauge(name, func() float64 { return value(c.Report()) })
	}
	read("tablee_store_bytes", func(r cleaning.Report) float64 { return float64(r.Bytes) })
	read("tablee_store_spare_bytes", func(r cleaning.Report) float64 { return float64(r.Spare) })
	read("tablee_store_growth_bytes_per_day", func(r cleaning.Report) float64 { return known(r.Growth, r.GrowthKnown) })
	read("tablee_disk_free_bytes", func(r cleaning.Report) float64 { return known(float64(r.DiskFree), r.DiskTotal > 0) })
	read("tablee_disk_days_left", func(r cleaning.Report) float64 { return known(r.DaysLeft()) })
	for _, name := range cleaning.ShareNames() {
		read(labelled("tablee_store_kind_bytes", "kind", name), func(r cleaning.Report) float64 { return float64(r.Share(name).Bytes) })
		read(labelled("tablee_store_kind_rows", "kind", name), func(r cleaning.Report) float64 { return float64(r.Share(name).Rows) })
	}
}

// observeBackups adds the age of the newest backup; NaN if there is none.
func (m *metrics) observeBackups(s *database.Schedule) {
	m.set.NewGauge("tablee_backup_age_seconds", func() float64 {
		age, found := s.Age()
		return known(age.Seconds(), found)
	})
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
		s.metrics.commits.UpdateDuration(start)
	case errors.Is(err, host.ErrConflict):
		result = "conflict"
	case errors.Is(err, host.ErrRepeated):
		result = "repeated"
	}
	s.metrics.set.GetOrCreateCounter(labelled("tablee_appends_total", "result", result)).Inc()
	return err
}
