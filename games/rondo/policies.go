package rondo

import (
	"math/rand/v2"
	"slices"

	"tablee/game"
	"tablee/games/rondo/words"
)

// The policies of bots. They differ in the words they know and in how they value plays.
const (
	novice = iota
	casual
	regular
	club
	tournament
	greedy
	static
)

var policies = []string{
	novice: "novice", casual: "casual", regular: "regular", club: "club", tournament: "tournament",
	greedy: "greedy", static: "static",
}

// manners configures the policies. None knows a coarse word.
var manners = [...]manner{
	novice:     {vocabulary: words.Everyday, tries: 3, mind: mind{ready: 1.28, longer: 0.86, more: 0.53, erased: 0.58, ideas: 1}},
	casual:     {vocabulary: words.Everyday, tries: 3, mind: mind{ready: 1.6, longer: 0.84, more: 0.5, erased: 0.65, ideas: 2}},
	regular:    {vocabulary: words.Everyday, tries: 4, mind: mind{ready: 2, longer: 0.94, more: 0.73, erased: 0.6, ideas: 4}, looksOn: true},
	club:       {vocabulary: words.Familiar, tries: 4, mind: mind{ready: 1.5, longer: 1, more: 0.85, erased: 0.7, ideas: 10}, looksOn: true},
	tournament: {vocabulary: words.Polite, tries: 4, mind: mind{ready: 1.5, longer: 1, more: 0.92, erased: 0.8, rare: 0.18}, looksOn: true},
	greedy:     {vocabulary: words.Polite},
	static:     {vocabulary: words.Polite, tries: 4, looksOn: true},
}

// manner is a way of choosing a play: by points, or if looksOn also by the value of the cards left in
// hand and of the row left to the next player.
type manner struct {
	vocabulary words.Vocabulary
	mind       mind
	looksOn    bool
	thorough   bool // considers spending a joker although the letter is in hand
	tries      int8 // maximum number of exchanges before a pass if no word is found
}

// Policies implements [tablee/bot.Advisor].
func (s *State) Policies() []string { return policies }

// Advise returns seat's action under a policy. It uses only that seat's hand.
func (s *State) Advise(policy int, seat game.Seat, _ *rand.Rand) game.Action {
	var x finder
	x.pick(s, seat, manners[policy], 1)
	switch {
	case x.picks.n > 0:
		return x.picks.best()
	case s.swaps < manners[policy].tries && s.refusesSwap() == nil:
		return s.swapWorst(seat)
	}
	return s.DefaultAction(seat)
}

// swapWorst returns the exchange of the card with the least value.
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

// slack is the maximum difference in value between a candidate and the best play.
const slack = 8

// Candidates implements [tablee/bot.Pruner]. It returns up to twelve plays with the best values (points, cards
// left in hand, row left to the next player) that are nearly as good as the best. If there is no play,
// it returns the exchange of the worst card. The pass, or the empty bid, is included if there is no
// play or the pile is empty.
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
