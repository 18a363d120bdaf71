// Package rating measures how well people play from the order in which they ended.
//
// A rating is what is believed of somebody's skill: a mean and how sure one is of it. A
// game of two to twelve changes the ratings of all who played it at once, ties included,
// by the Bayesian approximation of Weng and Lin for the Plackett–Luce model ("A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12,
// 2011, algorithm 4), with the constants of the OpenSkill libraries. It is written out
// here because it is one page, and because a rating must be the same on every node and
// in ten years.
package rating

import "math"

// Rating is what is believed of one player's skill in one game.
type Rating struct {
	Mu    float64 // the mean
	Sigma float64 // its standard deviation: how unsure one is
}

// The constants of the model, in the units of Mu.
const (
	mu    = 25.0
	sigma = mu / 3
	beta  = sigma / 2 // how much luck and form change what is shown in one game
	kappa = 0.0001    // the least part of its variance that a game leaves to a rating
)

// Drift is how much less sure one is of everybody before each game: people learn and
// forget, and a rating that never moved again would say nothing of today.
const Drift = sigma / 100

// New is what is believed of somebody who has not played yet.
func New() Rating { return Rating{Mu: mu, Sigma: sigma} }

// Update returns the ratings after a game. Each side is one player, or several who play
// as one; places[i] is the place of side i, 1 being the best, equal ones a tie. Drift is
// added to every Sigma first (0: nothing). What is given is not changed.
func Update(sides [][]Rating, places []int, drift float64) [][]Rating {
	before := make([]side, len(sides))
	c := 0.0
	for i, players := range sides {
		before[i] = sideOf(players, drift)
		c += before[i].variance + beta*beta
	}
	c = math.Sqrt(c)
	after := make([][]Rating, len(sides))
	for i, s := range before {
		shift, shrink := judge(before, places, i, c)
		for _, p := range s.players {
			part := p.Sigma * p.Sigma / s.variance
			after[i] = append(after[i], Rating{
				Mu:    p.Mu + part*shift,
				Sigma: p.Sigma * math.Sqrt(math.Max(1-part*shrink, kappa)),
			})
		}
	}
	return after
}

// side is one player or a team: their sum.
type side struct {
	players      []Rating
	mu, variance float64
}

func sideOf(players []Rating, drift float64) side {
	var s side
	for _, p := range players {
		p.Sigma = math.Hypot(p.Sigma, drift)
		s.players = append(s.players, p)
		s.mu += p.Mu
		s.variance += p.Sigma * p.Sigma
	}
	return s
}

// judge is by how much a game moves side i's mean, and which part of its variance it
// takes away. The order of a game is seen as a row of choices: who is first among all,
// who is next among the others. Side i had a part in each choice up to its own.
func judge(sides []side, places []int, i int, c float64) (shift, shrink float64) {
	for q := range sides {
		if places[q] > places[i] {
			continue
		}
		chance := math.Exp(sides[i].mu/c) / strengthFrom(sides, places, places[q], c)
		share := 1 / float64(tied(places, places[q]))
		if q == i {
			shift += (1 - chance) * share
		} else {
			shift -= chance * share
		}
		shrink += chance * (1 - chance) * share
	}
	v := sides[i].variance
	return shift * v / c, shrink * v / (c * c) * math.Sqrt(v) / c
}

// strengthFrom is the strength of all who were still to be chosen from at a place.
func strengthFrom(sides []side, places []int, place int, c float64) (sum float64) {
	for s := range sides {
		if places[s] >= place {
			sum += math.Exp(sides[s].mu / c)
		}
	}
	return sum
}

// tied is how many share a place.
func tied(places []int, place int) (n int) {
	for _, p := range places {
		if p == place {
			n++
		}
	}
	return n
}

// Number is a rating as people read it: 1500 for a beginner.
func (r Rating) Number() int { return int(math.Round(500 + 40*r.Mu)) }

// Trust says how sure one is of a rating, from 0 (it is hardly more than a guess) to 3
// (it may be relied on). Among equals one is at 1 after about eight games, at 2 after
// twenty-five, at 3 after sixty.
func (r Rating) Trust() int {
	switch {
	case r.Sigma > 7:
		return 0
	case r.Sigma > 5:
		return 1
	case r.Sigma > 3.5:
		return 2
	}
	return 3
}
