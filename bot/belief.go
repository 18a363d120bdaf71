package bot

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Belief configures how an agent samples hidden information and models its opponents.
type Belief struct {
	// Opponents lists the policies that opponents may follow. Each world assumes one of them for all
	// opponents. If the list is empty, opponents play by the policy of the [Rollout].
	Opponents []string

	// Samples is the number of worlds sampled for each one used. The used one is drawn in proportion to
	// how well it explains the opponents' actions, if the game is an [OpponentModel]. 0 and 1 disable
	// the weighting.
	Samples int

	open     bool // all hands are known: a world is the state itself, with nothing redealt
	policies []int
	spare    game.State
}

// begin looks up the policies in s.
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

// sample sets world to a state consistent with seat's knowledge s, and returns the policy assumed for
// opponents: usual if Opponents is empty.
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
