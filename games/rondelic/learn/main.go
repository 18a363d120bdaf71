// Learn plays Rondelic against itself and writes the table that its bots play by.
//
//	go run ./games/rondelic/learn -deals 1000000 -out games/rondelic/policies.bin
//	go run ./games/rondelic/learn -deals 1000000 -people 0.75 -out games/rondelic/shrewd.bin
//	go run ./games/rondelic/learn -measure 400000
//
// Learning is counterfactual regret minimization with external sampling (Lanctot and
// others, "Monte Carlo sampling for regret minimization in extensive games", 2009): in
// each deal one seat tries all its choices, the others follow the strategy learned so far,
// and what a choice would have saved is remembered as regret. What counts is to lose the
// round. The average strategy is then made pure: in each situation the likelier of the two
// choices. The same seed gives the same table.
//
// With -people the others are in so many of the rounds people for whom seven is the limit
// (keep7) instead of learners. The strategy then lives on their mistakes too; since they
// are not asked what they would have done, it is averaged where it chooses itself.
//
// With -measure the embedded table is measured instead: how often a seat loses a round, in
// every place alike, among others who play by the table, or by the policy that -field names.
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
	seed := flag.Uint64("seed", 1, "of the stream of chance")
	out := flag.String("out", "games/rondelic/policies.bin", "the table to write")
	measured := flag.Int("measure", 0, "measure so many rounds for each figure instead of learning")
	people := flag.Float64("people", 0, "share of the rounds in which the others keep a seven or better (keep7) instead of learning too")
	field := flag.String("field", "table", "the policy of the others when measuring")
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

// texts are the games that differ in their rounds: without a dealer's card, with one under
// text A, with one under text B.
var texts = []game.Options{{"text": "A"}, {"text": "A", "dealerCard": "on"}, {"text": "B"}}

// sizes are the numbers of players a round of a text may have.
func sizes(opt game.Options) (least, most int) {
	if opt["text"] == "B" {
		return 2, 8
	}
	return 2, 12
}

// learn learns every round there is: no two of them share a situation but for the duel.
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

// cell is what is known of one situation with one rank: the regret of each choice, and the
// weight with which each was played.
type cell struct{ regret, played [2]float64 }

const ranks = 13

type learner struct {
	cells   [rondelic.Situations][ranks]cell
	r       *rand.Rand
	people  float64 // in what share of the deals the others are people
	person  chooser // how these play
	among   bool    // it is such a deal
	weight  float64
	table   rondelic.Table // empty: for what needs no thought
	outcome []byte
	spare   [8]rondelic.State // one a depth of choices
}

// rounds learns from so many rounds of that size, each seat in its turn trying its choices.
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

// walk plays a round to its end and returns the loss of self, trying all its choices; it
// uses s up.
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

// try plays both choices of self and remembers what the better would have saved.
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

// play remembers with what weight each choice was played.
func (c *cell) play(weight, change float64) {
	c.played[1] += weight * change
	c.played[0] += weight * (1 - change)
}

// chance is how likely a card is changed by regret matching.
func (c *cell) chance() float64 {
	keep, change := max(c.regret[0], 0), max(c.regret[1], 0)
	if keep+change == 0 {
		return 0.5
	}
	return change / (keep + change)
}

// pure is the table of the likelier choices.
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
