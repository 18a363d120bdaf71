// Package bot plays any game by its contract alone.
//
// An [Agent] chooses for one seat. It is never shown the truth: [Choose] hands it a copy
// of the table in which everything its seat cannot know has been redealt, and it may
// redeal that copy again as often as it likes, since a determinized state holds exactly
// what the seat knows. What an agent answers is a function of what its seat knows and of
// the random stream, and of nothing else; budgets are numbers of worlds, not of
// milliseconds, so that the same seed gives the same game however fast the machine.
//
// # The agents
//
//   - [Random] takes any legal action: the bottom of the ladder.
//   - [Policy] follows one of the game's own rules of thumb (an [Advisor]).
//   - [Greedy] looks one action ahead.
//   - [MonteCarlo] samples many deals, plays every action to the end in each, and
//     takes the best on average (perfect information Monte Carlo).
//   - [TreeSearch] grows one tree over many sampled deals (information set Monte
//     Carlo tree search).
//   - [GuidedSearch] grows such a tree guided by what the game says actions and
//     positions are worth, and plays the end exactly ([MaxN]).
//   - [BySeatCount] is one agent for two seats and another for more.
//
// A game's package bots says which of them sits behind the numbers that people
// choose from ([Level]); a game without one has the [GeneralLevels]. Package arena measures
// agents against each other.
//
// # What a game may add
//
// A state needs none of it, and a bot finds it by type assertion: [Advisor] for rules
// of thumb, [Pruner] for actions that are worth a look, [game.Estimator] for a guess
// where looking ahead stops, [Appraiser] for a guess at what actions are worth, [EndgameState]
// for how near the end is and whether it can be known.
package bot

import (
	"context"
	"math/rand/v2"

	"tablee/game"
)

// Agent chooses for one seat. An agent may keep buffers between choices: it belongs to one
// goroutine at a time, and remembers nothing of the table.
type Agent interface {
	// Choose returns a legal action of seat. s is the agent's own to change: a state
	// determinized for that seat. It may be asked of any seat for which Legal is not
	// empty. When ctx ends the agent answers with the best it has found so far; without
	// an end the answer depends on what seat knows and on r alone.
	Choose(ctx context.Context, s game.State, seat game.Seat, r *rand.Rand) game.Action
}

// Choose asks agent what seat does at the table whose truth is s. It is the only way
// from a table to a bot: the agent sees a copy, redealt from r by
// [game.State.Determinize], and s is unchanged.
func Choose(ctx context.Context, agent Agent, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	determinized := s.Clone()
	determinized.Determinize(seat, r)
	return agent.Choose(ctx, determinized, seat, r)
}

// ChooseOmniscient asks agent what seat does when it sees the truth, all hands open. No table plays
// so: it is an upper bound to measure the others against.
func ChooseOmniscient(ctx context.Context, agent Agent, s game.State, seat game.Seat, r *rand.Rand) game.Action {
	return agent.Choose(ctx, s.Clone(), seat, r)
}

// Advisor is a State that knows rules of thumb of its game. They are fast, allocate
// nothing and see only what the seat may see, so that they can also play all seats
// when a bot looks ahead.
type Advisor interface {
	// Policies names them, the same list at every call: "lowest", "longest". It shares
	// memory; nobody changes it.
	Policies() []string

	// Advise is the legal action of seat by that policy, an index into Policies. It is
	// asked only of a seat for which Legal is not empty.
	Advise(policy int, seat game.Seat, r *rand.Rand) game.Action
}

// OpponentModel is an Advisor that can say how well what the others did fits a policy of theirs:
// what an action tells about the cards that are not seen.
type OpponentModel interface {
	Advisor

	// Likelihood is how likely the choices seen so far of all seats but viewer's were,
	// if what is hidden lies as it lies in the state and they all play by that policy.
	// Only the ratio of two likelihoods means anything.
	Likelihood(viewer game.Seat, policy int) float64
}

// Pruner is a State that knows which legal actions are worth a look: it leaves out
// those that are the same as another, or plainly worse.
type Pruner interface {
	// Candidates appends some of the actions of Legal(seat), ascending; at least one
	// when there are any.
	Candidates(seat game.Seat, buf []game.Action) []game.Action
}

// candidates are the actions worth a look.
func candidates(s game.State, seat game.Seat, buf []game.Action) []game.Action {
	if p, ok := s.(Pruner); ok {
		return p.Candidates(seat, buf)
	}
	return s.Legal(seat, buf)
}
