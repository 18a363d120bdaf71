package bot

import (
	"math/rand/v2"

	"tablee/game"
)

// Utility returns the value of the standings for a seat; higher is better.
type Utility func(st []game.Standing, seat game.Seat) float64

// Points returns the seat's points, for games in which the total matters.
func Points(st []game.Standing, seat game.Seat) float64 { return float64(st[seat].Points) }

// FewPoints returns the negative of the seat's points, for games in which fewer are better.
func FewPoints(st []game.Standing, seat game.Seat) float64 { return -float64(st[seat].Points) }

// Win returns the seat's share of the first place: 1 alone, 1/2 with one other, else 0.
func Win(st []game.Standing, seat game.Seat) float64 {
	if st[seat].Place != 1 {
		return 0
	}
	firsts := 0
	for _, s := range st {
		if s.Place == 1 {
			firsts++
		}
	}
	return 1 / float64(firsts)
}

// Margin returns how many points the seat is ahead of the mean of the others.
func Margin(st []game.Standing, seat game.Seat) float64 {
	sum := 0
	for _, s := range st {
		sum += s.Points
	}
	others := float64(sum-st[seat].Points) / float64(max(1, len(st)-1))
	return float64(st[seat].Points) - others
}

// Lead returns [Win] plus a small term for the seat's distance to its best rival, so that an agent
// keeps playing well when the first place is decided. Seats with equal points do not count as rivals,
// since partners have the same points.
func Lead(st []game.Standing, seat game.Seat) float64 {
	sum, rival, found := 1, 0, false
	for _, s := range st {
		sum += max(s.Points, -s.Points)
		if s.Points != st[seat].Points && (!found || s.Points > rival) {
			rival, found = s.Points, true
		}
	}
	if !found {
		return Win(st, seat)
	}
	return Win(st, seat) + float64(st[seat].Points-rival)/float64(sum)
}

// Rollout configures how a game is played on from the point where a search stops.
type Rollout struct {
	// Policy plays every seat; the zero value plays at random.
	Policy Policy

	// ToChance stops the rollout when chance is due (at the next deal, for games valued by the deal).
	// Otherwise the game is played to its end.
	ToChance bool

	// Limit is the maximum number of actions played before the position is valued; 0 for no limit,
	// negative for no rollout at all.
	Limit int
}

// lookahead runs rollouts and values positions without allocating. Its buffers bind it to one
// goroutine.
type lookahead struct {
	Rollout
	Utility   Utility // nil for Win
	estimator game.Estimator
	standing  []game.Standing
	outcome   []byte
}

// stopped reports whether the rollout ends at s. Outcomes of chance that do not end it are drawn from
// r.
func (l *lookahead) stopped(s game.State, r *rand.Rand) bool {
	for {
		switch s.Turn() {
		case game.Nobody:
			return true
		case game.Chance:
			if l.ToChance {
				return true
			}
			l.outcome = s.SampleChance(r, l.outcome[:0])
			if err := s.ApplyChance(l.outcome); err != nil {
				panic("bot: a state refused the outcome it sampled: " + err.Error())
			}
		default:
			return false
		}
	}
}

// finish runs the rollout on s. self plays by policy number own, all others by policy number others; -1
// is random.
func (l *lookahead) finish(s game.State, self game.Seat, own, others int, r *rand.Rand) {
	for n := 0; !l.stopped(s, r) && (l.Limit == 0 || n < l.Limit); n++ {
		seat, policy := s.Turn(), others
		if seat == self {
			policy = own
		}
		s.Play(seat, l.Policy.act(s, seat, policy, r))
	}
}

// value returns the value of s for seat.
func (l *lookahead) value(s game.State, seat game.Seat) float64 {
	l.judge(s)
	return l.utility(seat)
}

// judge prepares utility for s: by the game's own estimate while the game is running, by the score if
// it is over or the game has no estimate.
func (l *lookahead) judge(s game.State) {
	l.estimator = nil
	if e, ok := s.(game.Estimator); ok && s.Turn() >= 0 {
		l.estimator = e
		return
	}
	l.standing = s.Standings(l.standing[:0])
}

// utility returns the value for seat of the state last passed to judge.
func (l *lookahead) utility(seat game.Seat) float64 {
	switch {
	case l.estimator != nil:
		return l.estimator.Estimate(seat)
	case l.Utility != nil:
		return l.Utility(l.standing, seat)
	}
	return Win(l.standing, seat)
}
