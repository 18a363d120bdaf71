// Command learn plays Rondelic against itself and writes the table that its bots play by.
//
//	go run ./games/rondelic/learn -deals 1000000 -out games/rondelic/policies.bin
//	go run ./games/rondelic/learn -deals 1000000 -people 0.75 -out games/rondelic/shrewd.bin
//	go run ./games/rondelic/learn -measure 400000
//
// The algorithm is counterfactual regret minimization with external sampling (Lanctot and
// others, "Monte Carlo sampling for regret minimization in extensive games", 2009): in each
// deal one seat tries all its choices, the others follow the strategy learned so far, and
// the regret of each choice is accumulated. The loss is to lose the round. The average
// strategy is then made pure: in each situation it takes the likelier of the two choices. The
// same seed gives the same table.
//
// With -people the other seats are people with a limit of seven (keep7) instead of learners
// in that share of the rounds, so the strategy also learns to exploit their mistakes. Since
// their choices are not strategies to average, the strategy is averaged at the learner's own
// choices.
//
// With -measure the embedded table is measured instead: how often a seat loses a round,
// averaged over all places, among others who play by the table or by the policy -field.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"

	"tablee/game"
	"tablee/games/rondelic"
)

func main() {
	deals := flag.Int("deals", 1_000_000, "rounds to learn from, for each number of players and kind of dealer")
	seed := flag.Uint64("seed", 1, "seed of the random stream")
	out := flag.String("out", "games/rondelic/policies.bin", "output file of the table")
	measured := flag.Int("measure", 0, "instead of learning, measure each figure over this number of rounds")
	people := flag.Float64("people", 0, "share of the rounds in which the others keep a seven or better (keep7) instead of learning too")
	field := flag.String("field", "table", "policy of the others when measuring")
	flag.Parse()
	if *measured > 0 {
		measure(*measured, *seed, *field)
		return
	}
	if err := os.WriteFile(*out, learn(*deals, *seed, *people).Bytes(), 0o644); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// texts lists the options that change a round: without a dealer's card, with one under text A, with one
// under text B.
var texts = []game.Options{{"text": "A"}, {"text": "A", "dealerCard": "on"}, {"text": "B"}}

// sizes returns the smallest and the largest number of players in a round under some options.
func sizes(opt game.Options) (least, most int) {
	if opt["text"] == "B" {
		return 2, 8
	}
	return 2, 12
}

// learn learns every kind of round. No two of them share a situation except for the duel.
func learn(deals int, seed uint64, people float64) *rondelic.Table {
	l := &learner{r: rand.New(rand.NewPCG(seed, 1)), people: people, person: policy("keep7")}
	l.rounds(2, game.Options{"text": "A"}, deals)
	for _, opt := range texts {
		least, most := sizes(opt)
		for players := least; players <= most; players++ {
			ordinary := game.Options{"text": opt["text"], "duel": "off"}
			if card, given := opt["dealerCard"]; given {
				ordinary["dealerCard"] = card
			}
			l.rounds(players, ordinary, deals)
		}
	}
	return l.pure()
}

// cell holds the learned data of one situation with one rank: the regret of each choice, and the
// accumulated weight with which it was played.
type cell struct{ regret, played [2]float64 }

const ranks = 13

type learner struct {
	cells   [rondelic.Situations][ranks]cell
	r       *rand.Rand
	people  float64 // share of the deals in which the others are people
	person  chooser // their policy
	among   bool    // the current deal is one of those
	weight  float64
	table   rondelic.Table // empty; used only where there is no choice
	outcome []byte
	spare   [8]rondelic.State // one per depth of choices
}

// rounds learns from deals rounds of that size. The seats take turns in trying their choices.
func (l *learner) rounds(players int, opt game.Options, deals int) {
	fresh, err := rondelic.Practice(players, opt)
	if err != nil {
		panic(err)
	}
	s := fresh.Clone().(*rondelic.State)
	for n := range deals {
		l.weight = float64(n+1) / float64(deals)
		l.among = l.people > 0 && players > 2 && l.r.Float64() < l.people
		s.Set(fresh)
		l.outcome = s.SampleChance(l.r, l.outcome[:0])
		if err := s.ApplyChance(l.outcome); err != nil {
			panic(err)
		}
		l.walk(s, game.Seat(n%players), 0)
	}
}

// walk plays a round to its end and returns the loss of self, trying all choices of self. It modifies
// s.
func (l *learner) walk(s *rondelic.State, self game.Seat, depth int) float64 {
	for !s.Settled() {
		seat := s.Turn()
		if l.among && seat != self {
			s.Play(seat, l.person(s, seat, l.r))
			continue
		}
		at, choice := s.Situation()
		if !choice || at >= rondelic.Situations {
			s.Play(seat, s.AdviseBy(&l.table, 0, seat, l.r))
			continue
		}
		c := &l.cells[at][s.Rank(seat)]
		change := c.chance()
		if (seat == self) == (l.people > 0) {
			c.play(l.weight, change)
		}
		if seat == self {
			return l.try(s, c, change, self, depth)
		}
		s.Play(seat, s.Choice(l.r.Float64() < change))
	}
	if s.Lost(self) {
		return 1
	}
	return 0
}

// try plays both choices of self and updates their regrets.
func (l *learner) try(s *rondelic.State, c *cell, change float64, self game.Seat, depth int) float64 {
	var loss [2]float64
	for i := range loss {
		next := &l.spare[depth]
		next.Set(s)
		next.Play(self, next.Choice(i == 1))
		loss[i] = l.walk(next, self, depth+1)
	}
	mean := loss[0]*(1-change) + loss[1]*change
	for i := range loss {
		c.regret[i] += l.weight * (mean - loss[i])
	}
	return mean
}

// play adds the weight with which each choice was played.
func (c *cell) play(weight, change float64) {
	c.played[1] += weight * change
	c.played[0] += weight * (1 - change)
}

// chance returns the probability of changing the card, by regret matching.
func (c *cell) chance() float64 {
	keep, change := max(c.regret[0], 0), max(c.regret[1], 0)
	if keep+change == 0 {
		return 0.5
	}
	return change / (keep + change)
}

// pure returns the table of the likelier choices.
func (l *learner) pure() *rondelic.Table {
	var t rondelic.Table
	for at := range t {
		for rank := range ranks {
			if c := &l.cells[at][rank]; c.played[1] > c.played[0] {
				t[at] |= 1 << rank
			}
		}
	}
	return &t
}
