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
	case "royal-reversi":
		return royalReversi()
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

// Cheat makes minds for [Peek], which sees all hands: what a perfect reader of them
// might reach with the game's own means.
func Cheat(gameID string) func() Mind {
	if gameID == "nain-jaune" {
		return func() Mind {
			return MonteCarlo{Worlds: 100, Guess: Guess{Others: people()}, Rollout: untilSettled("free"), Score: Points}.Open()
		}
	}
	return func() Mind { return TreeSearch{Iterations: 2000}.Open() }
}

// nainJaune plays for the chips of the deal. The third level imagines that all lead
// their lowest card; the fourth reads hands from what the others led, and plans.
func nainJaune() []Level {
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "longest", Slips: 0.7} }},
		{2, "lowest", func() Mind { return &Habit{Name: "lowest"} }},
		{3, "pimc", func() Mind {
			return &MonteCarlo{Worlds: 300, Rollout: untilSettled("lowest"), Score: Points}
		}},
		{4, "reader", func() Mind {
			return &TreeSearch{
				Iterations: 1000, Alone: true, Guess: Guess{Others: people(), Tries: 10},
				Rollout: untilSettled("free"), Score: Points,
			}
		}},
	}
}

// royalReversi plays for the first place. The third level tries its own actions alone and
// plays on at random, two thousand times. The fourth imagines that it goes on taking what
// is hard to turn again and that the others do, or take what is most: that tells far more
// than games at random do.
func royalReversi() []Level {
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "greedy", Slips: 0.5} }},
		{2, "positional", func() Mind { return &Habit{Name: "positional"} }},
		{3, "flat", func() Mind { return &TreeSearch{Iterations: 2000, Depth: 1} }},
		{4, "pimc", func() Mind {
			return &MonteCarlo{
				Worlds: 600, Guess: Guess{Others: []string{"greedy", "positional"}},
				Rollout: Rollout{Habit: Habit{Name: "positional", Slips: 0.2}}, Score: Lead,
			}
		}},
	}
}

// people are the habits of Nain Jaune that the others are supposed to have.
func people() []string { return []string{"longest", "lowest"} }

// untilSettled looks ahead to the end of a deal.
func untilSettled(habit string) Rollout { return Rollout{Habit: Habit{Name: habit}, ToLuck: true} }
