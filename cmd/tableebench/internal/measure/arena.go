// Package measure has the measuring commands: arena plays bots against each other, games measures the
// speed of the games.
package measure

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"tablee/bot"
	"tablee/bot/arena"
	"tablee/cmd/internal/catalog"
	"tablee/cmd/internal/cli"
	"tablee/game"
	"tablee/games"
)

// ArenaCmd measures bots against each other.
type ArenaCmd struct {
	Game    string            `arg:"" help:"Id of the game, such as nain-jaune."`
	Seats   int               `help:"Number of seats; the list of bots is repeated to fill them. Default: the number of bots, or the fewest seats of the game if that is more."`
	Bots    []string          `help:"Bots by seat: a level (1, 2, …), 0 for uniformly random, omniscient for a search that sees all hands (omniscient:POLICY assumes that the others play that policy), or a policy of the game (nain-jaune: lowest, longest, highest)." default:"2,1"`
	Deals   int               `help:"Number of deals; each is played once in every arrangement of the bots (only their rotations if there are more than 24)." default:"1000"`
	Seed    uint64            `help:"Random seed of deals and bots: the same seed gives the same figures." default:"1"`
	Option  map[string]string `name:"option" aliases:"options" help:"Option of the game, key=value; may be repeated. deals is 1 unless given." mapsep:","`
	Measure string            `help:"Measure for comparing neighbours in the list: net points per deal, the share of first places, or (rondelic) the share of deals lost, each played until it is decided." enum:"points,wins,losses" default:"points"`
	Early   bool              `name:"early-stop" help:"Stop at 64, 128, 256 … deals once every pair of neighbours differs significantly; the interim tests share the 5 % error rate."`
	Workers int               `help:"Deals played in parallel; the figures do not depend on it. Default: one per processor."`
	JSON    bool              `name:"json" help:"Print one JSON object."`
}

// Help describes the figures.
func (c *ArenaCmd) Help() string {
	return `Points are net: what a bot has at the end minus what it had at the first turn, so that
nain-jaune's antes do not count. Wins is the share of first places per chair, ties split.
Both are means over the deals, with their 95 % confidence intervals; so are turns, a
bot's actions until it is another's turn, and idle, the share of turns that end with the
game's default action, such as a pass. The last lines compare each bot with the next one
in the list, deal by deal.

  tableebench arena nain-jaune --seats 4 --bots 2,1 --deals 1000 --seed 7
  tableebench arena nain-jaune --bots 3,longest,longest,longest --deals 500
  tableebench arena rondelic --bots keep7,table,table,table --deals 20000 --measure losses`
}

// Run plays the match and prints its figures.
func (c *ArenaCmd) Run(ctx context.Context, out io.Writer) error {
	entry, err := catalog.Game(c.Game)
	if err != nil {
		return err
	}
	match, err := c.match(entry)
	if err != nil {
		return cli.Usage(catalog.Translate(c.Game, err))
	}
	result, err := arena.Run(ctx, match)
	if errors.Is(err, arena.ErrNoLosses) {
		return cli.Usage(err)
	}
	if err != nil {
		return err
	}
	if c.JSON {
		enc := json.NewEncoder(out)
		enc.SetIndent("", "  ")
		return enc.Encode(result)
	}
	return printResult(out, result)
}

// match returns the match of the command line.
func (c *ArenaCmd) match(entry games.Game) (arena.Match, error) {
	rules := entry.Rules
	if c.Deals < 2 {
		return arena.Match{}, fmt.Errorf("a measurement needs at least 2 deals, not %d", c.Deals)
	}
	options := dealOptions(rules, c.Option)
	seats := c.Seats
	if seats == 0 {
		seats = max(len(c.Bots), rules.Info().MinSeats)
	}
	if len(c.Bots) > seats {
		return arena.Match{}, fmt.Errorf("%d bots for %d seats", len(c.Bots), seats)
	}
	s, err := rules.New(seats, options)
	if err != nil {
		return arena.Match{}, err
	}
	var players []arena.Player
	for seat := range seats {
		p, err := player(entry, c.Bots[seat%len(c.Bots)], s)
		if err != nil {
			return arena.Match{}, err
		}
		players = append(players, p)
	}
	workers := c.Workers
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	return arena.Match{Rules: rules, Options: options, Players: players, Deals: c.Deals, Seed: c.Seed,
		Measure: arena.Measure(c.Measure), Stop: c.Early, Workers: workers}, nil
}

