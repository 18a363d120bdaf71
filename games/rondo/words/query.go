package words

import "math/bits"

// None stands where no letter is.
const None int8 = -1

// Query asks for the words of one length that fit places of which some hold a letter
// already, with a hand of letters of which each may be used as often as one likes and
// of jokers. It finds every word that can be laid, and some that cannot because a hand
// has a letter once only: whoever asks counts the cards.
type Query struct {
	Len    int          // MinLen to MaxLen
	Kept   [MaxLen]int8 // the letter that may stay at a place; None where there is none
	Taken  [MaxLen]bool // nothing can be laid at this place: its letter must stay
	Held   uint32       // the letters in hand, a bit each, A lowest
	Jokers int          // how many places may be filled by jokers
}

// Matches is the words that answer a query, one by one:
//
//	for m := list.Matches(&q); m.Next(); {
//		m.Word
//	}
//
// At least one kept letter stays in each of them (RDO-24), if any place has one.
type Matches struct {
	Word Word

	table    *table
	n        int
	kept     [MaxLen]int8
	taken    [MaxLen]bool
	held     [Letters]int8 // the letters in hand
	kinds    int
	jokers   int
	mustKeep bool
	block    int
	left     uint64 // of the block, the words not handed out yet
}

// Matches begins a search.
func (l *List) Matches(q *Query) Matches {
	m := Matches{table: &l.tables[q.Len], n: q.Len, kept: q.Kept, taken: q.Taken, jokers: q.Jokers, block: -1}
	for held := q.Held; held != 0; held &= held - 1 {
		m.held[m.kinds] = int8(bits.TrailingZeros32(held))
		m.kinds++
	}
	for p := range q.Len {
		m.mustKeep = m.mustKeep || q.Kept[p] != None
	}
	return m
}

// Next goes to the next word; false when there is none.
func (m *Matches) Next() bool {
	for m.left == 0 {
		m.block++
		if m.block*64 >= len(m.table.words) {
			return false
		}
		m.left = m.candidates()
	}
	at := m.block*64 + bits.TrailingZeros64(m.left)
	m.left &= m.left - 1
	m.Word = m.table.words[at]
	return true
}

// candidates are the words of the block with few enough places that neither a kept
// letter nor one in hand fills. Four numbers of 64 bits count those places, for all 64
// words at once.
func (m *Matches) candidates() uint64 {
	rows := m.table.bits[m.block*m.n*Letters : (m.block+1)*m.n*Letters]
	fits, stays := ^uint64(0), uint64(0)
	var c0, c1, c2, c3 uint64
	for p := range m.n {
		row := (*[Letters]uint64)(rows[p*Letters:])
		kept := uint64(0)
		if l := m.kept[p]; l != None {
			kept = row[l]
			stays |= kept
		}
		if m.taken[p] {
			fits &= kept
			continue
		}
		filled := kept
		for _, l := range m.held[:m.kinds] {
			filled |= row[l]
		}
		carry := ^filled
		c0, carry = c0^carry, c0&carry
		c1, carry = c1^carry, c1&carry
		c2, carry = c2^carry, c2&carry
		c3 |= carry
	}
	fits &= atMost(m.jokers, c0, c1, c2, c3)
	if m.mustKeep {
		fits &= stays
	}
	if rest := len(m.table.words) - m.block*64; rest < 64 {
		fits &= 1<<rest - 1
	}
	return fits
}

// atMost is, for 64 counts at once, whether each is at most n. Counts of eight and nine
// have c3 and too few bits to tell them apart: nobody has so many jokers.
func atMost(n int, c0, c1, c2, c3 uint64) uint64 {
	less, same := uint64(0), ^c3
	for i, c := range [3]uint64{c2, c1, c0} {
		if n>>(2-i)&1 != 0 {
			less |= same &^ c
			same &= c
		} else {
			same &^= c
		}
	}
	return less | same
}
