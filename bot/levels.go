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
// might reach with the game's own means. It supposes that the others play by that habit of
// the game; "" for what people are supposed to do.
func Cheat(gameID, others string) func() Mind {
	switch gameID {
	case "nain-jaune":
		guess := Guess{Others: people()}
		if others != "" {
			guess.Others = []string{others}
		}
		return func() Mind {
			return MonteCarlo{Worlds: 100, Guess: guess, Rollout: untilSettled("free"), Score: Points}.Open()
		}
	case "rondelic":
		if others == "" {
			others = "table"
		}
		return func() Mind { // forty walks try every way through a round
			return TreeSearch{Iterations: 40, Alone: true, Guess: Guess{Others: []string{others}}, Rollout: untilSettled("table"), Score: FewPoints}.Open()
		}
	}
	if gameID == "royal-reversi" {
		return func() Mind { return &Company{Two: royalDuel().Open(), More: royalCrowd().Open()} }
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

// ronda are players who remember: a child, a young one, an adult, and one who forgets
// nothing and plans. How they remember is the game's to say.
func ronda() []Level {
	return []Level{
		{1, "child", func() Mind { return &Habit{Name: "child"} }},
		{2, "young", func() Mind { return &Habit{Name: "young"} }},
		{3, "adult", func() Mind { return &Habit{Name: "adult"} }},
		{4, "planner", func() Mind { return &Habit{Name: "planner"} }},
	}
}

// royalReversi plays for the first place. The third level tries its own actions alone and
// plays on at random, two thousand times. The fourth looks further, with an eye for what
// standings are worth, and plays the end exactly; among several others that did worse than
// to imagine how they play (docs/bots.md).
func royalReversi() []Level {
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "greedy", Slips: 0.5} }},
		{2, "positional", func() Mind { return &Habit{Name: "positional"} }},
		{3, "flat", func() Mind { return &TreeSearch{Iterations: 2000, Depth: 1} }},
		{4, "ismcts", func() Mind { return &Company{Two: royalDuel(), More: royalCrowd()} }},
	}
}

// royalDuel supposes that the other plays as well as it does, and takes its word for what
// a standing is worth.
func royalDuel() *GuidedSearch {
	return &GuidedSearch{Iterations: 60_000, Curiosity: 0.15, Exact: 2, Rollout: Rollout{Limit: -1}, Score: Lead}
}

// royalCrowd supposes that the others take what is most, or what is hard to turn again: of
// many colours a standing tells little, and how the others play tells much.
func royalCrowd() *MonteCarlo {
	return &MonteCarlo{
		Worlds: 600, Guess: Guess{Others: []string{"greedy", "positional"}},
		Rollout: Rollout{Habit: Habit{Name: "positional", Slips: 0.2}}, Score: Lead,
	}
}

// rondelic plays by what was learned offline, at the top by what was learned among people;
// the weaker misjudge their cards and forget who gave what. Imagining deals on top of the
// table was tried and won nothing.
func rondelic() []Level {
	return []Level{
		{1, "hasty", func() Mind { return &Habit{Name: "hasty", Slips: 0.2} }},
		{2, "keep7", func() Mind { return &Habit{Name: "keep7"} }},
		{3, "forgetful", func() Mind { return &Habit{Name: "forgetful"} }},
		{4, "shrewd", func() Mind { return &Habit{Name: "shrewd"} }},
	}
}

// rondo plays by vocabulary first: a beginner knows the frequent words, a reader those that
// most people know. The third level minds what stays in hand too, and what it leaves to the
// next player; the fourth knows every word, tries its best plays against imagined hands, and
// counts the end out.
func rondo() []Level {
	return []Level{
		{1, "beginner", func() Mind { return &Habit{Name: "beginner"} }},
		{2, "reader", func() Mind { return &Habit{Name: "reader"} }},
		{3, "regular", func() Mind { return &Habit{Name: "regular"} }},
		{4, "simulating", func() Mind {
			return &Closing{
				Nodes: 300, Width: 8,
				Before: &MonteCarlo{Worlds: 60, Rollout: Rollout{Habit: Habit{Name: "static"}, Limit: 2}, Score: Margin},
			}
		}},
	}
}

// people are the habits of Nain Jaune that the others are supposed to have.
func people() []string { return []string{"longest", "lowest"} }

// untilSettled looks ahead to the end of a deal.
func untilSettled(habit string) Rollout { return Rollout{Habit: Habit{Name: habit}, ToLuck: true} }
