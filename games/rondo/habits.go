package rondo

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
	"tablee/games/rondo/words"
)

// The rules of thumb that bots know by name. They differ in how many words they know
// and in what they value.
const (
	beginner = iota // a tenth of the words; the best score
	reader          // a third of the words; the best score
	scholar         // six words in ten; the best score
	greedy          // every word; the best score
	keeper          // every word; the score and what stays in hand
)

var habits = []string{beginner: "beginner", reader: "reader", scholar: "scholar", greedy: "greedy", keeper: "keeper"}

// vocabularies are how many words in thirty a habit knows.
var vocabularies = [...]uint64{beginner: 3, reader: 10, scholar: 18, greedy: 30, keeper: 30}

// Habits names the rules of thumb.
func (s *State) Habits() []string { return habits }

// Advise is what seat does by one of the Habits. It looks at that hand alone.
func (s *State) Advise(habit int, seat game.Seat, _ *rand.Rand) game.Action {
	x := finder{s: s, hand: s.hands[seat], picks: picksOf(habit, 1)}
	x.searchAll()
	if x.picks.n == 0 {
		return s.Overtime(seat)
	}
	return x.picks.list[0].action
}

// Candidates are the plays worth a look: the twelve best by score and what stays in
// hand, and the pass, or no bid.
func (s *State) Candidates(seat game.Seat, buf []game.Action) []game.Action {
	if !s.mayAct(seat) {
		return buf
	}
	from := len(buf)
	x := finder{s: s, hand: s.hands[seat], picks: picksOf(keeper, mostPicks)}
	x.searchAll()
	buf = append(buf, s.Overtime(seat))
	for _, p := range x.picks.list[:x.picks.n] {
		buf = append(buf, p.action)
	}
	slices.Sort(buf[from:])
	return buf
}

// picksOf is room for the best plays to a habit.
func picksOf(habit, most int) picks {
	return picks{most: most, keeps: habit == keeper, vocabulary: vocabularies[habit]}
}

// searchAll finds what there is to do for the hand of x.
func (x *finder) searchAll() {
	switch {
	case x.s.phase == bidding:
		x.searchWords(deedBid)
	case x.s.width == 0:
		x.searchWords(deedOpen)
	default:
		x.searchPlays()
	}
}

// mostPicks is how many plays are worth a look at most.
const mostPicks = 12

// picks are the best plays found so far, the best first.
type picks struct {
	list       [mostPicks]choice
	n, most    int    // most is 0 for a finder that lists everything
	keeps      bool   // what stays in hand counts
	vocabulary uint64 // words in thirty that are known
}

type choice struct {
	action game.Action
	value  float64
}

// knows reports whether a word is one of those that somebody of that vocabulary knows:
// always the same ones.
func (p *picks) knows(w words.Word) bool {
	h := uint64(w) * 0x9E3779B97F4A7C15
	return p.most == 0 || h>>32%30 < p.vocabulary
}

// add keeps a play among the best, the first found of equals before the others.
func (p *picks) add(a game.Action, value float64) {
	i := p.n
	for i > 0 && p.list[i-1].value < value {
		i--
	}
	if i == p.most {
		return
	}
	p.n = min(p.n+1, p.most)
	copy(p.list[i+1:p.n], p.list[i:])
	p.list[i] = choice{a, value}
}

// thrifty reports whether ways to lay a word that only waste jokers are left out.
func (p *picks) thrifty() bool { return p.most > 0 }

// judge is what the play that x has laid out is worth to the habit.
func (x *finder) judge() float64 {
	points := x.shown + int16(x.laid.gain)
	if x.deed == deedBid {
		return float64(points + int16(x.laid.jokers)*(jokerInBid-int16(x.s.terms.joker)))
	}
	value := float64(points + x.s.terms.extra(x.laid.letters, x.laid.rubbers))
	if x.picks.keeps {
		value += x.s.prospect(&x.hand)
	}
	return value
}
