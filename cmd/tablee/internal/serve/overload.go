package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"log/slog"
	"math"
	"net/http"
	"os"
	"runtime"
	"runtime/debug"
	gauges "runtime/metrics"
	"slices"
	"strings"
	"time"

	"github.com/KimMachineGun/automemlimit/memlimit"

	"tablee/host"
	"tablee/host/network"
	"tablee/web/limit"
	"tablee/web/secure"
)

// Limits of the queue beyond --max-requests: the longest wait, and the number of waiting requests per request
// being handled.
const (
	queueWait  = 5 * time.Second
	queueShare = 4
)

// gated limits the requests that next handles at the same time. Their bodies are read before anything else, and
// busy responds to those refused; known reports whether a token belongs to a recent visitor, and origins whose
// pages may send them.
func (c *Cmd) gated(m *metrics, known func(token string) bool, origins secure.Origins, busy, next http.Handler) http.Handler {
	g := limit.NewGate(limit.GateConfig{AtOnce: cmp.Or(c.MaxRequests, math.MaxInt), Waiting: queueShare * c.MaxRequests, Wait: queueWait, Reads: c.reads()})
	m.observeGate(g)
	return g.Receive(c.lineOf, busy, origins.Guard(g.Handler(c.classOf(known), busy, next)))
}

// classOf returns the function for the priority of a request: players at a table come first, if known tells that
// they are visitors, since anyone may send some token. The past waits behind what is played. Cheap requests never
// wait, nor do streams, which have a limit of their own.
func (c *Cmd) classOf(known func(token string) bool) func(r *http.Request) limit.Entry {
	return func(r *http.Request) limit.Entry {
		path := r.URL.Path
		e := limit.Entry{Class: limit.SecondClass, Key: c.lineOf(r), Reads: reads(r)}
		switch {
		case strings.HasPrefix(path, "/static/"), isHealthCheck(path), path == "/favicon.ico", path == "/sw.js", isStream(path):
			e.Class = limit.FreeClass
		case (strings.HasPrefix(path, "/t/") || strings.HasPrefix(path, "/api/v1/tables/")) && !looksBack(path) && known(secure.Token(r)):
			e.Class = limit.FirstClass
		}
		return e
	}
}

// isStream reports whether a path is that of a stream, which may stay open for days.
func isStream(path string) bool {
	return strings.HasPrefix(path, "/t/") && strings.HasSuffix(path, "/live") || strings.HasPrefix(path, "/api/v1/") && strings.HasSuffix(path, "/events")
}

// reads returns how many reads of one customer may be worked on at the same time: all processors but one, which is
// left to others, and to bots. No limit without --max-requests.
func (c *Cmd) reads() int {
	if c.MaxRequests == 0 {
		return 0
	}
	return max(1, runtime.GOMAXPROCS(0)-1)
}

// reads reports whether a request only reads and computes. Hindsight waits for its turn to think.
func reads(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && !strings.HasSuffix(r.URL.Path, "/hindsight")
}

// lineOf returns the network whose requests share the places and the memory of one client under overload: a customer
// has more IPv6 addresses than there are places.
func (c *Cmd) lineOf(r *http.Request) string { return network.Customer(limit.Address(r, c.TrustProxy)) }

// looksBack reports whether a path below a table's shows its past.
func looksBack(path string) bool {
	return slices.Contains([]string{"replay", "record", "check", "hindsight", "fork"}, path[strings.LastIndexByte(path, '/')+1:])
}

// busy returns a handler for refused requests that responds in the visitor's language with as little work as
// possible.
func busy(pages plainPages) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l := pages.language(r)
		text := pages.sentences.Answer(l.Lang(), "busy")
		w.Header().Set("Retry-After", limit.RetryAfter(limit.Soon))
		if strings.HasPrefix(r.URL.Path, "/api") {
			problem, _ := json.Marshal(map[string]any{"type": "about:blank", "title": http.StatusText(http.StatusServiceUnavailable),
				"status": http.StatusServiceUnavailable, "detail": text, "code": "busy"}) // texts and numbers: never fails
			send(w, http.StatusServiceUnavailable, "application/problem+json", string(problem))
			return
		}
		pages.show(w, r, http.StatusServiceUnavailable, l.T("status.busy"), text)
	})
}

// growth is the percentage by which the heap grows before a garbage collection. A server keeps little beside
// short-lived data of moves: with Go's default of 100, collection took a tenth of the processor time. Near
// the memory limit it is collected sooner in any case.
const growth = 200

// collectSeldom sets the GC percentage to growth, unless GOGC is set.
func collectSeldom() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(growth)
	}
}

// relieve drops idle tables while the heap takes most of the memory limit, until ctx ends. The limit is
// GOMEMLIMIT or that of the control group; without one it does nothing.
func relieve(ctx context.Context, h *host.Host, log *slog.Logger) {
	const every, share = 2 * time.Second, 0.75
	_, err := memlimit.SetGoMemLimitWithOpts(memlimit.WithRatio(0.9), memlimit.WithProvider(memlimit.FromCgroup)) // GOMEMLIMIT wins
	if err != nil {
		log.Debug("no cgroup memory limit", "reason", err)
	}
	most := debug.SetMemoryLimit(-1)
	if most == math.MaxInt64 {
		return
	}
	live := []gauges.Sample{{Name: "/gc/heap/live:bytes"}}
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
		gauges.Read(live)
		if used := live[0].Value.Uint64(); float64(used) > share*float64(most) {
			log.Warn("memory is short: dropping idle tables", "bytes", used, "limit", most, "tables", h.ForgetIdle())
		}
	}
}
