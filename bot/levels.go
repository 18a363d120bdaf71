package bot

// Level is one of the strengths people choose from.
type Level struct {
	Number int          // 1, the easiest, to 4, the strongest
	Name   string       // how it thinks, in one word, for tables of results
	New    func() Agent // an agent of that strength, for one seat
}

// Levels are the strengths of a game, the easiest first. A game that has no line of its
// own here gets the general ones. Which is better by how much is measured: docs/bots.md.
func Levels(gameID string) []Level {
	switch gameID {
	case "nain-jaune":
		return nainJaune()
	case "ronda":
		return ronda()
	case "royal-reversi":
		return royalReversi()
	case "rondelic":
		return rondelic()
	case "rondo":
		return rondo()
	default:
		return general()
	}
}

// AtLevel is a new agent of that level of the game; false when there is no such level.
func AtLevel(gameID string, number int) (Agent, bool) {
	for _, l := range Levels(gameID) {
		if l.Number == number {
			return l.New(), true
		}
	}
	return nil, false
}

func general() []Level {
	return []Level{
		{1, "random", func() Agent { return &Random{} }},
		{2, "greedy", func() Agent { return &Greedy{Worlds: 4} }},
		{3, "monte-carlo", func() Agent { return &MonteCarlo{Worlds: 100} }},
		{4, "tree", func() Agent { return &TreeSearch{Iterations: 2000} }},
	}
}

// Omniscient makes agents for [ChooseOmniscient], which sees all hands: what a perfect reader of them
// might reach with the game's own means. It supposes that the others play by that policy of
// the game; "" for what people are supposed to do.
func Omniscient(gameID, others string) func() Agent {
	switch gameID {
	case "nain-jaune":
		guess := Belief{Opponents: people()}
		if others != "" {
			guess.Opponents = []string{others}
		}
		return func() Agent {
			return MonteCarlo{Worlds: 100, Belief: guess, Rollout: untilSettled("free"), Utility: Points}.Omniscient()
		}
	case "rondelic":
		if others == "" {
			others = "table"
		}
		return func() Agent { // forty walks try every way through a round
			return TreeSearch{Iterations: 40, OwnMovesOnly: true, Belief: Belief{Opponents: []string{others}}, Rollout: untilSettled("table"), Utility: FewPoints}.Omniscient()
		}
	}
	if gameID == "royal-reversi" {
		return func() Agent { return &BySeatCount{Two: royalDuel().Omniscient(), More: royalCrowd().Omniscient()} }
	}
	return func() Agent { return TreeSearch{Iterations: 2000}.Omniscient() }
}

// nainJaune plays for the chips of the deal. The third level imagines that all lead
// their lowest card; the fourth reads hands from what the others led, and plans.
func nainJaune() []Level {
	return []Level{
		{1, "beginner", func() Agent { return &Policy{Name: "longest", BlunderRate: 0.7} }},
		{2, "lowest", func() Agent { return &Policy{Name: "lowest"} }},
		{3, "pimc", func() Agent {
			return &MonteCarlo{Worlds: 300, Rollout: untilSettled("lowest"), Utility: Points}
		}},
		{4, "reader", func() Agent {
			return &TreeSearch{
				Iterations: 1000, OwnMovesOnly: true, Belief: Belief{Opponents: people(), Samples: 10},
				Rollout: untilSettled("free"), Utility: Points,
			}
		}},
	}
}

// ronda are players who remember: a child, a young one, an adult, and one who forgets
// nothing and plans. How they remember is the game's to say.
func ronda() []Level {
	return []Level{
		{1, "child", func() Agent { return &Policy{Name: "child"} }},
		{2, "young", func() Agent { return &Policy{Name: "young"} }},
		{3, "adult", func() Agent { return &Policy{Name: "adult"} }},
		{4, "planner", func() Agent { return &Policy{Name: "planner"} }},
	}
}

// royalReversi plays for the first place. The third level tries its own actions alone and
// plays on at random, two thousand times. The fourth looks further, with an eye for what
// standings are worth, and plays the end exactly; among several others that did worse than
// to imagine how they play (docs/bots.md).
func royalReversi() []Level {
	return []Level{
		{1, "beginner", func() Agent { return &Policy{Name: "greedy", BlunderRate: 0.5} }},
		{2, "positional", func() Agent { return &Policy{Name: "positional"} }},
		{3, "flat", func() Agent { return &TreeSearch{Iterations: 2000, Depth: 1} }},
		{4, "ismcts", func() Agent { return &BySeatCount{Two: royalDuel(), More: royalCrowd()} }},
	}
}

// royalDuel supposes that the other plays as well as it does, and takes its word for what
// a standing is worth.
func royalDuel() *GuidedSearch {
	return &GuidedSearch{Iterations: 60_000, Exploration: 0.15, SolveWithin: 2, Rollout: Rollout{Limit: -1}, Utility: Lead}
}

// royalCrowd supposes that the others take what is most, or what is hard to turn again: of
// many colours a standing tells little, and how the others play tells much.
func royalCrowd() *MonteCarlo {
	return &MonteCarlo{
		Worlds: 600, Belief: Belief{Opponents: []string{"greedy", "positional"}},
		Rollout: Rollout{Policy: Policy{Name: "positional", BlunderRate: 0.2}}, Utility: Lead,
	}
}

// rondelic plays by what was learned offline, at the top by what was learned among people;
// the weaker misjudge their cards and forget who gave what. Imagining deals on top of the
// table was tried and won nothing.
func rondelic() []Level {
	return []Level{
		{1, "hasty", func() Agent { return &Policy{Name: "hasty", BlunderRate: 0.2} }},
		{2, "keep7", func() Agent { return &Policy{Name: "keep7"} }},
		{3, "forgetful", func() Agent { return &Policy{Name: "forgetful"} }},
		{4, "shrewd", func() Agent { return &Policy{Name: "shrewd"} }},
	}
}

// rondo plays by vocabulary first: a beginner knows the frequent words, a reader those that
// most people know. The third level minds what stays in hand too, and what it leaves to the
// next player; the fourth knows every word, tries its best plays against imagined hands, and
// counts the end out.
func rondo() []Level {
	return []Level{
		{1, "beginner", func() Agent { return &Policy{Name: "beginner"} }},
		{2, "reader", func() Agent { return &Policy{Name: "reader"} }},
		{3, "regular", func() Agent { return &Policy{Name: "regular"} }},
		{4, "simulating", func() Agent {
			return &AlphaBeta{
				Nodes: 300, Width: 8,
				Fallback: &MonteCarlo{Worlds: 60, Rollout: Rollout{Policy: Policy{Name: "static"}, Limit: 2}, Utility: Margin},
			}
		}},
	}
}

// people are the policies of Nain Jaune that the others are supposed to have.
func people() []string { return []string{"longest", "lowest"} }

// untilSettled looks ahead to the end of a deal.
func untilSettled(policy string) Rollout {
	return Rollout{Policy: Policy{Name: policy}, ToChance: true}
}
