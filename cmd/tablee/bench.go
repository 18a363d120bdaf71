package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"text/tabwriter"
	"time"

	"tablee/game"
	"tablee/games"
)

// benchCmd measures how fast games play.
type benchCmd struct {
	Game string        `arg:"" optional:"" help:"The game's id; all games unless given."`
	Time time.Duration `help:"How long each number of seats is measured." default:"1s"`
	Seed uint64        `help:"Decides the games that are played." default:"1"`
	JSON bool          `name:"json" help:"Print one JSON array."`
}

// Help explains the figures.
func (c *benchCmd) Help() string {
	return `Whole random games on one processor, through the loop all games share, with default
options but one deal where the game counts deals. To compare machines, look at the last column: the
time of a game in shuffles of a pack of 52, measured beside it.`
}

// speed is what was measured for one number of seats.
type speed struct {
	Game     string  `json:"game"`
	Seats    int     `json:"seats"`
	Games    float64 `json:"games"`    // a second
	Actions  float64 `json:"actions"`  // a second
	Allocs   float64 `json:"allocs"`   // a game
	Shuffles float64 `json:"shuffles"` // the time of a game, in shuffles of 52 cards
}

// Run measures and prints.
func (c *benchCmd) Run(ctx context.Context, out io.Writer) error {
	if c.Time <= 0 {
		return usage(fmt.Errorf("--time must be more than nothing, not %s", c.Time))
	}
	chosen := games.All()
	if c.Game != "" {
		rules, err := findGame(c.Game)
		if err != nil {
			return err
		}
		chosen = []game.Rules{rules}
	}
	var all []speed
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

// measure plays random games from start until the time is up. Games and shuffles take
// turns in short pieces, so that whatever else the machine does slows both alike.
func (c *benchCmd) measure(id string, seats int, start game.State) speed {
	const gamesAPiece, shufflesAPiece = 16, 128
	var (
		player            game.Simulator
		pack              [52]byte
		state             = start.Clone()
		r                 = rand.New(rand.NewPCG(c.Seed, uint64(seats)))
		before, after     runtime.MemStats
		pieces, actions   int
		playing, shuffles time.Duration
	)
	player.Playout(state, r, 0) // makes the buffers
	runtime.ReadMemStats(&before)
	for playing+shuffles < c.Time {
		began := time.Now()
		for range gamesAPiece {
			state.Set(start)
			actions += player.Playout(state, r, 0)
		}
		played := time.Now()
		for range shufflesAPiece {
			r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		}
		playing += played.Sub(began)
		shuffles += time.Since(played)
		pieces++
	}
	runtime.ReadMemStats(&after)
	games := float64(pieces * gamesAPiece)
	return speed{
		Game: id, Seats: seats,
		Games:    games / playing.Seconds(),
		Actions:  float64(actions) / playing.Seconds(),
		Allocs:   float64(after.Mallocs-before.Mallocs) / games,
		Shuffles: playing.Seconds() / games / (shuffles.Seconds() / float64(pieces*shufflesAPiece)),
	}
}
