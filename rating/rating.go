// Package rating estimates skill from the final order of games.
//
// A rating is a mean and its uncertainty. A game of two to twelve sides updates the ratings of all its players
// at once, ties included, by the Bayesian approximation of Weng and Lin for the Plackett–Luce model ("A
// Bayesian Approximation Method for Online Ranking", Journal of Machine Learning Research 12, 2011, algorithm
// 4), with the constants of the OpenSkill libraries. The algorithm is implemented here rather than imported
// because it fits on one page, and because a rating must be the same on every node and in ten years.
package rating

import "math"

// Rating is an estimate of one player's skill at one game.
type Rating struct {
	Mu    float64 // the mean
	Sigma float64 // its standard deviation: the uncertainty
}

// The constants of the model, in the units of Mu.
const (
	mu    = 25.0
	sigma = mu / 3
	beta  = sigma / 2 // influence of chance and form on the skill shown in one game
	kappa = 0.0001    // minimum share of its variance that a rating keeps after a game
)

// Drift is the growth of the uncertainty before each game. People learn and forget, so a rating that stopped
// moving would not reflect their current skill.
const Drift = sigma / 100

// New returns the rating of a player who has not played yet.
func New() Rating { return Rating{Mu: mu, Sigma: sigma} }

// Update returns the ratings after a game. Each side is one player, or a team. places[i] is the place of side
// i: 1 is the best, equal places are ties. drift is first added to every Sigma (0: none). The arguments are not
// modified.
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

// side is one player or a team, with the sums over its players.
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

// judge returns the shift of side i's mean and the share by which its variance shrinks. The model treats the
// final order as a series of choices: the first of all sides, then the next of the remaining ones. Side i takes
// part in each choice up to its own.
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

// strengthFrom returns the total strength of the sides at a place or below.
func strengthFrom(sides []side, places []int, place int, c float64) (sum float64) {
	for s := range sides {
		if places[s] >= place {
			sum += math.Exp(sides[s].mu / c)
		}
	}
	return sum
}

// tied returns the number of sides that share a place.
func tied(places []int, place int) (n int) {
	for _, p := range places {
		if p == place {
			n++
		}
	}
	return n
}

// Number returns the rating on the scale shown to people: 1500 for a beginner.
func (r Rating) Number() int { return int(math.Round(500 + 40*r.Mu)) }

// Trust grades how reliable a rating is, from 0 (hardly more than a guess) to 3 (reliable).
// Between equal players it reaches 1 after about eight games, 2 after twenty-five, 3 after
// sixty.
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
