package ronda

// sights records what was visible so far, for bots that forget: how often each bowl was lifted, and when
// its contents were last seen. It is derived from the actions and the open bowls only.
type sights struct {
	lifts  int16        // number of bowls lifted so far: the clock of memory
	times  [Bowls]int16 // number of times each bowl was lifted
	last   [Bowls]int16 // clock when the bowl was last covered
	begun  int16        // clock when the turn began
	digest uint64       // digest of everything seen
	salt   uint64       // digest when the turn began, the seed for recall
}

// lifted records a bowl and its contents.
func (m *sights) lifted(bowl, beans int8) {
	m.lifts++
	m.times[bowl]++
	m.last[bowl] = m.lifts
	m.digest = scramble(m.digest + uint64(bowl)<<8 + uint64(beans) + 1)
}

// covered records that a bowl's contents were visible until now.
func (m *sights) covered(bowl int8) { m.last[bowl] = m.lifts }

// turnEnds prepares the memory of the next turn.
func (m *sights) turnEnds() {
	m.begun = m.lifts
	m.salt = scramble(m.digest)
}

// chance returns a pseudorandom number in [0, 1) that is constant during a turn. It decides whether a
// bowl is recalled.
func (m *sights) chance(bowl int8, use uint64) float64 {
	return float64(scramble(m.salt+uint64(bowl)<<16+use)>>11) / (1 << 53)
}

// scramble is the finalizer of splitmix64: every bit of x affects every bit of the result.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
