package main

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
	"tablee/game"
)

// arenaCmd measures bots against each other.
type arenaCmd struct {
	Game    string            `arg:"" help:"The game's id, such as nain-jaune."`
	Seats   int               `help:"Number of seats; the list of bots is repeated to fill them. Default: as many as bots, at least what the game asks for."`
	Bots    []string          `help:"Who plays, by seat: a level (1 to 4), 0 for uniform random, cheat for a search that sees all hands (cheat:HABIT: and knows that the others play by that habit), or a habit of the game (nain-jaune: lowest, longest, highest)." default:"2,1"`
	Deals   int               `help:"Number of deals; each is played once in every arrangement of the bots round the table (their rotations where there are more than 24)." default:"1000"`
	Seed    uint64            `help:"Decides all luck and every bot's whims: the same seed gives the same figures." default:"1"`
	Option  map[string]string `name:"option" aliases:"options" help:"An option of the game, key=value; may be repeated. deals is 1 unless given." mapsep:","`
	Measure string            `help:"What neighbours in the list are compared by: net points a deal, the share of first places, or (rondelic) the share of deals lost, each played until it is settled." enum:"points,wins,losses" default:"points"`
	Stop    bool              `help:"Stop early, at 64, 128, 256 … deals, once every pair of neighbours is told apart; the looks share the 5 % of error, so that looking often fools nobody."`
	Workers int               `help:"Deals played at a time; the figures do not depend on it. Default: one a processor."`
	JSON    bool              `name:"json" help:"Print one JSON object."`
}

// Help explains the figures.
func (c *arenaCmd) Help() string {
	return `Points are net: what a bot has at the end less what it had when the first seat was
awaited, so that nain-jaune's antes do not count. Wins is the share of first places a
chair, ties split. Both are means over the deals, with their 95 % intervals; so are
turns, what a bot does until another is awaited, and idle, the share of them that end
with what the game does when time is up, such as a pass. The last lines compare each bot
with the next one in the list, deal by deal.

  tablee arena nain-jaune --seats 4 --bots 2,1 --deals 1000 --seed 7
  tablee arena nain-jaune --bots 3,longest,longest,longest --deals 500
  tablee arena rondelic --bots keep7,table,table,table --deals 20000 --measure losses`
}

// Run plays the match and prints its figures.
func (c *arenaCmd) Run(ctx context.Context, out io.Writer) error {
	rules, err := findGame(c.Game)
	if err != nil {
		return err
	}
	match, err := c.match(rules)
	if err != nil {
		return usage(inWords(c.Game, err))
	}
	result, err := arena.Run(ctx, match)
	if errors.Is(err, arena.ErrNoLosses) {
		return usage(err)
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

// match is what the command line asks for.
func (c *arenaCmd) match(rules game.Rules) (arena.Match, error) {
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
		p, err := player(rules.Info().ID, c.Bots[seat%len(c.Bots)], s)
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
		Measure: arena.Measure(c.Measure), Stop: c.Stop, Workers: workers}, nil
}

// dealOptions are the options with one deal a game where the game counts deals: the
// deal is the unit.
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

// player is the bot of that name in a game; s is any state of it.
func player(gameID, name string, s game.State) (arena.Player, error) {
	adv, _ := s.(bot.Advisor)
	knows := func(habit string) bool { return adv != nil && slices.Contains(adv.Policies(), habit) }
	if name == "0" {
		return arena.Player{Name: "0 random", New: func() bot.Agent { return &bot.Random{} }}, nil
	}
	others, cheats := strings.CutPrefix(name, "cheat:")
	switch {
	case name == "cheat":
		return arena.Player{Name: name, New: bot.Omniscient(gameID, ""), Omniscient: true}, nil
	case cheats && knows(others):
		return arena.Player{Name: name, New: bot.Omniscient(gameID, others), Omniscient: true}, nil
	}
	for _, l := range bot.Levels(gameID) {
		if strconv.Itoa(l.Number) == name {
			return arena.Player{Name: name + " " + l.Name, New: l.New}, nil
		}
	}
	if knows(name) {
		return arena.Player{Name: name, New: func() bot.Agent { return &bot.Policy{Name: name} }}, nil
	}
	return arena.Player{}, fmt.Errorf("%s has no bot %q: %s", gameID, name, strings.Join(botNames(gameID, s), ", "))
}

// botNames are all names that player knows.
func botNames(gameID string, s game.State) []string {
	names := []string{"0"}
	for _, l := range bot.Levels(gameID) {
		names = append(names, strconv.Itoa(l.Number))
	}
	names = append(names, "cheat")
	if adv, ok := s.(bot.Advisor); ok {
		names = append(names, adv.Policies()...)
	}
	return names
}

// printResult lays the figures out for people.
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
