// Package bots is the players of Nain Jaune that people choose as opponents. All play for
// the chips of the deal.
package bots

import "tablee/bot"

// Levels are the strengths. The third level supposes that all lead their lowest card; the
// fourth reads hands from what the others led, and plans.
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

// Omniscient is Monte Carlo with all hands open, against opponents who play by a policy;
// "" for those of people.
func Omniscient(opponents string) func() bot.Agent {
	belief := bot.Belief{Opponents: people()}
	if opponents != "" {
		belief.Opponents = []string{opponents}
	}
	return func() bot.Agent {
		return bot.MonteCarlo{Worlds: 100, Belief: belief, Rollout: untilSettled("free"), Utility: bot.Points}.Omniscient()
	}
}

// Judge counts the chips of the deal. It supposes of the others what the fourth level supposes.
func Judge() bot.Judge {
	return bot.MonteCarloJudge{
		Worlds: 400, Belief: bot.Belief{Opponents: people(), Samples: 10},
		Rollout: untilSettled("free"), Utility: bot.Points,
	}
}

// people are the policies that people are supposed to play by.
func people() []string { return []string{"longest", "lowest"} }

// untilSettled looks ahead to the end of a deal.
func untilSettled(policy string) bot.Rollout {
	return bot.Rollout{Policy: bot.Policy{Name: policy}, ToChance: true}
}
