package rondo

import "tablee/games/rondo/words"

// mind is how readily words come to somebody's mind: the less so the longer they are, the more
// cards they take and the more letters have to be erased for them. The zero mind thinks of
// every word it knows.
type mind struct {
	ready  float64 // how likely a word of three letters is thought of that takes one card
	longer float64 // times this for each letter more
	more   float64 // times this for each card more
	erased float64 // times this for each letter erased
	rare   float64 // times this for a word that is not among the familiar; 0 where those are all it knows
	ideas  int     // the choice is among so many that come first; 0: among all
}

// most is more cards, or letters, than a word ever takes.
const most = maxRow + 1

// chances are what the powers of a mind come to, so that no search raises one.
type chances struct {
	all                  bool
	rare                 float64
	word, laid, unerased [most]float64
}

func (m mind) chances() (c chances) {
	if m.ready == 0 {
		c.all = true
		return c
	}
	c.rare = m.rare
	word, laid, unerased := m.ready, 1.0, 1.0
	for n := range most {
		c.laid[n], c.unerased[n] = laid, unerased
		unerased *= m.erased
		if n > 0 {
			laid *= m.more
		}
		if n >= minRow {
			c.word[n] = word
			word *= m.longer
		}
	}
	return c
}

// thoughts are what words come to mind in one turn: each is drawn once, so that to exchange a
// card, or to look again, brings no other words.
type thoughts struct {
	chances
	turn uint64
}

// think begins the thoughts of a seat. They are drawn from what that seat has known since its turn
// began, so that the same turn brings the same thoughts: the position, and while words are
// bid, when there is none yet, the hand.
func (s *State) think(m mind, seat int8) (t thoughts) {
	t.chances = m.chances()
	if t.all {
		return t
	}
	t.note(uint64(seat)<<32 | uint64(uint8(s.turns[seat]))<<16 | uint64(uint8(s.made)))
	t.note(uint64(s.word))
	for i := range s.seats {
		t.note(uint64(uint16(s.scores[i])))
		for _, g := range s.bids[i].signs {
			if s.phase != bidding {
				t.note(uint64(g))
			}
		}
	}
	if s.phase == bidding {
		for _, many := range s.hands[seat] {
			t.note(uint64(many))
		}
	}
	return t
}

// note stirs a number in.
func (t *thoughts) note(n uint64) { t.turn = stirred(t.turn ^ stirred(n)) }

// stirred is n with all its bits mixed (the finalizer of SplitMix64).
func stirred(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// of draws for a word: the least chance at which it comes to mind.
func (t *thoughts) of(w words.Word) float64 {
	return float64(stirred(t.turn^uint64(w))>>11) / (1 << 53)
}

// chance is how likely a way to lay a word of so many letters comes to mind.
func (t *thoughts) chance(letters, cards, erased int8) float64 {
	return t.word[letters] * t.laid[cards] * t.unerased[erased]
}
