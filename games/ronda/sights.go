package ronda

// sights is what everybody could see so far, counted for those who forget (bots): how
// often a bowl was lifted, and how long ago its contents were last seen. It follows
// from the actions and from what lay open, and holds nothing that was not.
type sights struct {
	lifts  int16        // bowls lifted so far: the clock of memory
	times  [Bowls]int16 // how often the bowl was lifted
	last   [Bowls]int16 // the clock when it was covered last
	begun  int16        // the clock when the turn began
	digest uint64       // a digest of all that was seen
	salt   uint64       // the digest when the turn began: what recall is drawn from
}

// lifted notes a bowl and what it showed.
func (m *sights) lifted(bowl, beans int8) {
	m.lifts++
	m.times[bowl]++
	m.last[bowl] = m.lifts
	m.digest = scramble(m.digest + uint64(bowl)<<8 + uint64(beans) + 1)
}

// covered notes that a bowl's contents were seen until now.
func (m *sights) covered(bowl int8) { m.last[bowl] = m.lifts }

// turnEnds begins the next turn's memory.
func (m *sights) turnEnds() {
	m.begun = m.lifts
	m.salt = scramble(m.digest)
}

// chance is a number from 0 to 1 that stays the same during a turn: the draw by which
// a bowl is recalled, or not.
func (m *sights) chance(bowl int8, use uint64) float64 {
	return float64(scramble(m.salt+uint64(bowl)<<16+use)>>11) / (1 << 53)
}

// scramble is splitmix64's finisher: every bit of x decides every bit of the result.
func scramble(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
