package measure

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"
	"time"

	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/game"
	"tablee/games"
)

// GamesCmd measures how fast games play.
type GamesCmd struct {
	Game string        `arg:"" optional:"" help:"Id of the game. Default: all games."`
	Time time.Duration `help:"How long to measure each number of seats." default:"1s"`
	Seed uint64        `help:"Random seed of the games." default:"1"`
	JSON bool          `name:"json" help:"Print one JSON array."`
}

// Help describes the figures.
func (c *GamesCmd) Help() string {
	return `Plays whole random games on one processor, with default options except one deal per
game. To compare machines, use the last column: the time of a game in shuffles of a pack
of 52, measured alongside.`
}

// Speed is the result for one number of seats.
type Speed struct {
	Game     string  `json:"game"`
	Seats    int     `json:"seats"`
	Games    float64 `json:"games"`    // per second
	Actions  float64 `json:"actions"`  // per second
	Allocs   float64 `json:"allocs"`   // per game
	Shuffles float64 `json:"shuffles"` // the time of a game, in shuffles of 52 cards
}

// Run measures and prints.
func (c *GamesCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Time <= 0 {
		return cli.Usage(fmt.Errorf("--time must be more than 0s, not %s", c.Time))
	}
	chosen := games.Rules()
	if c.Game != "" {
		entry, err := catalog.Game(c.Game)
		if err != nil {
			return err
		}
		chosen = []game.Rules{entry.Rules}
	}
	var all []Speed
	for _, rules := range chosen {
		info := rules.Info()
		for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			start, err := rules.New(seats, dealOptions(rules, nil))
			if err != nil {
				return err
			}
			all = append(all, c.measure(info.ID, seats, start))
		}
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(all)
	}
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "game\tseats\tgames/s\tactions/s\tallocs/game\tshuffles/game\t")
	for _, s := range all {
		fmt.Fprintf(w, "%s\t%d\t%.0f\t%.0f\t%.2f\t%.2f\t\n", s.Game, s.Seats, s.Games, s.Actions, s.Allocs, s.Shuffles)
	}
	return w.Flush()
}

// measure plays random games from start until the time is up. Games and shuffles alternate in short batches,
// so that other load on the machine slows both equally.
func (c *GamesCmd) measure(id string, seats int, start game.State) Speed {
	const gamesPerBatch, shufflesPerBatch = 16, 128
	var (
		simulator          game.Simulator
		pack               [52]byte
		state              = start.Clone()
		r                  = rand.New(rand.NewPCG(c.Seed, uint64(seats)))
		before, after      runtime.MemStats
		batches, actions   int
		playing, shuffling time.Duration
	)
	simulator.Playout(state, r, 0) // allocates the buffers
	runtime.ReadMemStats(&before)
	for playing+shuffling < c.Time {
		started := time.Now()
		for range gamesPerBatch {
			state.Set(start)
			actions += simulator.Playout(state, r, 0)
		}
		played := time.Now()
		for range shufflesPerBatch {
			r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		}
		playing += played.Sub(started)
		shuffling += time.Since(played)
		batches++
	}
	runtime.ReadMemStats(&after)
	games := float64(batches * gamesPerBatch)
	return Speed{
		Game: id, Seats: seats,
		Games:    games / playing.Seconds(),
		Actions:  float64(actions) / playing.Seconds(),
		Allocs:   float64(after.Mallocs-before.Mallocs) / games,
		Shuffles: playing.Seconds() / games / (shuffling.Seconds() / float64(batches*shufflesPerBatch)),
	}
}
