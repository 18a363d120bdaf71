// Package bot plays any game through the [game.State] interface alone.
//
// An [Agent] chooses for one seat. It never sees the true state: [Choose] hands it a copy
// in which everything its seat cannot know has been redealt. The agent may redeal that copy
// as often as it likes, since a determinized state holds exactly the seat's knowledge. An
// agent's choice depends only on that knowledge and on the random stream. Budgets count
// worlds, not milliseconds, so the same seed gives the same game on any machine.
//
// # The agents
//
//   - [Random] picks a legal action uniformly. It is the weakest agent.
//   - [Policy] follows one of the game's own rules of thumb (an [Advisor]).
//   - [Greedy] looks one action ahead.
//   - [MonteCarlo] samples many deals, plays every action to the end in each, and
//     takes the best on average (perfect information Monte Carlo).
//   - [TreeSearch] grows one tree over many sampled deals (information set Monte
//     Carlo tree search).
//   - [GuidedSearch] grows such a tree, guided by the game's estimates of actions and
//     positions, and plays the endgame exactly ([MaxN]).
//   - [BySeatCount] uses one agent for two seats and another for more.
//
// A game's bots package assigns agents to the levels that people choose from ([Level]). A game
// without that package has the [GeneralLevels]. Package arena measures agents against each
// other.
//
// # Optional interfaces of a game
//
// Bots find these by type assertion: [Advisor] for rules of thumb, [Pruner] to narrow the
// legal actions down, [game.Estimator] for the value of a position where a search stops,
// [Appraiser] for the values of actions, [EndgameState] for the distance to the end and
// whether hidden information still matters.
package bot

import (
	"context"
	"math/rand/v2"

	"tablee/game"
)

// Agent chooses actions for one seat. An agent may keep buffers between choices, so it belongs to one
// goroutine at a time. It remembers nothing about the table.
type Agent interface {
	// Choose returns a legal action of seat. s is a state determinized for that seat, and the agent may
	// modify it. seat must have a legal action. When ctx ends, the agent returns the best action found
	// so far. Otherwise the choice depends only on seat's knowledge and on r.
	Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action
}

// Choose returns agent's choice for seat in the true state s. Tables ask bots only through Choose: the
// agent sees a copy that [game.State.Determinize] has redealt from r. s is unchanged.
func Choose(ctx context.Context, agent Agent, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	determinized := s.Clone()
	determinized.Determinize(seat, r)
	return agent.Choose(ctx, determinized, seat, r)
}

// ChooseOmniscient returns agent's choice for seat when all hands are open. No table plays this way; it
// is an upper bound for measurements.
func ChooseOmniscient(ctx context.Context, agent Agent, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	return agent.Choose(ctx, s.Clone(), seat, r)
}

// Advisor is a State with rules of thumb for its game. They are fast, allocate nothing and see only the
// seat's knowledge, so they can also play all seats in a rollout.
type Advisor interface {
	// Policies returns the names of the policies, such as "lowest" or "longest": the same list at every
	// call. Callers must not modify it.
	Policies() []string

	// Advise returns seat's legal action under a policy, given as an index into Policies. seat must
	// have a legal action.
	Advise(policy int, seat game.Seat, r *rand.Rand) game.Action
}

// OpponentModel is an Advisor that computes how well the observed actions of opponents fit one of its
// policies. The result is evidence about hidden cards.
type OpponentModel interface {
	Advisor

	// Likelihood returns how likely the observed choices of all seats but viewer's are, given the
	// hidden cards of this state and that they all play by policy. Only the ratio of two likelihoods is
	// meaningful.
	Likelihood(viewer game.Seat, policy int) float64
}

// Pruner is a State that can narrow the legal actions down, leaving out duplicates and clearly inferior
// ones.
type Pruner interface {
	// Candidates appends a subset of Legal(seat), ascending. The subset is empty only if there are no
	// legal actions.
	Candidates(seat game.Seat, buf []game.Action) []game.Action
}

// Tactful is a State with legal actions that bots leave to people, such as laying a coarse word.
type Tactful interface {
	// Tactless reports whether no bot may take a legal action of seat.
	Tactless(seat game.Seat, a game.Action) bool
}

// candidates appends the pruned actions of seat, or all legal ones if s is not a [Pruner].
func candidates(s game.State, seat game.Seat, buf []game.Action) []game.Action {
	if p, ok := s.(Pruner); ok {
		return p.Candidates(seat, buf)
	}
	return s.Legal(seat, buf)
}
