package soak

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"
)

// report is the result of a soak.
type report struct {
	For      string         `json:"for"`
	Seed     uint64         `json:"seed"`
	Database string         `json:"database"`
	Load     map[string]int `json:"load"`
	Faults   map[kind]int   `json:"faults"`
	Log      tally          `json:"log"`
	Doctor   string         `json:"doctor"`
	Trends   []trend        `json:"trends"`
	Breaches []breach       `json:"breaches"`
	LogTail  []string       `json:"server_log,omitempty"` // only after a breach
}

// breach is a kind of violation, and how often it occurred.
type breach struct {
	Kind  string `json:"kind"`
	Times int    `json:"times"`
	First string `json:"first"` // the first case
}

func (r *report) print(out io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	fmt.Fprintf(out, "soak of %s, seed %d, %s\n", r.For, r.Seed, r.Database)
	fmt.Fprintf(out, "load: %s\n", counted(r.Load))
	fmt.Fprintf(out, "faults: %s\n", counted(r.Faults))
	l := r.Log
	fmt.Fprintf(out, "log: %d acknowledged, %d of them stored, %d lost, %d twice; %d refused, %d of them stored\n",
		l.Acknowledged, l.Stored, l.Lost, l.Twice, l.Refused, l.Kept)
	fmt.Fprintf(out, "doctor: %s\n\n", r.Doctor)
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "\tfirst third\tlast third\tmost\t\t")
	for _, t := range r.Trends {
		verdict := "flat"
		switch {
		case !t.Judged:
			verdict = ""
		case !t.Flat:
			verdict = "GROWS"
		}
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.1f\t%s\t\n", t.Name, t.First, t.Last, t.Most, verdict)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for _, b := range r.Breaches {
		fmt.Fprintf(out, "\nBREACH, %d times: %s, first: %s", b.Times, b.Kind, strings.TrimSpace(b.First))
	}
	if len(r.LogTail) > 0 {
		fmt.Fprintf(out, "\n\nthe server's last lines:\n  %s\n", strings.Join(r.LogTail, "\n  "))
	}
	if len(r.Breaches) == 0 {
		_, err := fmt.Fprintln(out, "\nno breach")
		return err
	}
	return nil
}

// counted formats counts as "4 kill, 2 stop".
func counted[K ~string](counts map[K]int) string {
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		parts = append(parts, fmt.Sprintf("%d %s", counts[key], key))
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", ")
}
