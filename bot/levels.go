package bot

// Level is one of the strengths people choose from.
type Level struct {
	Number int         // 1, the easiest, to 4, the strongest
	Name   string      // how it thinks, in one word, for tables of results
	New    func() Mind // a mind of that strength, for one seat
}

// Levels are the strengths of a game, the easiest first. A game that has no line of its
// own here gets the general ones. Which is better by how much is measured: docs/bots.md.
func Levels(gameID string) []Level {
	switch gameID {
	case "nain-jaune":
		return nainJaune()
	case "rondo":
		return rondo()
	default:
		return general()
	}
}

// AtLevel is a new mind of that level of the game; false when there is no such level.
func AtLevel(gameID string, number int) (Mind, bool) {
	for _, l := range Levels(gameID) {
		if l.Number == number {
			return l.New(), true
		}
	}
	return nil, false
}

func general() []Level {
	return []Level{
		{1, "random", func() Mind { return &Random{} }},
		{2, "greedy", func() Mind { return &Greedy{Worlds: 4} }},
		{3, "monte-carlo", func() Mind { return &MonteCarlo{Worlds: 100} }},
		{4, "tree", func() Mind { return &TreeSearch{Iterations: 2000} }},
	}
}

// nainJaune plays for the chips of the deal: looking ahead ends with it.
func nainJaune() []Level {
	deal := Rollout{Habit: Habit{Name: "lowest"}, ToLuck: true}
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "longest", Slips: 0.7} }},
		{2, "lowest", func() Mind { return &Habit{Name: "lowest"} }},
		{3, "pimc", func() Mind { return &MonteCarlo{Worlds: 300, Rollout: deal, Score: Points} }},
		{4, "tree", func() Mind { return &TreeSearch{Iterations: 10000, Rollout: deal, Score: Points} }},
	}
}

// rondo plays by vocabulary first: a beginner knows a tenth of the words, a reader a
// third, a scholar six in ten; the strongest knows them all, and minds what stays in hand.
func rondo() []Level {
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "beginner"} }},
		{2, "reader", func() Mind { return &Habit{Name: "reader"} }},
		{3, "scholar", func() Mind { return &Habit{Name: "scholar"} }},
		{4, "keeper", func() Mind { return &Habit{Name: "keeper"} }},
	}
}

// Cheat makes minds for [Peek], which sees all hands: the strongest way the game's
// levels know of using what they see. It is what a perfect reader of hands might reach.
func Cheat(gameID string) func() Mind {
	if gameID == "nain-jaune" {
		return func() Mind {
			return TreeSearch{Iterations: 10000, Rollout: dealOf("lowest"), Score: Points}.Open()
		}
	}
	return func() Mind { return TreeSearch{Iterations: 2000}.Open() }
}

func dealOf(habit string) Rollout { return Rollout{Habit: Habit{Name: habit}, ToLuck: true} }
