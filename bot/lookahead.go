package bot

import (
	"math/rand/v2"

	"tablee/game"
)

// Utility is what the standings are worth to a seat; higher is better.
type Utility func(st []game.Standing, seat game.Seat) float64

// Points counts what the seat has: for games in which the sum is what matters.
func Points(st []game.Standing, seat game.Seat) float64 { return float64(st[seat].Points) }

// FewPoints counts what the seat has in a game where fewer is better.
func FewPoints(st []game.Standing, seat game.Seat) float64 { return -float64(st[seat].Points) }

// Win is the seat's share of the first place: 1 alone, 1/2 with another, else 0.
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

// Margin is how many points the seat is ahead of the mean of the others.
func Margin(st []game.Standing, seat game.Seat) float64 {
	sum := 0
	for _, s := range st {
		sum += s.Points
	}
	others := float64(sum-st[seat].Points) / float64(max(1, len(st)-1))
	return float64(st[seat].Points) - others
}

// Lead is the first place, as [Win] has it, and a little for how far the seat is ahead of
// the best of the others, or behind: so that an agent goes on playing well where the first
// place is not in doubt. Seats with equal points are no rivals: partners have the same.
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

// Rollout says how a game is played on where a search stops.
type Rollout struct {
	// Policy plays every seat; the zero value plays at random.
	Policy Policy

	// ToChance stops when chance is due (the next deal, where a deal is what counts);
	// else the game is played on to its end.
	ToChance bool

	// Limit is the most actions that are played before the game is judged as it
	// stands; 0 for no limit, less than 0 for none at all.
	Limit int
}

// lookahead plays on and judges, without allocating. Its buffers make it belong to one
// goroutine.
type lookahead struct {
	Rollout
	Utility   Utility // nil for Win
	estimator game.Estimator
	standing  []game.Standing
	outcome   []byte
}

// stopped reports whether s is where looking ahead ends; an outcome of chance that does not end it is
// drawn from r.
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

// finish plays s to where looking ahead ends; self plays by policy number own, all
// others by number others (those of the game; -1 is at random).
func (l *lookahead) finish(s game.State, self game.Seat, own, others int, r *rand.Rand) {
	for n := 0; !l.stopped(s, r) && (l.Limit == 0 || n < l.Limit); n++ {
		seat, policy := s.Turn(), others
		if seat == self {
			policy = own
		}
		s.Play(seat, l.Policy.act(s, seat, policy, r))
	}
}

// value is what s is worth to seat.
func (l *lookahead) value(s game.State, seat game.Seat) float64 {
	l.judge(s)
	return l.utility(seat)
}

// judge evaluates s for utility: through the game's own estimate while it
// goes on, through the score when it is over or the game offers no estimate.
func (l *lookahead) judge(s game.State) {
	l.estimator = nil
	if e, ok := s.(game.Estimator); ok && s.Turn() >= 0 {
		l.estimator = e
		return
	}
	l.standing = s.Standings(l.standing[:0])
}

// utility is what the state last judged is worth to seat.
func (l *lookahead) utility(seat game.Seat) float64 {
	switch {
	case l.estimator != nil:
		return l.estimator.Estimate(seat)
	case l.Utility != nil:
		return l.Utility(l.standing, seat)
	}
	return Win(l.standing, seat)
}
