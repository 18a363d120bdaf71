package ronda

import "math"

// unknown marks contents that a player does not know.
const unknown int8 = -1

// memory describes how well a player remembers. A bowl's trace grows with the number of times it was
// seen and fades with the number of bowls lifted since. A trace near the threshold is sometimes recalled
// and sometimes not. Everything seen in the current turn is known.
type memory struct {
	decay     float64 // speed at which traces fade
	threshold float64 // trace with a probability of recall of one half
	blur      float64 // width of the threshold; 0: nothing is ever forgotten
	mixUp     float64 // probability that a recalled bowl is mistaken for its neighbour
}

// perfect forgets nothing.
var perfect memory

// known returns the contents of the bowls as a player with this memory believes them to be, unknown
// where there is no belief. It uses only bowls that were lifted in the open.
func (s *State) known(m memory) (beans [Bowls]int8) {
	for bowl := range int8(Bowls) {
		beans[bowl] = unknown
		if s.seen>>bowl&1 == 0 {
			continue
		}
		of := bowl
		if m.blur > 0 && !s.open.has(bowl) && s.sights.last[bowl] <= s.sights.begun {
			if !s.recalls(m, bowl) {
				continue
			}
			of = s.mixedUp(m, bowl)
		}
		beans[bowl] = s.bowls[of]
	}
	return beans
}

// recalls draws whether the player remembers a bowl in this turn.
func (s *State) recalls(m memory, bowl int8) bool {
	since := float64(s.sights.begun-s.sights.last[bowl]) + 1
	trace := math.Log(float64(s.sights.times[bowl])) - m.decay*math.Log(since)
	return s.sights.chance(bowl, 1) < 1/(1+math.Exp((m.threshold-trace)/m.blur))
}

// mixedUp draws the bowl whose contents the player remembers in place of bowl's: a neighbour that was
// seen, or bowl itself.
func (s *State) mixedUp(m memory, bowl int8) int8 {
	draw := s.sights.chance(bowl, 2)
	if draw >= m.mixUp {
		return bowl
	}
	step := int8(1)
	if draw < m.mixUp/2 {
		step = Bowls - 1
	}
	if of := (bowl + step) % Bowls; s.seen>>of&1 != 0 && !s.open.has(of) {
		return of
	}
	return bowl
}
