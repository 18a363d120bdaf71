package main

import (
	"fmt"
	"math"
	"math/rand/v2"

	"tablee/game"
	"tablee/games/rondelic"
)

// chooser makes the choices of a seat in a round.
type chooser func(s *rondelic.State, seat game.Seat, r *rand.Rand) game.Action

// policy returns a chooser that follows one of the game's policies.
func policy(name string) chooser {
	for i, known := range (&rondelic.State{}).Policies() {
		if known == name {
			return func(s *rondelic.State, seat game.Seat, r *rand.Rand) game.Action { return s.Advise(i, seat, r) }
		}
	}
	panic("no policy " + name)
}

// clairvoyant returns a chooser that sees all cards, including the talon, and simulates the others. It
// tries each of its choices to the end and takes one that does not lose.
func clairvoyant(others chooser) chooser {
	return func(s *rondelic.State, seat game.Seat, r *rand.Rand) game.Action {
		var legal [4]game.Action
		for _, a := range s.Legal(seat, legal[:0]) {
			next := *s
			next.Play(seat, a)
			if escapes(&next, seat, others, r) {
				return a
			}
		}
		return s.DefaultAction(seat)
	}
}

// escapes reports whether some continuation saves a seat.
func escapes(s *rondelic.State, seat game.Seat, others chooser, r *rand.Rand) bool {
	for !s.Settled() {
		if s.Turn() != seat {
			s.Play(s.Turn(), others(s, s.Turn(), r))
			continue
		}
		var legal [4]game.Action
		for _, a := range s.Legal(seat, legal[:0]) {
			next := *s
			next.Play(seat, a)
			if escapes(&next, seat, others, r) {
				return true
			}
		}
		return false
	}
	return !s.Lost(seat)
}

// loss returns how often one seat loses a round among others who share a policy, averaged over all
// places, with half the width of its 95 % interval. The same seed deals the same cards.
func loss(players int, opt game.Options, one, others chooser, deals int, seed uint64) (mean, half float64) {
	fresh, err := rondelic.Practice(players, opt)
	if err != nil {
		panic(err)
	}
	chance, choices := rand.New(rand.NewPCG(seed, 2)), rand.New(rand.NewPCG(seed, 3))
	s := fresh.Clone().(*rondelic.State)
	var outcome []byte
	lost := 0
	for n := range deals {
		s.Set(fresh)
		outcome = s.SampleChance(chance, outcome[:0])
		if err := s.ApplyChance(outcome); err != nil {
			panic(err)
		}
		self := game.Seat(n % players)
		for !s.Settled() {
			choose := others
			if s.Turn() == self {
				choose = one
			}
			s.Play(s.Turn(), choose(s, s.Turn(), choices))
		}
		if s.Lost(self) {
			lost++
		}
	}
	mean = float64(lost) / float64(deals)
	return mean, 1.96 * math.Sqrt(mean*(1-mean)/float64(deals))
}

// measure prints how often each policy loses among others of a policy under text A, and how much of the
// gap from "keep a seven" to the clairvoyant the learned tables close.
func measure(deals int, seed uint64, field string) {
	others, opt := policy(field), texts[0]
	names := []string{"unsure", "keep7", "forgetful", "table", "shrewd", "clairvoyant"}
	fmt.Print("players")
	for _, name := range names {
		fmt.Printf(" %11s", name)
	}
	fmt.Printf("  table, shrewd close\n")
	for players := 3; players <= 10; players++ {
		fmt.Printf("%7d", players)
		lost := map[string]float64{}
		widest := 0.0
		for _, name := range names {
			one := clairvoyant(others)
			if name != "clairvoyant" {
				one = policy(name)
			}
			mean, half := loss(players, opt, one, others, deals, seed)
			lost[name], widest = mean, max(widest, half)
			fmt.Printf(" %11.4f", mean)
		}
		closed := func(name string) float64 {
			return 100 * (lost["keep7"] - lost[name]) / (lost["keep7"] - lost["clairvoyant"])
		}
		fmt.Printf("  %.1f %%, %.1f %%  ±%.4f\n", closed("table"), closed("shrewd"), widest)
	}
}
