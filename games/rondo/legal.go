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

// appendWords lists the bids or openings.
func (s *State) appendWords(h *hand, what deed, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf}
	x.searchWords(what)
	return x.buf
}

// appendPlays lists the words that can be made of the one that lies.
func (s *State) appendPlays(h *hand, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf}
	x.searchPlays()
	return x.buf
}

// finder looks for the words of a stretch of compartments, from to to, and writes down
// every way to lay each.
type finder struct {
	s        *State
	hand     hand // what is left of it
	m        move
	from, to int8
	olds     [widest]sign // what lies in the pattern's compartments
	shows    [widest]int8 // the letter that shows there
	bound    bool         // nothing may be laid on an old compartment (RDO-X04)
	spelled  [widest]int8 // the word's letters, by compartment
	kept     int8
	laid     int8
	downed   bool
	need     [letters]int8 // how often each letter must still be laid
	rubs     int8          // how many letters must still be erased
	spare    int8          // jokers that may be laid where they need not be
	buf      []game.Action
	picks    picks      // where only the best are wanted (see habits.go)
	only     words.Word // the one word looked for, in the dictionary or not; 0 for all
}

// searchWords finds the bids or openings: words of three letters from the hand alone.
func (x *finder) searchWords(what deed) {
	x.m.deed, x.m.n, x.to = what, minRow, minRow
	x.search(x.s.terms.dictionary())
}

// searchPlays goes through the ways to pull a compartment out or none, and through the
// stretches of compartments where the new word may stand.
func (x *finder) searchPlays() {
	x.m.deed = deedPlay
	list := x.s.terms.dictionary()
	for _, ends := range [...]struct{ left, right bool }{{false, false}, {true, false}, {false, true}} {
		x.m.left, x.m.right = ends.left, ends.right
		x.m.n = x.s.width + x.m.pulled()
		if x.m.n > maxRow {
			continue
		}
		clear(x.m.signs[:])
		for x.from = range x.m.n {
			for x.to = x.from + minRow; x.to <= x.m.n; x.to++ {
				if x.fits() {
					x.search(list)
				}
			}
		}
	}
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
	can := x.rubbers()
	if x.s.terms.jokerErases {
		can += int8(x.hand[Joker])
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
	if x.m.deed != deedPlay {
		return 0
	}
	first, end := x.oldWord()
	return max(0, x.from-first) + max(0, end-x.to)
}

// rubbers is how many letters the hand can erase without a joker.
func (x *finder) rubbers() int8 {
	if x.s.terms.faceDown && !x.downed {
		return int8(x.hand[Eraser]) + 1
	}
	return int8(x.hand[Eraser])
}

// search finds the words and lists the ways to lay them.
func (x *finder) search(list *words.List) {
	q := x.query()
	if x.only != 0 {
		if x.only.Len() == q.Len && x.only != x.s.word && x.reckon(x.only) {
			x.place(0)
		}
		return
	}
	for m := list.Matches(&q); m.Next(); {
		if m.Word == x.s.word || x.s.terms.noRepeat && x.m.deed == deedPlay && x.s.wasMade(m.Word) {
			continue
		}
		if x.picks.knows(m.Word) && x.reckon(m.Word) {
			x.place(0)
		}
	}
}

func (x *finder) query() words.Query {
	x.bound = x.s.terms.either && x.m.pulled() > 0
	for i := range x.m.n {
		x.olds[i] = none
		if x.m.deed == deedPlay {
			x.olds[i] = x.s.before(&x.m.pattern, i)
		}
		x.shows[i] = x.olds[i].letter()
	}
	q := words.Query{
		Len:    int(x.to - x.from),
		Held:   x.hand.letterMask(),
		Jokers: int(int8(x.hand[Joker]) - max(0, x.toErase()-x.rubbers())),
	}
	for p := range q.Len {
		i := x.from + int8(p)
		q.Kept[p] = x.shows[i]
		q.Taken[p] = x.bound && x.olds[i] != none
	}
	return q
}

// reckon counts what a word needs, and reports whether the hand has it.
func (x *finder) reckon(w words.Word) bool {
	x.need = [letters]int8{}
	x.rubs = x.toErase()
	short := max(0, x.rubs-x.rubbers())
	for i := x.to - 1; i >= x.from; i-- {
		l := int8(w&31) - 1
		w >>= 5
		x.spelled[i] = l
		if x.shows[i] != l {
			x.need[l]++
			if x.need[l] > int8(x.hand[l]) {
				short++
			}
		}
	}
	x.spare = int8(x.hand[Joker]) - short
	if x.s.terms.faceDown && x.spare >= 0 {
		x.spare = size // cards laid face down are not reckoned with: try everything
		return true
	}
	return x.spare >= 0
}

// place goes on from compartment i: all ways to lay the word that the cards left in
// hand allow.
func (x *finder) place(i int8) {
	switch {
	case i == x.m.n:
		x.write()
	case i < x.from || i >= x.to:
		x.erase(i)
	case x.shows[i] == x.spelled[i]:
		x.keep(i)
	default:
		x.fill(i)
	}
}

// keep goes on from a letter that may stay, or be covered by its like (RDO-X06) if the
// hand can do without that card.
func (x *finder) keep(i int8) {
	x.m.signs[i] = leave
	x.kept++
	x.place(i + 1)
	x.kept--
	l, old := x.spelled[i], x.olds[i]
	if x.bound {
		return
	}
	for _, joker := range [...]bool{false, true} {
		if g := letterSign(l, joker); x.s.terms.same || !coversItself(old, g) {
			x.use(i, g, joker || int8(x.hand[l]) <= x.need[l])
		}
	}
}

// fill goes on from a compartment that must get a letter of the word: the letter card,
// or a joker.
func (x *finder) fill(i int8) {
	if x.bound && x.olds[i] != none {
		return
	}
	l := x.spelled[i]
	enough := int8(x.hand[l]) >= x.need[l]
	x.need[l]--
	x.use(i, letterSign(l, false), false)
	x.use(i, letterSign(l, true), enough)
	x.need[l]++
}

// erase goes on from a compartment outside the word: an eraser that lies there stays, a
// letter is covered by one.
func (x *finder) erase(i int8) {
	if x.olds[i].erases() {
		x.m.signs[i] = leave
		x.place(i + 1)
		return
	}
	enough := x.rubbers() >= x.rubs
	x.rubs--
	x.use(i, rubber, false)
	if x.s.terms.jokerErases {
		x.use(i, jokerRubs, enough)
	}
	if x.s.terms.faceDown && !x.downed {
		x.downed, x.m.down[i] = true, true
		for c := range Card(kinds) {
			x.use(i, downSign(c), false)
		}
		x.downed, x.m.down[i] = false, false
	}
	x.rubs++
}

// use lays a card in a compartment, if the hand has it, goes on, and takes it back. A
// card that leaves the hand one short costs a spare joker.
func (x *finder) use(i int8, g sign, costs bool) {
	c := g.card()
	if x.hand[c] == 0 || costs && x.spare == 0 {
		return
	}
	if costs {
		x.spare--
	}
	x.hand[c]--
	x.laid++
	x.m.signs[i] = g
	x.place(i + 1)
	x.laid--
	x.hand[c]++
	if costs {
		x.spare++
	}
}

func (x *finder) write() {
	if x.laid == 0 || x.m.deed == deedPlay && x.kept == 0 {
		return
	}
	a, _ := x.m.pack()
	if x.picks.most > 0 {
		x.picks.add(a, x.judge())
		return
	}
	x.buf = append(x.buf, a)
}
