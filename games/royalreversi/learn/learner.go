package main

import (
	"math"
	"math/rand/v2"

	"tablee/game"
	"tablee/games/royalreversi"
)

// traits is the number of traits. unknowns has one more, for the skill of a seat: a seat that plays by
// the learned weights has different traits from others and wins more often, but not only because of
// these traits.
const (
	traits   = len(royalreversi.Traits{})
	unknowns = traits + 1
)

// blunderRate is the probability of a random card, so that positions occur that policies avoid.
const blunderRate = 0.15

// kinds holds the games with weights of their own, indexed like State.Sides.
var kinds = []struct {
	seats   int
	options game.Options
}{{2, game.Options{}}, {3, game.Options{}}, {4, game.Options{}}, {4, game.Options{"teams": "on"}}}

// learner collects the data of games.
type learner struct {
	weights *royalreversi.Weights // of the previous round
	shrewd  bool                  // some seats play by these weights
	r       *rand.Rand
	sums    [4][royalreversi.Stages]sums
	notes   []note
	moves   []game.Action
	outcome []byte
}

// note is a position recorded during a game.
type note struct {
	seat, stage int
	traits      royalreversi.Traits
	skill       float64 // number of the colour's seats that play by the learned weights, minus the others' mean
}

// sums holds the normal equations of least squares, and samples to which the scale is fitted.
type sums struct {
	squares [unknowns][unknowns]float64
	product [unknowns]float64
	samples []sample
	rivals  float64 // number of other colours
}

// sample is the traits of a seat with its share of the first place: 1 for a sole winner.
type sample struct {
	traits royalreversi.Traits
	won    float64
}

// maxSamples limits the samples stored for a scale.
const maxSamples = 20_000

func newLearner(w *royalreversi.Weights, shrewd bool, seed uint64) *learner {
	return &learner{weights: w, shrewd: shrewd, r: rand.New(rand.NewPCG(seed, 1))}
}

// play plays one game of each kind, with a random layout and option mixed, and learns from it.
func (l *learner) play() {
	for _, kind := range kinds {
		options := game.Options{"layout": l.oneOf("pinwheel", "mixed"), "mixed": l.oneOf("off", "off", "on")}
		for key, value := range kind.options {
			options[key] = value
		}
		made, err := royalreversi.Rules().New(kind.seats, options)
		if err != nil {
			panic(err) // impossible: the options are constants of this file
		}
		s := made.(*royalreversi.State)
		l.whole(s)
		l.learnFrom(s)
	}
}

func (l *learner) oneOf(list ...string) string { return list[l.r.IntN(len(list))] }

// whole plays a game to its end and records positions on the way.
func (l *learner) whole(s *royalreversi.State) {
	l.notes = l.notes[:0]
	shrewd := l.r.Uint64() // one bit per seat
	if !l.shrewd {
		shrewd = 0
	}
	for s.Turn() != game.Nobody {
		seat := s.Turn()
		if seat == game.Chance {
			l.outcome = s.SampleChance(l.r, l.outcome[:0])
			if err := s.ApplyChance(l.outcome); err != nil {
				panic(err) // impossible: the state has just drawn it
			}
			continue
		}
		if l.r.IntN(4) == 0 {
			of := l.r.IntN(s.Seats())
			l.notes = append(l.notes, note{of, s.Stage(), s.Traits(of), skill(shrewd, of, s)})
		}
		l.moves = s.Legal(seat, l.moves[:0])
		switch {
		case l.r.Float64() < blunderRate:
			s.Play(seat, l.moves[l.r.IntN(len(l.moves))])
		case shrewd>>seat&1 != 0:
			s.Play(seat, s.AdviseBy(l.weights, seat, l.moves))
		default:
			s.Play(seat, s.Advise(1, seat, l.r))
		}
	}
}

// skill returns the number of shrewd seats of a colour, minus the mean of the other colours.
func skill(shrewd uint64, seat int, s *royalreversi.State) (sum float64) {
	colours := s.Colours()
	for other := range s.Seats() {
		switch one := float64(shrewd >> other & 1); {
		case other%colours == seat%colours:
			sum += one
		default:
			sum -= one / float64(colours-1)
		}
	}
	return sum
}

// learnFrom adds the recorded positions of a game with its result to the sums.
func (l *learner) learnFrom(s *royalreversi.State) {
	end := s.Standings(nil)
	for _, n := range l.notes {
		lead, won := outcome(end, n.seat, s.Colours())
		sum := &l.sums[s.Sides()][n.stage]
		known := append(n.traits[:], n.skill)
		for i, x := range known {
			sum.product[i] += x * lead
			for j, y := range known {
				sum.squares[i][j] += x * y
			}
		}
		sum.rivals = float64(s.Colours() - 1)
		if len(sum.samples) < maxSamples {
			sum.samples = append(sum.samples, sample{n.traits, won})
		}
	}
}

// outcome returns the lead of a seat's colour over the mean of the others, and its share of the first
// place. Colours alternate by seats.
func outcome(end []game.Standing, seat, colours int) (lead, won float64) {
	firsts := 0.0
	for c, st := range end[:colours] {
		if c == seat%colours {
			lead += float64(st.Points)
		} else {
			lead -= float64(st.Points) / float64(colours-1)
		}
		if st.Place == 1 {
			firsts++
		}
	}
	if end[seat].Place == 1 {
		won = 1 / firsts
	}
	return lead, won
}

// solve stores the learned weights in st.
func (l *learner) solve(st *royalreversi.Stated) {
	for sides := range l.sums {
		for stage := range l.sums[sides] {
			sum := &l.sums[sides][stage]
			line := &st[sides][stage]
			solved := leastSquares(sum.squares, sum.product)
			line.Worth = royalreversi.Traits(solved[:traits])
			line.Scale = fitScale(sum, &line.Worth)
		}
	}
}

// leastSquares solves the normal equations. It adds a small ridge to the diagonal, so that traits that
// never occur get the weight zero.
func leastSquares(a [unknowns][unknowns]float64, b [unknowns]float64) [unknowns]float64 {
	const ridge = 30
	for i := range a {
		a[i][i] += ridge
	}
	for i := range a {
		pivot := a[i][i]
		for j := range a[i] {
			a[i][j] /= pivot
		}
		b[i] /= pivot
		for k := range a {
			if k == i {
				continue
			}
			m := a[k][i]
			for j := range a[k] {
				a[k][j] -= m * a[i][j]
			}
			b[k] -= m * b[i]
		}
	}
	return b
}

// fitScale returns the scale of the logistic function that maximizes the likelihood of the samples'
// wins, with a precision of two percent.
func fitScale(of *sums, w *royalreversi.Traits) float64 {
	best, top := 0.0, math.Inf(-1)
	for scale := 0.02; scale < 1; scale *= 1.02 {
		sum := 0.0
		for _, x := range of.samples {
			lead := 0.0
			for i, t := range x.traits {
				lead += t * w[i]
			}
			p := 1 / (1 + of.rivals*math.Exp(-scale*lead))
			sum += x.won*math.Log(p) + (1-x.won)*math.Log(1-p)
		}
		if sum > top {
			best, top = scale, sum
		}
	}
	return best
}
