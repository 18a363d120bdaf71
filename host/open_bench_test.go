package host_test

import (
	"math/rand/v2"
	"testing"

	"tablee/game"
	"tablee/games/ronda"
	"tablee/host"
	"tablee/host/hosttest"
	"tablee/host/lobby"
	"tablee/table"
)

// BenchmarkOpen measures showing a table of 2,000 commits for the first time after a start.
func BenchmarkOpen(b *testing.B) {
	cfg := hosttest.Config(hosttest.SQLite(b, b.TempDir()))
	cfg.Games = []game.Rules{ronda.Rules()} // its games are the longest at random play
	h := hosttest.New(cfg)
	who := hosttest.Guests(b, h, 5)
	luck := rand.New(rand.NewPCG(1, 2))
	var long *table.Table
	for long == nil || long.Seq < 2000 {
		id := hosttest.Open(b, h, who[0], lobby.Plan{Game: "ronda", Chairs: []string{"me", "open", "open", "open", "open"}})
		hosttest.Sit(b, h, id, who[1:]...)
		for long = hosttest.Frame(b, h, id).Table; long.Status == table.StatusPlaying && long.Seq < 2000; long = hosttest.Frame(b, h, id).Table {
			seat := long.Turn()
			legal := long.State.Legal(seat, nil)
			act := host.Act{Seq: long.Seq, Action: long.Rules().FormatAction(legal[luck.IntN(len(legal))])}
			if _, err := h.Act(b.Context(), long.Seats[seat].Player, id, act); err != nil {
				b.Fatal(err)
			}
		}
	}
	for b.Loop() {
		hosttest.Frame(b, hosttest.New(cfg), long.ID)
	}
}
