package load

import (
	"encoding/json"
	"io"
	"math"
	"slices"
	"time"
)

// report is the result of a measurement. Memory and processor time are only available for a process of this
// machine.
type report struct {
	As      string `json:"as"`
	Game    string `json:"game,omitempty"` // empty for all games in turn
	Nodes   int    `json:"nodes"`
	Tables  int    `json:"tables"`
	Viewers int    `json:"viewers"` // per table

	Seconds        float64 `json:"seconds"`
	Moves          int     `json:"moves"`
	MovesPerSecond float64 `json:"moves_per_second"`
	Ack            spread  `json:"ack_ms"` // until the move was stored
	All            spread  `json:"all_ms"` // until all viewers had the move
	BytesPerUpdate float64 `json:"bytes_per_update"`
	Reopened       int     `json:"tables_reopened"`
	Broken         int64   `json:"connections_broken"`

	UserCPU     float64 `json:"server_user_ms_per_move,omitempty"`
	SystemCPU   float64 `json:"server_system_ms_per_move,omitempty"`
	AsksPerMove float64 `json:"asks_per_move"`
	AskCPU      float64 `json:"ask_cpu_ms,omitempty"`
	OwnCPU      float64 `json:"own_cpu_ms_per_move,omitempty"`
	RSSMB       float64 `json:"server_rss_mb,omitempty"`
	TableKB     float64 `json:"table_kb,omitempty"`
	StreamKB    float64 `json:"stream_kb,omitempty"`
}

// spread holds percentiles of a duration, in milliseconds.
type spread struct {
	P50 float64 `json:"p50"`
	P95 float64 `json:"p95"`
	P99 float64 `json:"p99"`
}

func spreadOf(all []time.Duration) (s spread) {
	if len(all) == 0 {
		return s
	}
	sorted := slices.Sorted(slices.Values(all))
	at := func(share float64) float64 {
		return rounded(sorted[int(math.Ceil(share*float64(len(sorted))))-1].Seconds() * 1000)
	}
	return spread{at(.5), at(.95), at(.99)}
}

// fill sets the figures from the counts of a run.
func (f *report) fill(r *run, seconds float64, server, own usage) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f.Seconds, f.Moves, f.Reopened, f.Broken = rounded(seconds), len(r.all), r.reopens, r.broken.Load()
	f.Ack, f.All = spreadOf(r.ack), spreadOf(r.all)
	if f.Moves == 0 {
		return
	}
	moves := float64(f.Moves)
	f.MovesPerSecond = rounded(moves / seconds)
	f.BytesPerUpdate = rounded(float64(r.sent.Load()) / float64(max(1, r.updates.Load())))
	f.AsksPerMove = rounded(float64(r.asks.Load()) / moves)
	f.UserCPU, f.SystemCPU = rounded(server.user.Seconds()*1000/moves), rounded(server.system.Seconds()*1000/moves)
	f.OwnCPU = rounded((own.user + own.system).Seconds() * 1000 / moves)
	f.RSSMB = rounded(float64(r.server.memory()) / (1 << 20))
}

func (f *report) print(out io.Writer) error { return json.NewEncoder(out).Encode(f) }

// per returns kilobytes per item.
func per(bytes int64, n int) float64 { return rounded(float64(bytes) / 1024 / float64(n)) }

func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }

// usage is processor time used.
type usage struct{ user, system time.Duration }

func (u usage) minus(v usage) usage { return usage{u.user - v.user, u.system - v.system} }
