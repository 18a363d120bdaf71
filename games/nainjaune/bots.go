package nainjaune

import "tablee/bot"

// Levels returns the strengths, weakest first. All of them maximize the chips of the deal. The third level assumes that all players lead their
// lowest card; the fourth infers hands from the others' leads, and plans ahead.
func Levels() []bot.Level {
	return []bot.Level{
		{Number: 1, Name: "beginner", New: func() bot.Agent { return &bot.Policy{Name: "longest", BlunderRate: 0.7} }},
		{Number: 2, Name: "lowest", New: func() bot.Agent { return &bot.Policy{Name: "lowest"} }},
		{Number: 3, Name: "pimc", New: func() bot.Agent {
			return &bot.MonteCarlo{Worlds: 300, Rollout: untilSettled("lowest"), Utility: bot.Points}
		}},
		{Number: 4, Name: "reader", New: func() bot.Agent {
			return &bot.TreeSearch{
				Iterations: 1000, OwnMovesOnly: true, Belief: bot.Belief{Opponents: people(), Samples: 10},
				Rollout: untilSettled("free"), Utility: bot.Points,
			}
		}},
	}
}

// Omniscient returns a constructor of Monte Carlo agents that see all hands, against opponents who play
// by the given policy. The empty policy stands for the mix assumed of people.
func Omniscient(opponents string) func() bot.Agent {
	belief := bot.Belief{Opponents: people()}
	if opponents != "" {
		belief.Opponents = []string{opponents}
	}
	return func() bot.Agent {
		return bot.MonteCarlo{Worlds: 100, Belief: belief, Rollout: untilSettled("free"), Utility: bot.Points}.Omniscient()
	}
}

// Judge returns a judge that counts the chips of the deal. It makes the same assumptions about the other
// players as the fourth level.
func Judge() bot.Judge {
	return bot.MonteCarloJudge{
		Worlds: 400, Belief: bot.Belief{Opponents: people(), Samples: 10},
		Rollout: untilSettled("free"), Utility: bot.Points,
	}
}

// people returns the policies that people are assumed to play by.
func people() []string { return []string{"longest", "lowest"} }

// untilSettled returns a rollout by a policy to the end of the deal.
func untilSettled(policy string) bot.Rollout {
	return bot.Rollout{Policy: bot.Policy{Name: policy}, ToChance: true}
}
