package rondo

import (
	"slices"

	"tablee/game"
	"tablee/games/rondo/words"
)

// Legal lists every action: while bids are made, every word of three letters and none;
// in a turn the pass, the exchanges and every word that can be made. They may be
// thousands. A hand that passed often and holds several jokers makes many more, since
// each joker may stand for any letter: whoever only wants to know of one action asks
// Check.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if !s.mayAct(seat) {
		return buf
	}
	from := len(buf)
	h := &s.hands[seat]
	if s.phase == bidding {
		buf = s.appendWords(h, deedBid, append(buf, headBid<<headShift))
	} else {
		buf = s.appendSwaps(h, append(buf, 0))
		if s.width == 0 {
			buf = s.appendWords(h, deedOpen, buf)
		} else {
			buf = s.appendPlays(h, buf)
		}
	}
	slices.Sort(buf[from:])
	return buf
}

func (s *State) appendSwaps(h *hand, buf []game.Action) []game.Action {
	if s.refusesSwap() != nil {
		return buf
	}
	for c, many := range h {
		if many > 0 {
			m := move{deed: deedSwap, card: Card(c)}
			a, _ := m.pack()
			buf = append(buf, a)
		}
	}
	return buf
}

// appendWords lists the bids or openings: words of three letters from the hand alone.
func (s *State) appendWords(h *hand, what deed, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf, to: minRow}
	x.m.deed, x.m.n = what, minRow
	x.search(s.terms.dictionary())
	return x.buf
}

// appendPlays lists the words that can be made of the one that lies: for each way to
// pull a compartment out or none, and each stretch of compartments where the new word
// may stand.
func (s *State) appendPlays(h *hand, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf}
	x.m.deed = deedPlay
	list := s.terms.dictionary()
	for _, ends := range [...]struct{ left, right bool }{{false, false}, {true, false}, {false, true}} {
		x.m.left, x.m.right = ends.left, ends.right
		x.m.n = s.width + x.m.pulled()
		if x.m.n > maxRow {
			continue
		}
		for x.from = range x.m.n {
			for x.to = x.from + minRow; x.to <= x.m.n; x.to++ {
				if x.fits() {
					x.search(list)
				}
			}
		}
	}
	return x.buf
}

// finder looks for the words of a stretch of compartments, from to to, and writes down
// every way to lay each.
type finder struct {
	s        *State
	hand     hand // what is left of it
	m        move
	from, to int8
	word     words.Word
	kept     int8
	laid     int8
	downed   bool
	buf      []game.Action
}

// fits reports whether a word may stand there: a pulled compartment belongs to it, some
// letter of the old word lies in it, and those outside can be erased.
func (x *finder) fits() bool {
	if x.m.left && x.from > 0 || x.m.right && x.to < x.m.n {
		return false
	}
	first, end := x.oldWord()
	if min(end, x.to) <= max(first, x.from) {
		return false
	}
	erased := x.toErase()
	if erased == 0 {
		return true
	}
	if x.s.terms.either && x.m.pulled() > 0 {
		return false
	}
	can := int8(x.hand[Eraser])
	if x.s.terms.jokerErases {
		can += int8(x.hand[Joker])
	}
	if x.s.terms.faceDown {
		can++
	}
	return erased <= can
}

// oldWord is where the word that lies stands among the pattern's compartments.
func (x *finder) oldWord() (first, end int8) {
	if x.m.left {
		return x.s.from + 1, x.s.to + 1
	}
	return x.s.from, x.s.to
}

// toErase is how many letters of the old word lie outside the new one.
func (x *finder) toErase() int8 {
	first, end := x.oldWord()
	return max(0, x.from-first) + max(0, end-x.to)
}

// search finds the words and lists the ways to lay them.
func (x *finder) search(list *words.List) {
	q := x.query()
	for m := list.Matches(&q); m.Next(); {
		if m.Word == x.s.word || x.s.terms.noRepeat && x.m.deed == deedPlay && x.s.wasMade(m.Word) {
			continue
		}
		x.word = m.Word
		x.place(0)
	}
}

func (x *finder) query() words.Query {
	q := words.Query{Len: int(x.to - x.from), Held: x.hand.letterMask(), Jokers: int(x.hand[Joker])}
	if x.m.deed == deedPlay {
		rubbers := int8(x.hand[Eraser])
		if x.s.terms.faceDown {
			rubbers++
		}
		q.Jokers -= int(max(0, x.toErase()-rubbers))
	}
	bound := x.s.terms.either && x.m.pulled() > 0
	for p := range q.Len {
		old := none
		if x.m.deed == deedPlay {
			old = x.s.before(&x.m.pattern, x.from+int8(p))
		}
		q.Kept[p] = old.letter()
		q.Taken[p] = bound && old != none
	}
	return q
}

// place goes on from compartment i: all ways to lay the word that the cards left in
// hand allow.
func (x *finder) place(i int8) {
	if i == x.m.n {
		x.write()
		return
	}
	old := none
	if x.m.deed == deedPlay {
		old = x.s.before(&x.m.pattern, i)
	}
	if i < x.from || i >= x.to {
		x.erase(i, old)
		return
	}
	l := x.word.Letter(int(i-x.from), int(x.to-x.from))
	if old.letter() == l {
		x.m.signs[i] = leave
		x.kept++
		x.place(i + 1)
		x.kept--
	}
	if old != none && x.s.terms.either && x.m.pulled() > 0 {
		return
	}
	for _, joker := range [...]bool{false, true} {
		if g := letterSign(l, joker); x.s.terms.same || !coversItself(old, g) {
			x.use(i, g)
		}
	}
}

// erase goes on from a compartment outside the word: an eraser that lies there stays, a
// letter is covered by one.
func (x *finder) erase(i int8, old sign) {
	if old.erases() {
		x.m.signs[i] = leave
		x.place(i + 1)
		return
	}
	x.use(i, rubber)
	if x.s.terms.jokerErases {
		x.use(i, jokerRubs)
	}
	if !x.s.terms.faceDown || x.downed {
		return
	}
	x.downed, x.m.down[i] = true, true
	for c := range Card(kinds) {
		x.use(i, downSign(c))
	}
	x.downed, x.m.down[i] = false, false
}

// use lays a card in a compartment, if the hand has it, goes on, and takes it back.
func (x *finder) use(i int8, g sign) {
	c := g.card()
	if x.hand[c] == 0 {
		return
	}
	x.hand[c]--
	x.laid++
	x.m.signs[i] = g
	x.place(i + 1)
	x.laid--
	x.hand[c]++
}

func (x *finder) write() {
	if x.laid == 0 || x.m.deed == deedPlay && x.kept == 0 {
		return
	}
	for i := x.m.n; i < widest; i++ {
		x.m.signs[i] = none
	}
	a, _ := x.m.pack()
	x.buf = append(x.buf, a)
}
