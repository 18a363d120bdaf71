package bot

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Belief says how an agent samples what it cannot know: the hidden cards, and how its
// opponents play.
type Belief struct {
	// Opponents are policies that opponents may follow; each world supposes one of them for
	// all. None: they play by the policy of the [Rollout].
	Opponents []string

	// Samples is how many worlds are sampled for each that is used: the one is drawn in
	// proportion to how well it explains what the others did, where the game is a
	// [OpponentModel]. 0 and 1 take worlds as they come.
	Samples int

	open     bool // believes in the one world it is shown
	policies []int
	spare    game.State
}

// begin looks the policies up in s.
func (g *Belief) begin(s game.State) {
	g.policies = g.policies[:0]
	if adv, ok := s.(Advisor); ok {
		for _, name := range g.Opponents {
			if h := slices.Index(adv.Policies(), name); h >= 0 {
				g.policies = append(g.policies, h)
			}
		}
	}
	g.spare = s.Clone()
}

// sample makes world one that seat holds for possible, s being what it knows, and
// returns the policy supposed of the others; usual when nothing is supposed.
func (g *Belief) sample(world, s game.State, seat game.Seat, usual int, r *rand.Rand) (policy int) {
	sum := 0.0
	for range max(1, g.Samples) {
		h := usual
		if len(g.policies) > 0 {
			h = g.policies[r.IntN(len(g.policies))]
		}
		g.spare.Set(s)
		if !g.open {
			g.spare.Determinize(seat, r)
		}
		weight := 1.0
		if reader, ok := g.spare.(OpponentModel); ok && g.Samples > 1 && h >= 0 {
			weight = reader.Likelihood(seat, h)
		}
		if sum += weight; sum == weight || r.Float64()*sum < weight {
			world.Set(g.spare)
			policy = h
		}
	}
	return policy
}
