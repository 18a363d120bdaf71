package scene_test

import (
	"strings"
	"testing"

	"tablee/games"
	"tablee/games/rondo"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/web/board"
	"tablee/web/page"
	"tablee/web/scene"
)

// A bot's plate has as many dots as its game has levels, and shows its own among them.
func TestSeats_ShowALevelAmongThoseThereAre(t *testing.T) {
	locs, err := page.ReadTexts(games.UIs())
	if err != nil {
		t.Fatal(err)
	}
	cfg := hosttest.Config(hosttest.SQLite(t, t.TempDir()))
	cfg.Games = games.Rules()
	cfg.Levels = func(string) int { return 6 }
	h := hosttest.New(cfg)
	f := hosttest.Frame(t, h, hosttest.Open(t, h, hosttest.Guest(t, h, "Ana"), lobby.Plan{Game: rondo.Rules().Info().ID, Chairs: []string{"me", "bot:2"}, Seating: "kept"}))
	bot := scene.Seats(f, 0, locs["fr"])[1]
	var plate strings.Builder
	if err := board.PlateBot(bot, false, "").Render(t.Context(), &plate); err != nil {
		t.Fatal(err)
	}
	if lit, all := strings.Count(plate.String(), `class="on"`), strings.Count(plate.String(), "<i"); lit != 2 || all != 6 {
		t.Errorf("%d of %d dots: %s", lit, all, plate.String())
	}
}
