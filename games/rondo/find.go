package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// finder looks for the words of a stretch of compartments, from to to, and writes down
// every way to lay each (see lay.go). It is large: it stays where it was made.
type finder struct {
	s    *State
	hand hand // what is left of it
	rack words.Rack
	buf  []game.Action
	most int // how long buf may become; 0 for as long as there is something to find

	// The stretch.
	verb     verb
	left     bool
	right    bool
	n        int8 // compartments of the pattern
	from, to int8
	olds     [widest]sign // what lies in them
	shows    [widest]int8 // the letter that shows there
	counts   [widest]int8 // what that card counts
	bound    bool         // nothing may be laid on an old compartment (RDO-X04)
	shown    int16        // what the whole row counts
	text     game.Action  // the pattern as far as it is the same for all words

	// The word, and the compartments where a card must or may be laid for it: those to
	// be erased first, they are the stretch's.
	spots  [widest]spot
	many   int8
	erased int8
	kept   int8       // letters that stay
	need   [32]int8   // how often each letter must still be laid
	rubs   int8       // how many letters must still be erased
	spare  int8       // jokers that may be laid where they need not be
	laid   tally      // what is laid
	stay   float64    // what the hand is worth that is left
	down   bool       // a card is laid face down
	only   words.Word // the one word looked for, in the dictionary or not; 0 for all
	picks  picks      // where only the best are wanted (see picks.go)
	drawn  float64    // whether the word comes to mind (see mind.go)
}

// spot is a compartment where a card must or may be laid.
type spot struct {
	at     int8
	letter int8 // words.None: what lies there is to be erased
	stays  bool // the letter shows there already
}

// searchWords finds the bids or openings: words of three letters from the hand alone.
func (x *finder) searchWords(what verb) {
	x.verb, x.n, x.to = what, minRow, minRow
	x.look()
	x.layRack()
	x.search()
}

// searchPlays goes through the lengths of words, the ways to pull a compartment out or
// none, and the stretches of compartments where the new word may stand.
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

// layRack lays the hand over the words as long as the stretch.
func (x *finder) layRack() {
	x.rack.Lay(x.s.terms.dictionary(), int(x.to-x.from), (*[words.Letters]uint8)(x.hand[:letters]))
}

// look notes what lies in the compartments of the pattern.
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

// fits reports whether a word may stand there: a pulled compartment belongs to it, some
// letter of the old word lies in it, and those outside can be erased.
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

// oldWord is where the word that lies stands among the pattern's compartments.
func (x *finder) oldWord() (first, end int8) {
	if x.left {
		return x.s.from + 1, x.s.to + 1
	}
	return x.s.from, x.s.to
}

// toErase is how many letters of the old word lie outside the new one.
func (x *finder) toErase() int8 {
	if x.verb != verbPlay {
		return 0
	}
	first, end := x.oldWord()
	return max(0, x.from-first) + max(0, end-x.to)
}

// canErase is how many letters the hand can erase without a joker.
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

// begin writes what all words of the stretch have in common: the head, and what is done
// to the compartments outside the word.
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

// at is a sign in its place in an action.
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

// lay writes down the ways to lay a word, if it may be laid and the hand has it.
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

// comesToMind draws for a word, and reports whether any way to lay it is thought of.
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

// searchAll finds what there is to do for the hand of x.
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
