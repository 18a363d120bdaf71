// Package pagetest makes a site for the tests of single pages.
package pagetest

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games"
	nainjauneui "tablee/games/nainjaune/ui"
	"tablee/host/node"
	"tablee/store"
	"tablee/web/board"
	"tablee/web/page"
)

// Site is a site with Nain Jaune alone, whose host does not run; change, if any, changes how it
// is configured.
func Site(t testing.TB, log *slog.Logger, change ...func(*page.Config)) *page.Site {
	t.Helper()
	db, err := store.OpenSQLite(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	first := func(_ context.Context, _ string, _ int, s game.State, seat game.Seat, _ *rand.Rand) game.Action {
		return s.Legal(seat, nil)[0]
	}
	cfg := page.Config{
		Services: node.New(node.Config{Store: db, Games: games.Rules(), Choose: first, Levels: func(string) int { return 4 }}).Services,
		UIs:      []board.UI{nainjauneui.UI{}}, Log: log,
	}
	for _, to := range change {
		to(&cfg)
	}
	s, err := page.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	return s
}
