package arena

import "math"

// Interval is a mean with its 95 % confidence bounds.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Disjoint reports whether two intervals do not overlap.
func (a Interval) Disjoint(b Interval) bool { return a.High < b.Low || b.High < a.Low }

// interval returns the mean of at least two independent samples, with the bounds of a two-sided
// Student's t interval at level 1 - alpha.
func interval(samples []float64, alpha float64) Interval {
	n := float64(len(samples))
	mean := 0.0
	for _, x := range samples {
		mean += x / n
	}
	variance := 0.0
	for _, x := range samples {
		variance += (x - mean) * (x - mean) / (n - 1)
	}
	half := student(1-alpha/2, n-1) * math.Sqrt(variance/n)
	return Interval{mean, mean - half, mean + half}
}

// student returns the quantile p > 1/2 of Student's distribution with the given degrees of freedom:
// exact for one and two, else by the Cornish-Fisher expansion about the normal quantile, accurate to a
// percent from three degrees on.
func student(p, freedom float64) float64 {
	switch freedom {
	case 1:
		return math.Tan(math.Pi * (p - 0.5))
	case 2:
		return (2*p - 1) * math.Sqrt(2/(4*p*(1-p)))
	}
	z := math.Sqrt2 * math.Erfinv(2*p-1)
	z2 := z * z
	t := z
	t += z * (z2 + 1) / (4 * freedom)
	t += z * ((5*z2+16)*z2 + 3) / (96 * freedom * freedom)
	t += z * (((3*z2+19)*z2+17)*z2 - 15) / (384 * math.Pow(freedom, 3))
	t += z * ((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / (92160 * math.Pow(freedom, 4))
	return t
}

// alpha is the error probability of every published interval.
const alpha = 0.05

// lookAt returns the number of deals after which a match with Stop is examined for the k-th time, k
// from 1: 64, 128, 256 …
func lookAt(k int) int { return 32 << min(k, 30) }

// spent returns the part of alpha that the k-th look may spend. The sum over all looks is at most
// alpha, so that repeated looks do not inflate the error probability.
func spent(k int) float64 { return alpha / float64(k*(k+1)) }

// allSeparated reports whether at the k-th look the interval of the difference of every neighbouring
// pair of bots excludes zero.
func (m *Match) allSeparated(deals []deal, bots, k int) bool {
	for n := 0; n+1 < bots; n++ {
		d := interval(m.differences(deals, n), spent(k)/float64(bots-1))
		if d.Low <= 0 && 0 <= d.High {
			return false
		}
	}
	return true
}

// differences returns, for each deal, the result of bot n minus that of bot n+1.
func (m *Match) differences(deals []deal, n int) []float64 {
	out := make([]float64, len(deals))
	for i, d := range deals {
		of := d.points
		switch m.Measure {
		case ByWins:
			of = d.wins
		case ByLosses:
			of = d.losses
		}
		out[i] = of[n] - of[n+1]
	}
	return out
}

// report fills in the figures of result.
func (m *Match) report(result *Result, names []string, deals []deal) {
	of := func(figure func(deal) []float64, n int) Interval {
		samples := make([]float64, len(deals))
		for i, d := range deals {
			samples[i] = figure(d)[n]
		}
		return interval(samples, alpha)
	}
	for n, name := range names {
		row := Row{Name: name}
		for _, p := range m.Players {
			if p.Name == name {
				row.Chairs++
			}
		}
		row.Points = of(func(d deal) []float64 { return d.points }, n)
		row.Wins = of(func(d deal) []float64 { return d.wins }, n)
		row.Turns = of(func(d deal) []float64 { return d.turns }, n)
		row.Idle = of(func(d deal) []float64 { return d.idle }, n)
		if m.Measure == ByLosses {
			lost := of(func(d deal) []float64 { return d.losses }, n)
			row.Losses = &lost
		}
		result.Bots = append(result.Bots, row)
		if n+1 < len(names) {
			result.Pairs = append(result.Pairs, Pair{name, names[n+1], m.Measure, interval(m.differences(deals, n), alpha)})
		}
	}
}
