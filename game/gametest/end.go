package gametest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"

	"tablee/game"
)

// End plays the given number of random games, spread evenly over every number of seats and every combination
// of options that the game allows. It fails at the first game that does not end within Info.MaxActions or
// breaks an invariant at its end. The same number plays the same games.
func End(t *testing.T, rules game.Rules, games int) {
	t.Helper()
	all := agreements(rules)
	r := rand.New(rand.NewPCG(seed("every game ends"), uint64(games)))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var player game.Simulator
	longest := 0
	for n, su := range all {
		fresh, err := rules.New(su.seats, su.opt)
		if err != nil {
			t.Fatal(err)
		}
		state := fresh.Clone()
		for range share(games, len(all), n) {
			state.Set(fresh)
			longest = max(longest, player.Playout(state, r, rules.Info().MaxActions))
			if err := ended(state); err != nil {
				t.Fatalf("%d seats, %v: %v", su.seats, su.opt, err)
			}
		}
	}
	t.Logf("%d random games under %d agreements: the longest took %d actions", games, len(all), longest)
}

// ended returns an error if s is not over or breaks an invariant.
func ended(s game.State) error {
	if s.Turn() != game.Nobody {
		return fmt.Errorf("the game goes on")
	}
	if checked, ok := s.(game.Invariants); ok {
		return checked.Invariant()
	}
	return nil
}

// share returns how many of the games go to the n-th of among setups.
func share(games, among, n int) int { return games*(n+1)/among - games*n/among }

// agreements returns all numbers of seats with all combinations of options that the game allows.
func agreements(rules game.Rules) []setup {
	info := rules.Info()
	combined := []game.Options{{}}
	for _, o := range info.Options {
		var more []game.Options
		for _, opt := range combined {
			for _, value := range everyValue(o) {
				next := game.Options{o.Key: value}
				for k, v := range opt {
					next[k] = v
				}
				more = append(more, next)
			}
		}
		combined = more
	}
	var all []setup
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		for _, opt := range combined {
			if _, err := rules.New(seats, opt); err == nil {
				all = append(all, setup{seats, opt})
			}
		}
	}
	return all
}

// everyValue returns every value of an option.
func everyValue(o game.Option) []string {
	if o.Values != nil {
		return o.Values
	}
	var all []string
	for n := o.Min; n <= o.Max; n++ {
		all = append(all, strconv.Itoa(n))
	}
	return all
}