// dealOptions returns the options with one deal per game, if the game has that option: the deal is the unit
// of measurement.
func dealOptions(rules game.Rules, given game.Options) game.Options {
	options := game.Options{}
	if o, ok := rules.Info().Option("deals"); ok && o.Allows("1") {
		options["deals"] = "1"
	}
	for key, value := range given {
		options[key] = value
	}
	return options
}

// player returns the bot with that name; s is any state of the game.
func player(entry games.Game, name string, s game.State) (arena.Player, error) {
	adv, _ := s.(bot.Advisor)
	hasPolicy := func(policy string) bool { return adv != nil && slices.Contains(adv.Policies(), policy) }
	if name == "0" {
		return arena.Player{Name: "0 random", New: func() bot.Agent { return &bot.Random{} }}, nil
	}
	others, omniscient := strings.CutPrefix(name, "omniscient:")
	switch {
	case name == "omniscient":
		return arena.Player{Name: name, New: entry.Omniscient(""), Omniscient: true}, nil
	case omniscient && hasPolicy(others):
		return arena.Player{Name: name, New: entry.Omniscient(others), Omniscient: true}, nil
	}
	for _, l := range entry.Levels {
		if strconv.Itoa(l.Number) == name {
			return arena.Player{Name: name + " " + l.Name, New: l.New}, nil
		}
	}
	if hasPolicy(name) {
		return arena.Player{Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }}, nil
	}
	return arena.Player{}, fmt.Errorf("%s has no bot %q: %s", entry.ID(), name, strings.Join(botNames(entry, s), ", "))
}

// botNames returns all names that player accepts.
func botNames(entry games.Game, s game.State) []string {
	names := []string{"0"}
	for _, l := range entry.Levels {
		names = append(names, strconv.Itoa(l.Number))
	}
	names = append(names, "omniscient")
	if adv, ok := s.(bot.Advisor); ok {
		names = append(names, adv.Policies()...)
	}
	return names
}

// printResult prints the figures as a table.
func printResult(out io.Writer, r *arena.Result) error {
	stopped := ""
	if r.Stopped {
		stopped = ", stopped early"
	}
	fmt.Fprintf(out, "%s, %d seats, %d deals in %d arrangements%s, seed %d\n\n",
		r.Game, r.Seats, r.Deals, r.Arrangements, stopped, r.Seed)
	w := tabwriter.NewWriter(out, 0, 0, 3, ' ', tabwriter.AlignRight)
	if r.Bots[0].Losses != nil {
		fmt.Fprintln(w, "bot\tchairs\tlost deals\t95 %\t")
	} else {
		fmt.Fprintln(w, "bot\tchairs\tpoints a deal\t95 %\twins\t95 %\tturns\tidle\t")
	}
	for _, b := range r.Bots {
		if b.Losses != nil {
			fmt.Fprintf(w, "%s\t%d\t%.2f %%\t%.2f … %.2f\t\n", b.Name, b.Chairs, 100*b.Losses.Mean, 100*b.Losses.Low, 100*b.Losses.High)
			continue
		}
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f … %.2f\t%.1f %%\t%.1f … %.1f\t%.1f\t%.1f %%\t\n", b.Name, b.Chairs,
			b.Points.Mean, b.Points.Low, b.Points.High, 100*b.Wins.Mean, 100*b.Wins.Low, 100*b.Wins.High,
			b.Turns.Mean, 100*b.Idle.Mean)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	for i, p := range r.Pairs {
		if i == 0 {
			fmt.Fprintln(out)
		}
		format, scale := "%s over %s: %+.2f points (%+.2f … %+.2f)\n", 1.0
		switch p.Measure {
		case arena.ByWins:
			format, scale = "%s over %s: %+.1f %% of wins (%+.1f … %+.1f)\n", 100
		case arena.ByLosses:
			format, scale = "%s over %s: %+.2f %% of lost deals (%+.2f … %+.2f)\n", 100
		}
		fmt.Fprintf(out, format, p.A, p.B, scale*p.Difference.Mean, scale*p.Difference.Low, scale*p.Difference.High)
	}
	return nil
}
