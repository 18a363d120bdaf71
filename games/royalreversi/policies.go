package royalreversi

import (
	"math/bits"
	"math/rand/v2"
	"slices"

	"tablee/game"
)

// Policies that bots know by name.
const (
	mostTokens  = iota // gain the most tokens
	bestPlaces         // the same, but tokens that are hard to turn back count more
	bestOutlook        // reach the best position by the learned weights
	glance             // take a corner if one is noticed, else gain the most with two cards of the hand
	partial            // like bestOutlook, with some cards of the hand
)

var policies = []string{mostTokens: "greedy", bestPlaces: "positional", bestOutlook: "shrewd", glance: "glance", partial: "partial"}

// Parameters of the weaker policies. A beginner (glance) looks at glanced cards of the hand, and notices
// with probability cornerSeen that a card would take a corner. A player with a few games' experience
// (partial) weighs weighed cards or one more.
const (
	glanced    = 2
	cornerSeen = 0.42
	weighed    = 2
)

// Policies returns the names of the policies.
func (s *State) Policies() []string { return policies }

// worths is the value of a token by its place, in quarters. Inside the board, lines in all directions
// can turn a token, on the edge only lines along it, and in a corner none.
type worths struct{ inside, edge, corner int }

var worthBy = [...]worths{mostTokens: {4, 4, 4}, bestPlaces: {4, 10, 60}}

const (
	corners = squares(1 | 1<<7 | 1<<56 | 1<<63)
	border  = firstFile | lastFile | 0xFF | 0xFF<<56
)

func (w *worths) of(b squares) int {
	return (b&^border).len()*w.inside + (b&border&^corners).len()*w.edge + (b&corners).len()*w.corner
}

// dearest returns the squares of b with the highest value.
func (w *worths) dearest(b squares) squares {
	for _, best := range [...]squares{b & corners, b & border} {
		if best != 0 {
			return best
		}
	}
	return b
}

// Advise returns the action that a policy takes for seat. It looks at that seat's hand and the board
// only.
func (s *State) Advise(policy int, by game.Seat, r *rand.Rand) game.Action {
	switch {
	case by != s.Turn():
		return replace
	case policy == partial:
		var buf [64]game.Action
		return s.AdviseBy(learned, by, withCards(s.Legal(by, buf[:0]), some(s.hands[by].distinct(), weighed+r.IntN(2), r)))
	case policy == bestOutlook:
		var buf [64]game.Action
		return s.AdviseBy(learned, by, s.Legal(by, buf[:0]))
	}
	seat, all := int8(by), s.hands[by].distinct()
	if policy == glance {
		return s.atAGlance(seat, all, r)
	}
	return s.mostGain(seat, all, &worthBy[policy])
}

// atAGlance takes a corner if it is noticed, else the action that gains the most with the cards looked
// at, or with the whole hand if none of those can be played.
func (s *State) atAGlance(seat int8, all pile, r *rand.Rand) game.Action {
	if r.Float64() < cornerSeen {
		if a := s.mostGain(seat, all, &worthBy[bestPlaces]); a != replace && corners.has(squareIn(a)) {
			return a
		}
	}
	if a := s.mostGain(seat, some(all, glanced, r), &worthBy[mostTokens]); a != replace {
		return a
	}
	return s.mostGain(seat, all, &worthBy[mostTokens])
}

// withCards returns the actions that use a card of hand, or all actions if there is none. It reorders
// all.
func withCards(all []game.Action, hand pile) []game.Action {
	n := 0
	for i, a := range all {
		if a != replace && hand&one(kindIn(a)) != 0 {
			all[i], all[n] = all[n], a
			n++
		}
	}
	if n == 0 {
		return all
	}
	slices.Sort(all[:n])
	return all[:n]
}

// some draws n of the cards of a hand.
func some(hand pile, n int, r *rand.Rand) pile {
	for left := hand.len(); left > n; left-- {
		out := hand
		for range r.IntN(left) {
			out &= out - 1
		}
		hand &^= out & -out
	}
	return hand
}

// mostGain returns the action with a card of hand that gains the most at once. It saves tens and nines
// as long as another card gains as much.
func (s *State) mostGain(seat int8, hand pile, worth *worths) game.Action {
	at, open := &s.board().squares, s.open()
	best, top := replace, -1
	look := s.looking(s.colour[seat])
	var seen squares
	for _, special := range [...]bool{false, true} {
		for d := hand; d != 0; d &= d - 1 {
			k := d.firstKind()
			if k.nine() || k.ten() != special {
				continue
			}
			to := at[k] & open &^ seen
			seen |= to
			for ; to != 0; to &= to - 1 {
				if g := look.gain(to.first(), worth); g > top {
					best, top = actionOf(k, to.first()), g
				}
			}
		}
	}
	for d := hand; d != 0; d &= d - 1 {
		if k := d.firstKind(); k.nine() {
			to := worth.dearest(s.foes(seat))
			if g := worth.of(to&-to) / look.others; to != 0 && g > top {
				best, top = actionOf(k, to.first()), g
			}
			break
		}
	}
	return best
}

// looking is a board prepared for many queries about the tokens that a colour would turn.
type looking struct {
	own, ownBack squares
	foes         [maxSeats]squares // lines of one of these turn
	foesBack     [maxSeats]squares
	n            int // number of entries of foes
	others       int // number of other colours
}

func (s *State) looking(colour int8) (l looking) {
	l.own, l.others = s.tokens[colour], int(s.colours)-1
	l.ownBack = l.own.turnedRound()
	if s.terms.mixed || s.colours == 2 {
		l.n, l.foes[0] = 1, s.covered()&^l.own
	} else {
		for other := range s.colours {
			if other != colour {
				l.foes[l.n] = s.tokens[other]
				l.n++
			}
		}
	}
	for i := range l.n {
		l.foesBack[i] = l.foes[i].turnedRound()
	}
	return l
}

// turned returns the tokens that a token laid on q turns.
func (l *looking) turned(q Square) (b squares) {
	near := (squares(1) << q).grown()
	var back squares
	for i := range l.n {
		if near&l.foes[i] != 0 {
			b |= halfPinched(q, l.own, l.foes[i])
			back |= halfPinched(boardSize-1-q, l.ownBack, l.foesBack[i])
		}
	}
	return b | squares(bits.Reverse64(uint64(back)))
}

// gain returns the immediate value of a token laid on q: the token itself, plus the turned tokens, which
// count for the seat and no longer for others.
func (l *looking) gain(q Square, worth *worths) int {
	laid := worth.of(1 << q)
	turned := l.turned(q)
	if turned == 0 {
		return laid
	}
	w := worth.of(turned)
	return laid + w + w/l.others
}
