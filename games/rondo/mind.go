package rondo

import "tablee/games/rondo/words"

// mind models how readily a player thinks of words: longer words, words that take more cards and words
// for which more letters have to be erased are less likely. The zero mind thinks of every word it
// knows.
type mind struct {
	ready  float64 // probability of thinking of a word of three letters that takes one card
	longer float64 // factor for each further letter
	more   float64 // factor for each further card
	erased float64 // factor for each letter erased
	rare   float64 // factor for a word that is not familiar; 0 if only familiar words are known
	ideas  int     // number of ideas, those that come to mind first, to choose from; 0 for all
}

// most is greater than the number of cards or letters a word can take.
const most = maxRow + 1

// chances holds the powers of a mind's factors, so that no search computes one.
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

// thoughts determines the words that come to mind in one turn. Each word is drawn once, so exchanging a
// card or searching again brings no other words.
type thoughts struct {
	chances
	turn uint64
}

// think returns the thoughts of a seat for this turn. They are seeded only by what the seat has known
// since its turn began, so the same turn brings the same thoughts: by the position, and during the
// bidding, before there is a position, by the hand.
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

// note mixes a number into the seed.
func (t *thoughts) note(n uint64) { t.turn = stirred(t.turn ^ stirred(n)) }

// stirred returns n with all its bits mixed (the finalizer of SplitMix64).
func stirred(n uint64) uint64 {
	n += 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}

// of returns the draw for a word: it comes to mind if its chance is greater.
func (t *thoughts) of(w words.Word) float64 {
	return float64(stirred(t.turn^uint64(w))>>11) / (1 << 53)
}

// chance returns the probability that a way to lay a word comes to mind.
func (t *thoughts) chance(letters, cards, erased int8) float64 {
	return t.word[letters] * t.laid[cards] * t.unerased[erased]
}
