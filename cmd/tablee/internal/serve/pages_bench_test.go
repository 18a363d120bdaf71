package serve

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"tablee/cmd/tablee/internal/botpool"
	"tablee/cmd/tablee/internal/crowdtest"
	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store/scratch"
)

// BenchmarkPages measures the response time of each page of a library with 2,000 finished games: the mean and
// the longest. A table's page is read from its log, as no one has viewed it before.
func BenchmarkPages(b *testing.B) {
	const ended = 2000
	s := scratch.Open(b)
	c := crowdtest.New(b, s, ended)
	bots := botpool.New()
	house := node.New(node.Config{
		Store: s, Games: games.Rules(), Choose: bots.Choose, Levels: bots.Levels, Kept: 1,
		Now: func() time.Time { return crowdtest.End },
	})
	var state health
	cmd, log := &Cmd{Data: b.TempDir()}, slog.New(slog.DiscardHandler)
	said, err := cmd.words(log)
	if err != nil {
		b.Fatal(err)
	}
	handler, err := cmd.handler(house, newMetrics(), delivery.Keys{}, said, &state, nil, log)
	if err != nil {
		b.Fatal(err)
	}
	ask := func(b *testing.B, name string, path func(i int) string) {
		b.Run(name, func(b *testing.B) {
			var longest time.Duration
			i := 0
			for b.Loop() {
				r := httptest.NewRequest(http.MethodGet, path(i), nil)
				r.AddCookie(&http.Cookie{Name: "tablee", Value: c.People[i%len(c.People)].Token})
				w := httptest.NewRecorder()
				began := time.Now()
				handler.ServeHTTP(w, r)
				longest = max(longest, time.Since(began))
				if w.Code != http.StatusOK {
					b.Fatalf("%s: %d", path(i), w.Code)
				}
				i++
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/1000/float64(b.N), "ms/page")
			b.ReportMetric(float64(longest.Microseconds())/1000, "ms-longest")
			b.ReportMetric(0, "ns/op")
		})
	}
	always := func(path string) func(int) string { return func(int) string { return path } }
	for name, path := range map[string]string{
		"library": "/", "tables": "/tables", "me": "/me", "history": "/me/history",
		"history-filtered": "/me/history?game=ronda&outcome=lost&rated=yes&period=year", "history-page-3": "/me/history?page=2",
	} {
		ask(b, name, always(path))
	}
	for g, rules := range games.Rules() {
		id := rules.Info().ID
		for _, page := range []string{"", "/rules", "/ladder", "/daily"} {
			ask(b, id+page, always("/g/"+id+page))
		}
		ask(b, id+"/table", func(i int) string {
			shelf := len(games.Rules())
			return "/t/" + string(c.Tables[(g+i*shelf)%ended])
		})
	}
}
