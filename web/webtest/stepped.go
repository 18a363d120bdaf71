package webtest

import (
	"context"
	"math/rand/v2"
	"net/http"
	"testing"

	"tablee/game"
	"tablee/games"
	"tablee/host"
	"tablee/host/node"
	"tablee/store/scratch"
	"tablee/table"
	"tablee/web/api"
	"tablee/web/api/call"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
	"tablee/web/secure"
)

// Stepped is a site that also serves the API. Its bots act one at a time and only when Step lets
// them, so that each position lasts until the test continues.
type Stepped struct {
	*Site
	bots chan struct{}
}

// OpenStepped opens a Stepped site with these games. choose picks the bots' actions.
func OpenStepped(t *testing.T, choose func(s game.State, seat game.Seat) game.Action, uis ...board.UI) *Stepped {
	t.Helper()
	bots := make(chan struct{})
	h := serve(t, node.Config{Store: scratch.Open(t), Choose: func(ctx context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		select {
		case <-bots:
			return choose(s, seat)
		case <-ctx.Done():
			return s.DefaultAction(seat)
		}
	}}, uis...)
	h.serveAPI(t)
	return &Stepped{h, bots}
}

// Step lets one bot act.
func (h *Stepped) Step(t *testing.T) {
	t.Helper()
	select {
	case h.bots <- struct{}{}:
	case <-t.Context().Done():
		t.Fatal("no bot asked for an action")
	}
}

// serveAPI serves the API beside the pages.
func (h *Site) serveAPI(t *testing.T) {
	t.Helper()
	words, err := page.NewSentences(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	mux.Handle("/api/", secure.Headers(nil, api.New(call.Config{Services: h.Services, Words: call.Words{Name: words.Name, Refused: words.Refused,
		Problem: words.Problem, Invalid: words.Invalid, Answer: words.Answer, Journal: scene.Journals(words)}})))
	mux.Handle("/", h.Server.Config.Handler)
	h.Server.Config.Handler = mux
}

// AwaitPlay waits until the game at a table has started.
func (h *Site) AwaitPlay(t *testing.T, path string) *host.Frame {
	t.Helper()
	f := h.AwaitSeq(t, path, 0)
	for f.Table.Status == table.StatusOpen {
		f = h.AwaitSeq(t, path, f.Table.Seq)
	}
	return f
}

// AwaitSeq waits until a table's seq is greater than beyond.
func (h *Site) AwaitSeq(t *testing.T, path string, beyond uint64) *host.Frame {
	t.Helper()
	follower, err := h.Host.Follow(t.Context(), TableID(path), "")
	if err != nil {
		t.Fatal(err)
	}
	defer follower.Close()
	for {
		f, err := follower.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if f.Table.Seq > beyond {
			return f
		}
	}
}
