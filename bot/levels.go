package bot

// Level is one of the strengths that people choose from. docs/bots.md has the measured differences.
type Level struct {
	Number int          // from 1, the weakest, to 4, the strongest
	Name   string       // the kind of agent in one word, for tables of results
	New    func() Agent // returns an agent of that strength for one seat
}

// GeneralLevels returns levels that play any game, for games without levels of their own.
func GeneralLevels() []Level {
	return []Level{
		{1, "random", func() Agent { return &Random{} }},
		{2, "greedy", func() Agent { return &Greedy{Worlds: 4} }},
		{3, "monte-carlo", func() Agent { return &MonteCarlo{Worlds: 100} }},
		{4, "tree", func() Agent { return &TreeSearch{Iterations: 2000} }},
	}
}

// GeneralOmniscient returns a constructor of agents for [ChooseOmniscient] that play any game. They do
// not model their opponents.
func GeneralOmniscient(string) func() Agent {
	return func() Agent { return TreeSearch{Iterations: 2000}.Omniscient() }
}
