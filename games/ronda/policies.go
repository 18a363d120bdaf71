package ronda

import (
	"math/rand/v2"

	"tablee/game"
)

// Policies that bots know by name. They model players who differ in how well they remember and in how
// they use it.
const (
	preschool = iota // forgets and mixes up like children of five or six
	casual           // forgets less
	adult            // forgets little
	plain            // forgets nothing: the lowest pair first, else explores
	planner          // forgets nothing, and plans its turn and the next player's
)

var policies = []string{preschool: "preschool", casual: "casual", adult: "adult", plain: "plain", planner: "planner"}

// memories holds the memory of each policy. The values are set so that two equal players need about 18,
// 12 and 9 turns per game; two players who forget nothing need 6.
var memories = [...]memory{
	preschool: {decay: 1, threshold: -0.95, blur: 0.6, mixUp: 0.25},
	casual:    {decay: 1, threshold: -1.2, blur: 0.5, mixUp: 0.1},
	adult:     {decay: 1, threshold: -1.5, blur: 0.4, mixUp: 0.04},
	plain:     perfect,
	planner:   perfect,
}

// Policies returns the names of the policies.
func (s *State) Policies() []string { return policies }

// Advise returns the action that a policy takes for the seat on turn. It depends on the bowls that were
// lifted, as far as the policy remembers them, and on r, but never on the contents of unseen bowls.
func (s *State) Advise(policy int, _ game.Seat, r *rand.Rand) game.Action {
	p := player{State: s, beans: s.known(memories[policy])}
	if policy == planner {
		return p.planned(r).action()
	}
	return p.usual(r).action()
}

// player is a seat on turn with its beliefs about the contents of the bowls.
type player struct {
	*State
	beans [Bowls]int8
}

// usual returns the move of a player without a plan. It begins with the lowest known pair, else with an
// unknown bowl. After a bean it holds a heap that has a known match, the lower one first, and it stops
// rather than guess when an error costs a bean.
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

// goOn returns the move after a bean.
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

// partner returns the second bowl to lift: a known match, else an unknown bowl.
func (p *player) partner(r *rand.Rand) int8 {
	if bowl := p.other(p.bowls[p.open[0]]); bowl != none {
		return bowl
	}
	return p.unknownBowl(r)
}

// other returns the first covered bowl believed to hold that many beans, or none.
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

// lowestPair returns the first bowl of the lowest pair that the player believes in, or none.
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

// unknowns returns the number of unknown bowls that could be lifted.
func (p *player) unknowns() int {
	n := 0
	for bowl := range int8(Bowls) {
		if p.beans[bowl] == unknown && p.liftable(bowl) {
			n++
		}
	}
	return n
}

// unknownBowl draws an unknown bowl that can be lifted, or any that can be lifted if all are known.
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
