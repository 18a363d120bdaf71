package words

import "math/bits"

// None marks a place without a letter.
const None int8 = -1

// mostBlocks limits the number of blocks of 64 words per length.
const mostBlocks = 1024

// Rack is a hand matched against the words of one length: for each place, the words with a letter there
// that the hand holds. Callers that search several stretches of a row lay the hand once. A Rack is
// large: keep it in place and pass a pointer.
type Rack struct {
	table *table
	n     int
	held  [MaxLen][mostBlocks]uint64

	letters [Letters]int8 // distinct letters in hand
	times   [Letters]int8 // count of each
	kinds   int
}

// Lay matches a hand, given as the count of each letter (A first), against the words of n letters,
// [MinLen] to [MaxLen].
func (r *Rack) Lay(l *List, n int, held *[Letters]uint8) {
	r.table, r.n, r.kinds = &l.tables[n], n, 0
	for letter, times := range held {
		if times > 0 {
			r.letters[r.kinds], r.times[r.kinds] = int8(letter), int8(times)
			r.kinds++
		}
	}
	for p := range n {
		sum := r.held[p][:r.table.blocks]
		clear(sum)
		for k := 0; k < r.kinds; k += 4 {
			var rows [4][]uint64
			for i := range rows {
				rows[i] = r.table.row(p, r.letters[min(k+i, r.kinds-1)]) // repeats the last one to make four
			}
			addRows(sum, rows[0], rows[1], rows[2], rows[3])
		}
	}
}

func addRows(sum, a, b, c, d []uint64) {
	a, b, c, d = a[:len(sum)], b[:len(sum)], c[:len(sum)], d[:len(sum)]
	for i := range sum {
		sum[i] |= a[i] | b[i] | c[i] | d[i]
	}
}

// Query asks for the words that fit places, some of which already have a letter, using the hand of a
// rack and jokers. The result includes every word that can be laid and few others; the caller counts
// the cards.
type Query struct {
	Kept   [MaxLen]int8 // the letter that may stay at a place, or None
	Taken  [MaxLen]bool // nothing can be laid here: the letter must stay
	Jokers int          // number of places that jokers may fill
	Among  Vocabulary   // the vocabulary to search
}

// Matches iterates over the words that match a query:
//
//	for m := rack.Matches(&q); m.Next(); {
//		m.Word
//	}
//
// At least one kept letter stays in each word (RDO-24), if any place has one.
type Matches struct {
	Word Word

	rack     *Rack
	known    []uint64
	kept     [MaxLen][]uint64
	taken    [MaxLen]bool
	over     [Letters][]uint64 // words with more of a letter than hand and row have
	overs    int
	jokers   int
	mustKeep bool
	block    int
	left     uint64 // words of the block not returned yet
}

// Matches starts a search.
func (r *Rack) Matches(q *Query) Matches {
	m := Matches{rack: r, known: r.table.known[q.Among], taken: q.Taken, jokers: min(max(q.Jokers, 0), r.n), block: -1}
	var shown [Letters]int8
	for p := range r.n {
		m.kept[p] = r.table.none
		if l := q.Kept[p]; l != None {
			m.kept[p] = r.table.row(p, l)
			m.mustKeep = true
			shown[l]++
		}
	}
	for k, l := range r.letters[:r.kinds] {
		if times := int(r.times[k] + shown[l]); times <= mostTimes {
			m.over[m.overs] = r.table.over(l, times)
			m.overs++
		}
	}
	return m
}

// Next advances to the next word, and returns false if there is none.
func (m *Matches) Next() bool {
	for m.left == 0 {
		m.block++
		if m.block >= m.rack.table.blocks {
			return false
		}
		m.left = m.candidates()
	}
	at := m.block*64 + bits.TrailingZeros64(m.left)
	m.left &= m.left - 1
	m.Word = m.rack.table.words[at]
	return true
}

// candidates returns the words of the block that lack at most jokers cards: one for each place filled
// neither by a kept letter nor by one in hand, and one for each letter of which the hand has too few.
// It handles all 64 words at once: fits[j] has the words that have lacked at most j cards so far.
func (m *Matches) candidates() uint64 {
	var fits [MaxLen + 1]uint64
	b, most := m.block, m.jokers
	for j := range most + 1 {
		fits[j] = m.known[b]
	}
	stays := uint64(0)
	for p := range m.rack.n {
		kept := m.kept[p][b]
		stays |= kept
		if m.taken[p] {
			for j := range most + 1 {
				fits[j] &= kept
			}
			continue
		}
		hit := kept | m.rack.held[p][b]
		for j := most; j > 0; j-- {
			fits[j] = fits[j]&hit | fits[j-1]
		}
		fits[0] &= hit
		if fits[most] == 0 {
			return 0
		}
	}
	if m.mustKeep {
		for j := range most + 1 {
			fits[j] &= stays
		}
	}
	for _, over := range m.over[:m.overs] {
		if fits[most] == 0 {
			return 0
		}
		for j := most; j > 0; j-- {
			fits[j] = fits[j]&^over[b] | fits[j-1]
		}
		fits[0] &^= over[b]
	}
	return fits[most]
}
