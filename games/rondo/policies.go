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
	beginner = iota
	reader
	regular
	greedy
	static
)

var policies = []string{beginner: "beginner", reader: "reader", regular: "regular", greedy: "greedy", static: "static"}

// manners are what the policies are made of.
var manners = [...]manner{
	beginner: {vocabulary: words.Frequent},
	reader:   {vocabulary: words.Familiar},
	regular:  {vocabulary: words.Familiar, tries: 4, looksOn: true},
	greedy:   {vocabulary: words.All},
	static:   {vocabulary: words.All, tries: 4, looksOn: true},
}

// manner is a way of choosing: the most points among the words known or, looking
// on, the most with what stays in hand and what is left to the next player.
type manner struct {
	vocabulary words.Vocabulary
	looksOn    bool
	thorough   bool // minds ways that spend a joker where the letter is in hand too
	tries      int8 // cards exchanged, one by one, where no word is found, before the pass
}

// Policies names the rules of thumb.
func (s *State) Policies() []string { return policies }

// Advise is what seat does by one of the Policies. It looks at that hand alone.
func (s *State) Advise(policy int, seat game.Seat, _ *rand.Rand) game.Action {
	var x finder
	x.pick(s, seat, manners[policy], 1)
	switch {
	case x.picks.n > 0:
		return x.picks.list[0].action
	case s.swaps < manners[policy].tries && s.refusesSwap() == nil:
		return s.swapWorst(seat)
	}
	return s.DefaultAction(seat)
}

// swapWorst exchanges the card that promises least.
func (s *State) swapWorst(seat game.Seat) game.Action {
	p, h := s.prospects(), &s.hands[seat]
	worst, least := Card(0), 0.0
	for c, many := range h {
		if many == 0 {
			continue
		}
		worth := p.hand[c]
		if many > 1 {
			worth += p.second
		}
		if h[worst] == 0 || worth < least {
			worst, least = Card(c), worth
		}
	}
	m := move{verb: verbSwap, card: worst}
	a, _ := m.pack()
	return a
}

// slack is how much less than the best a play may promise to be worth a look.
const slack = 8

// Candidates are the actions worth a look: the twelve best plays by points, what stays
// in hand and what is left to the next player, as far as they promise nearly as much as
// the best; where there is none, the exchange of the worst card; and the pass, or no
// bid, where there is nothing better or nothing is drawn any more.
func (s *State) Candidates(seat game.Seat, buf []game.Action) []game.Action {
	if !s.mayAct(seat) {
		return buf
	}
	from := len(buf)
	var x finder
	x.pick(s, seat, manners[static], mostPicks)
	for _, p := range x.picks.list[:x.picks.n] {
		if p.value >= x.picks.list[0].value-slack {
			buf = append(buf, p.action)
		}
	}
	if x.picks.n == 0 && s.swaps < manners[static].tries && s.refusesSwap() == nil {
		buf = append(buf, s.swapWorst(seat))
	}
	if x.picks.n == 0 || s.piled == 0 {
		buf = append(buf, s.DefaultAction(seat))
	}
	slices.Sort(buf[from:])
	return buf
}
