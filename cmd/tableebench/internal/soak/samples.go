package soak

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
)

// sample is one measurement of the server.
type sample struct {
	At     time.Duration // since the soak began
	Values [len(measures)]float64
}

// measure is a figure of the server, judged for growth or only reported.
type measure struct {
	Name   string  // in the report
	Metric string  // name on the server's /metrics; "" if measured otherwise
	Unit   float64 // unit of the report, in units of the metric
	Slack  float64 // tolerated growth in units, beyond a tenth; 0: not judged
}

// measures lists the figures. The slack of memory allows for tables without people: a server keeps up to a
// thousand.
var measures = [...]measure{
	{"resident memory, MB", "process_resident_memory_bytes", 1e6, 24},
	{"heap in use, MB", "go_memstats_heap_alloc_bytes", 1e6, 16},
	{"descriptors", "process_open_fds", 1, 20},
	{"goroutines", "go_goroutines", 1, 50},
	{"tables in memory", "tablee_tables_held", 1, 0},
	{"streams", "tablee_followers", 1, 0},
	{"database, MB", "", 1e6, 0},
}

// databaseMeasure is the index of the database size, which is measured otherwise.
const databaseMeasure = len(measures) - 1

// series keeps samples of the whole run, thinned out as it gets longer.
type series struct {
	samples []sample
	every   int // one in every offered samples is kept
	offered int
}

const mostSamples = 1200

func (s *series) add(one sample) {
	s.every = max(s.every, 1)
	if s.offered++; s.offered%s.every != 0 {
		return
	}
	s.samples = append(s.samples, one)
	if len(s.samples) < mostSamples {
		return
	}
	for i := range len(s.samples) / 2 {
		s.samples[i] = s.samples[2*i+1]
	}
	s.samples = s.samples[:len(s.samples)/2]
	s.every *= 2
}

// read fetches a server's metrics.
func read(client *http.Client, address string) (values [len(measures)]float64, err error) {
	resp, err := client.Get("http://" + address + "/metrics")
	if err != nil {
		return values, err
	}
	defer resp.Body.Close()
	found := 0
	lines := bufio.NewScanner(io.LimitReader(resp.Body, 8<<20))
	for lines.Scan() {
		name, value, ok := strings.Cut(lines.Text(), " ")
		i := slices.IndexFunc(measures[:], func(m measure) bool { return m.Metric == name })
		if !ok || i < 0 {
			continue
		}
		if values[i], err = strconv.ParseFloat(value, 64); err != nil {
			return values, fmt.Errorf("metric %s: %w", name, err)
		}
		found++
	}
	if found < databaseMeasure {
		return values, fmt.Errorf("%d of %d metrics are missing", databaseMeasure-found, databaseMeasure)
	}
	return values, lines.Err()
}

// trend compares a figure in the first and last third of the judged time.
type trend struct {
	Name   string  `json:"name"`
	First  float64 `json:"first"` // median
	Last   float64 `json:"last"`  // median
	Most   float64 `json:"most"`
	Judged bool    `json:"judged"`
	Flat   bool    `json:"flat"` // true if not judged
}

// fewest is the number of samples a third must have to be judged, and shortest the time it must cover: memory
// grows until it is collected, so a shorter time would only show a point of that cycle.
const (
	fewest   = 5
	shortest = 10 * time.Second
)

// trends compares the first and last thirds of the samples from since on.
func (s *series) trends(since time.Duration) []trend {
	counted := slices.DeleteFunc(slices.Clone(s.samples), func(one sample) bool { return one.At < since })
	third := len(counted) / 3
	all := make([]trend, 0, len(measures))
	for i, m := range measures {
		t := trend{Name: m.Name, First: median(counted[:third], i) / m.Unit, Last: median(counted[len(counted)-third:], i) / m.Unit}
		for _, one := range counted {
			t.Most = max(t.Most, one.Values[i]/m.Unit)
		}
		t.Judged = m.Slack > 0 && third >= fewest && counted[third-1].At-counted[0].At >= shortest
		t.Flat = !t.Judged || t.Last <= t.First*1.1+m.Slack
		all = append(all, t)
	}
	return all
}

func median(samples []sample, i int) float64 {
	if len(samples) == 0 {
		return 0
	}
	sorted := slices.SortedFunc(slices.Values(samples), func(a, b sample) int { return cmp.Compare(a.Values[i], b.Values[i]) })
	return sorted[len(sorted)/2].Values[i]
}
