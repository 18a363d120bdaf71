package ronda

import (
	"math/rand/v2"

	"tablee/game"
)

// The rules of thumb that bots know by name: players who differ in how they remember,
// and in how they use what they remember.
const (
	preschool = iota // forgets and mixes up, as children of five or six do
	casual           // forgets less
	adult            // forgets little
	plain            // forgets nothing: the lowest pair first, else explores
	planner          // forgets nothing, and plans its turn and the next player's
)

var policies = []string{preschool: "preschool", casual: "casual", adult: "adult", plain: "plain", planner: "planner"}

// memories are how well the players of the policies remember: set so that two of a kind
// need about 18, 12 and 9 turns for a game; a player who forgets nothing needs 6.
var memories = [...]memory{
	preschool: {decay: 1, threshold: -0.95, blur: 0.6, mixUp: 0.25},
	casual:    {decay: 1, threshold: -1.2, blur: 0.5, mixUp: 0.1},
	adult:     {decay: 1, threshold: -1.5, blur: 0.4, mixUp: 0.04},
	plain:     perfect,
	planner:   perfect,
}

// Policies names the rules of thumb.
func (s *State) Policies() []string { return policies }

// Advise is what seat, which is awaited, does by one of the Policies. It goes by what
// everybody has seen, as far as the policy remembers it, and by r; never by what lies
// under a bowl that nobody has lifted.
func (s *State) Advise(policy int, _ game.Seat, r *rand.Rand) game.Action {
	p := player{State: s, beans: s.known(memories[policy])}
	if policy == planner {
		return p.planned(r).action()
	}
	return p.usual(r).action()
}

// player is a seat on turn, with what it believes to lie under the bowls.
type player struct {
	*State
	beans [Bowls]int8
}

// usual is the lowest pair first, else a bowl that is not known; going on with the heap
// for which another is known, the lower first; leaving off rather than guessing when an
// error costs a bean.
func (p *player) usual(r *rand.Rand) move {
	switch p.phase {
	case paired:
		return move{add, p.open[0]}
	case laid:
		return p.goOn()
	case pairing:
		return move{lift, p.partner(r)}
	}
	if bowl := p.lowestPair(); bowl != none {
		return move{lift, bowl}
	}
	if p.resume && p.black > 0 {
		return move{stop, 0}
	}
	return move{lift, p.unknownBowl(r)}
}

// goOn is what to do after a bean.
func (p *player) goOn() move {
	low, high := p.open[0], p.open[1]
	if p.bowls[low] > p.bowls[high] {
		low, high = high, low
	}
	for _, bowl := range [2]int8{low, high} {
		if p.other(p.bowls[bowl]) != none {
			return move{hold, bowl}
		}
	}
	if p.black > 0 || p.unknowns() == 0 {
		return move{stop, 0}
	}
	return move{hold, low}
}

// partner is the second bowl to lift: one known to match, else one not known.
func (p *player) partner(r *rand.Rand) int8 {
	if bowl := p.other(p.bowls[p.open[0]]); bowl != none {
		return bowl
	}
	return p.unknownBowl(r)
}

// other is the first covered bowl believed to hold so many beans.
func (p *player) other(beans int8) int8 {
	for bowl := range int8(Bowls) {
		if p.beans[bowl] == beans && p.liftable(bowl) {
			return bowl
		}
	}
	return none
}

// liftable reports whether a bowl could be lifted now or after a hold.
func (p *player) liftable(bowl int8) bool { return bowl != p.barred && !p.open.has(bowl) }

// lowestPair is the first bowl of the lowest pair believed in.
func (p *player) lowestPair() int8 {
	for beans := range p.most + 1 {
		first := none
		for bowl := range int8(Bowls) {
			switch {
			case p.beans[bowl] != beans || !p.liftable(bowl):
			case first == none:
				first = bowl
			default:
				return first
			}
		}
	}
	return none
}

// unknowns is how many bowls that could be lifted the player knows nothing of.
func (p *player) unknowns() int {
	n := 0
	for bowl := range int8(Bowls) {
		if p.beans[bowl] == unknown && p.liftable(bowl) {
			n++
		}
	}
	return n
}

// unknownBowl draws one of them; one of all when all are known.
func (p *player) unknownBowl(r *rand.Rand) int8 {
	among := func(bowl int8) bool { return p.liftable(bowl) && p.beans[bowl] == unknown }
	n := p.unknowns()
	if n == 0 {
		among = p.liftable
		for bowl := range int8(Bowls) {
			if among(bowl) {
				n++
			}
		}
	}
	n = r.IntN(n)
	for bowl := range int8(Bowls) {
		if among(bowl) {
			if n == 0 {
				return bowl
			}
			n--
		}
	}
	return none
}
