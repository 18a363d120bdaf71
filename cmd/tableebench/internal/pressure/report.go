package pressure

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// most is the ratio that no median may exceed.
const most = 2

// report has the figures of each kind of pressure.
type report []figures

// figures are the times of the neighbor in quiet and under one kind of pressure.
type figures struct {
	Kind           kind
	Quiet, Pressed times
}

// row compares the times of one thing, in milliseconds.
type row struct {
	Kind    kind    `json:"kind"`
	What    string  `json:"what"`
	Quiet   spread  `json:"quiet_ms"`
	Pressed spread  `json:"pressed_ms"`
	Ratio   float64 `json:"ratio"` // of the medians
	Ratio95 float64 `json:"ratio_p95"`
	Failed  int     `json:"failed"` // moves and pages under this pressure
}

// spread is a median and a 95th percentile, of a number of times.
type spread struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	N   int     `json:"n"`
}

func spreadOf(all []time.Duration) spread {
	if len(all) == 0 {
		return spread{}
	}
	sorted := slices.Sorted(slices.Values(all))
	at := func(share float64) float64 {
		return rounded(sorted[int(math.Ceil(share*float64(len(sorted))))-1].Seconds() * 1000)
	}
	return spread{at(.5), at(.95), len(sorted)}
}

func (f figures) rows() (rows []row) {
	for _, of := range []struct {
		what           string
		quiet, pressed []time.Duration
	}{{"moves", f.Quiet.moves, f.Pressed.moves}, {"pages", f.Quiet.pages, f.Pressed.pages}, {"bots", f.Quiet.bots, f.Pressed.bots}} {
		r := row{Kind: f.Kind, What: of.what, Quiet: spreadOf(of.quiet), Pressed: spreadOf(of.pressed), Failed: f.Pressed.failed}
		if r.Quiet.N > 0 {
			r.Ratio, r.Ratio95 = rounded(r.Pressed.P50/r.Quiet.P50), rounded(r.Pressed.P95/r.Quiet.P95)
		}
		rows = append(rows, r)
	}
	return rows
}

// print writes the table, or lines of JSON. The error tells what takes too long.
func (found report) print(out io.Writer, asJSON bool) error {
	var slow []string
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	if !asJSON {
		fmt.Fprintln(table, "pressure\twhat\tquiet: p50, p95 (ms), n\tpressed: p50, p95 (ms), n\tratio: p50, p95\tfailed")
	}
	for _, f := range found {
		for _, r := range f.rows() {
			if r.Ratio > most || r.Pressed.N == 0 {
				slow = append(slow, fmt.Sprintf("under %s, %s take %g times as long as in quiet", r.Kind, r.What, r.Ratio))
			}
			if asJSON {
				if err := json.NewEncoder(out).Encode(r); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(table, "%s\t%s\t%.1f, %.1f, %d\t%.1f, %.1f, %d\t%.2f, %.2f\t%d\n", r.Kind, r.What,
				r.Quiet.P50, r.Quiet.P95, r.Quiet.N, r.Pressed.P50, r.Pressed.P95, r.Pressed.N, r.Ratio, r.Ratio95, r.Failed)
		}
	}
	if err := table.Flush(); err != nil || len(slow) == 0 {
		return err
	}
	return errors.New(strings.Join(slow, "; "))
}

func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }
