package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// finder searches the words for a stretch of compartments, from to to (exclusive), and records every
// way to lay each (see lay.go). It is large and must not be copied or escape to the heap.
type finder struct {
	s    *State
	hand hand // cards not used yet
	rack words.Rack
	buf  []game.Action
	most int // maximum length of buf; 0 for no limit

	// The stretch.
	verb     verb
	left     bool
	right    bool
	n        int8 // number of compartments in the pattern
	from, to int8
	olds     [widest]sign // contents of the compartments
	shows    [widest]int8 // the letter each shows
	counts   [widest]int8 // value of each card
	bound    bool         // nothing may be laid on an old compartment (RDO-X04)
	shown    int16        // value of the whole row
	text     game.Action  // the part of the pattern common to all words

	// The word, and the compartments where a card must or may be laid for it. Those to be erased come
	// first, since they depend on the stretch alone.
	spots  [widest]spot
	many   int8
	erased int8
	kept   int8       // letters that stay
	need   [32]int8   // letters still to be laid
	rubs   int8       // letters still to be erased
	spare  int8       // jokers not needed for missing letters or erasers
	laid   tally      // cards laid so far
	stay   float64    // value of the cards left in hand
	down   bool       // a card has been laid face down
	only   words.Word // the only word to find, even if not in the dictionary; 0 for all
	picks  picks      // the best plays, if only those are wanted (see picks.go)
	drawn  float64    // the draw for the word: it comes to mind if this is below the chance (see mind.go)
}

// spot is a compartment where a card must or may be laid.
type spot struct {
	at     int8
	letter int8 // words.None: the content is to be erased
	stays  bool // the letter is already there
}

// searchWords finds bids or openings: words of three letters from the hand alone.
func (x *finder) searchWords(what verb) {
	x.verb, x.n, x.to = what, minRow, minRow
	x.look()
	x.layRack()
	x.search()
}

// searchPlays iterates over word lengths, the choices of a pulled compartment, and the stretches of
// compartments for the new word.
func (x *finder) searchPlays() {
	x.verb = verbPlay
	for long := int8(minRow); long <= min(x.s.width+1, maxRow); long++ {
		ready := false
		for _, ends := range [...]struct{ left, right bool }{{false, false}, {true, false}, {false, true}} {
			x.left, x.right = ends.left, ends.right
			x.look()
			if x.n > maxRow {
				continue
			}
			for x.from, x.to = 0, long; x.to <= x.n; x.from, x.to = x.from+1, x.to+1 {
				if !x.fits() {
					continue
				}
				if !ready {
					x.layRack()
					ready = true
				}
				x.search()
			}
		}
	}
}

// layRack matches the hand against the words of the stretch's length.
func (x *finder) layRack() {
	x.rack.Lay(x.s.terms.dictionary(), int(x.to-x.from), (*[words.Letters]uint8)(x.hand[:letters]))
}

// look records the contents of the pattern's compartments.
func (x *finder) look() {
	if x.verb == verbPlay {
		p := pattern{left: x.left, right: x.right}
		x.n = x.s.width + p.pulled()
		x.bound = x.s.terms.either && p.pulled() > 0
		x.olds = [widest]sign{}
		for i := range x.n {
			x.olds[i] = x.s.before(&p, i)
		}
	}
	x.shown = 0
	for i, old := range x.olds {
		x.shows[i], x.counts[i] = old.letter(), 0
		if old != none && old != faceDown {
			x.counts[i] = x.s.terms.worth(old.card())
		}
		x.shown += int16(x.counts[i])
	}
}

// fits reports whether a word may occupy the stretch: it includes the pulled compartment and some
// letter of the old word, and the letters outside it can be erased.
func (x *finder) fits() bool {
	if x.left && x.from > 0 || x.right && x.to < x.n {
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
	if x.bound {
		return false
	}
	can := x.canErase()
	if x.s.terms.jokerErases {
		can += int8(x.hand[Joker])
	}
	return erased <= can
}

// oldWord returns the stretch of the current word in the pattern's compartments.
func (x *finder) oldWord() (first, end int8) {
	if x.left {
		return x.s.from + 1, x.s.to + 1
	}
	return x.s.from, x.s.to
}

// toErase returns the number of letters of the old word outside the new one.
func (x *finder) toErase() int8 {
	if x.verb != verbPlay {
		return 0
	}
	first, end := x.oldWord()
	return max(0, x.from-first) + max(0, end-x.to)
}

// canErase returns the number of letters the hand can erase without a joker.
func (x *finder) canErase() int8 {
	if x.s.terms.faceDown && !x.down {
		return int8(x.hand[Eraser]) + 1
	}
	return int8(x.hand[Eraser])
}

// search finds the words of the stretch and the ways to lay them.
func (x *finder) search() {
	x.begin()
	if x.only != 0 {
		if x.only.Len() == int(x.to-x.from) {
			x.lay(x.only)
		}
		return
	}
	q := x.query()
	for m := x.rack.Matches(&q); m.Next() && !x.full(); {
		x.lay(m.Word)
	}
}

// full reports whether enough has been found.
func (x *finder) full() bool { return x.most > 0 && len(x.buf) >= x.most }

// begin sets the common part of all words of the stretch: the head, and the compartments outside the
// word.
func (x *finder) begin() {
	p := pattern{left: x.left, right: x.right}
	switch x.verb {
	case verbBid:
		x.text = headBid << headShift
	case verbOpen:
		x.text = headOpen << headShift
	default:
		x.text = (headPlay + p.sides()) << headShift
	}
	x.erased = 0
	for i := range x.n {
		switch {
		case i >= x.from && i < x.to:
		case x.olds[i].erases():
			x.text |= at(i, leave)
		default:
			x.spots[x.erased] = spot{at: i, letter: words.None}
			x.erased++
		}
	}
}

// at returns a sign shifted to its place in an action.
func at(i int8, g sign) game.Action { return game.Action(g) << signShift(int(i)) }

func (x *finder) query() (q words.Query) {
	q.Among = x.picks.vocabulary
	q.Jokers = int(int8(x.hand[Joker]) - max(0, x.erased-x.canErase()))
	for i := x.from; i < x.to; i++ {
		q.Kept[i-x.from] = x.shows[i]
		q.Taken[i-x.from] = x.bound && x.olds[i] != none
	}
	return q
}

// lay records the ways to lay a word, if it is allowed and the hand has the cards.
func (x *finder) lay(w words.Word) {
	switch {
	case w == x.s.word:
	case x.s.terms.noRepeat && x.verb == verbPlay && x.s.wasMade(w):
	case !x.comesToMind(w):
	default:
		if a, ok := x.reckon(w); ok {
			x.place(0, a)
		}
	}
}

// comesToMind makes the draw for a word, and reports whether any way to lay it comes to mind.
func (x *finder) comesToMind(w words.Word) bool {
	t := &x.picks.thoughts
	if x.picks.most == 0 || t.all {
		return true
	}
	x.drawn = t.of(w)
	most := t.chance(x.to-x.from, 1, x.erased)
	if x.drawn < most && t.rare < 1 && !x.s.terms.dictionary().Knows(words.Familiar, w) {
		x.drawn /= t.rare
	}
	return x.drawn < most
}

// searchAll searches everything that the phase allows with the hand of x.
func (x *finder) searchAll() {
	switch {
	case x.s.phase == bidding:
		x.searchWords(verbBid)
	case x.s.width == 0:
		x.searchWords(verbOpen)
	default:
		x.searchPlays()
	}
}
