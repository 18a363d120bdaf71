package serve

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"tablee/games"
	"tablee/host/node"
	"tablee/host/notify/delivery"
	"tablee/store/scratch"
	"tablee/web/limit"
)

// Every route with a price exists.
func TestPriced_RoutesExist(t *testing.T) {
	var state health
	n := node.New(node.Config{Store: scratch.Open(t), Games: games.Rules()})
	c, log := &Cmd{Data: t.TempDir()}, slog.New(slog.DiscardHandler)
	said, err := c.words(log)
	if err != nil {
		t.Fatal(err)
	}
	m := newMetrics()
	h, err := c.handler(n, m, delivery.Keys{}, said, &state, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	for _, pattern := range limit.Priced() {
		path := strings.TrimPrefix(pattern, "GET ")
		h.ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, strings.NewReplacer("{$}", "", "{game}", "ronda", "{", "", "}", "").Replace(path), nil))
		w := httptest.NewRecorder()
		m.handler().ServeHTTP(w, get("/metrics"))
		if want := fmt.Sprintf(`tablee_requests_total{method="GET",route="%s",`, path); !strings.Contains(w.Body.String(), want) {
			t.Errorf("no route %s", pattern)
		}
	}
}
