package bot

// Level is one of the strengths people choose from. Which is better by how much is
// measured: docs/bots.md.
type Level struct {
	Number int          // 1, the easiest, to 4, the strongest
	Name   string       // how it thinks, in one word, for tables of results
	New    func() Agent // an agent of that strength, for one seat
}

// GeneralLevels play any game by its contract alone: for games without levels of their own.
func GeneralLevels() []Level {
	return []Level{
		{1, "random", func() Agent { return &Random{} }},
		{2, "greedy", func() Agent { return &Greedy{Worlds: 4} }},
		{3, "monte-carlo", func() Agent { return &MonteCarlo{Worlds: 100} }},
		{4, "tree", func() Agent { return &TreeSearch{Iterations: 2000} }},
	}
}

// GeneralOmniscient makes agents for [ChooseOmniscient] that play any game. They suppose
// nothing of their opponents.
func GeneralOmniscient(string) func() Agent {
	return func() Agent { return TreeSearch{Iterations: 2000}.Omniscient() }
}
