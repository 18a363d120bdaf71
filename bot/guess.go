package bot

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Guess says how a mind imagines what it cannot know: the hidden cards, and how the
// others play.
type Guess struct {
	// Others are habits the others may follow; each world supposes one of them for all.
	// None: they play by the habit of the [Rollout].
	Others []string

	// Tries is how many worlds are imagined for each that is used: the one is drawn in
	// proportion to how well it explains what the others did, where the game is a
	// [Reader]. 0 and 1 take worlds as they come.
	Tries int

	open   bool // believes in the one world it is shown
	habits []int
	spare  game.State
}

// begin looks the habits up in s.
func (g *Guess) begin(s game.State) {
	g.habits = g.habits[:0]
	if adv, ok := s.(Advisor); ok {
		for _, name := range g.Others {
			if h := slices.Index(adv.Habits(), name); h >= 0 {
				g.habits = append(g.habits, h)
			}
		}
	}
	g.spare = s.Clone()
}

// imagine makes world one that seat holds for possible, s being what it knows, and
// returns the habit supposed of the others; usual when nothing is supposed.
func (g *Guess) imagine(world, s game.State, seat game.Seat, usual int, r *rand.Rand) (habit int) {
	sum := 0.0
	for range max(1, g.Tries) {
		h := usual
		if len(g.habits) > 0 {
			h = g.habits[r.IntN(len(g.habits))]
		}
		g.spare.Set(s)
		if !g.open {
			g.spare.Imagine(seat, r)
		}
		weight := 1.0
		if reader, ok := g.spare.(Reader); ok && g.Tries > 1 && h >= 0 {
			weight = reader.Likelihood(seat, h)
		}
		if sum += weight; sum == weight || r.Float64()*sum < weight {
			world.Set(g.spare)
			habit = h
		}
	}
	return habit
}
