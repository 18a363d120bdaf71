package rondo

import "tablee/game"

// mostPicks is how many plays are worth a look at most.
const mostPicks = 12

// picks are the best plays found so far, the best first, and how they are judged.
type picks struct {
	manner
	list      [mostPicks]choice
	n, most   int // most is 0 for a finder that lists everything
	prospects prospects
	thoughts  thoughts
	played    *yield // where set, plays are sorted by what they bring beyond it
}

type choice struct {
	action game.Action
	order  float64 // by which the list is sorted: the value, how readily it comes to mind, or what it brings beyond another
	value  float64
}

// pick finds the plays that are best to a manner, so many at most.
func (x *finder) pick(s *State, seat game.Seat, how manner, most int) {
	x.s, x.hand = s, s.hands[seat]
	x.picks.manner, x.picks.most = how, most
	x.picks.thoughts = s.think(how.mind, int8(seat))
	if how.looksOn {
		x.picks.prospects = s.prospects()
		x.stay = x.picks.prospects.ofHand(&x.hand)
	}
	if how.mind.ideas > 0 {
		x.picks.most = how.mind.ideas
	}
	x.searchAll()
}

// consider keeps the play that x has laid out, if it comes to mind and is among the best, or
// among those that come first.
func (x *finder) consider(a game.Action) {
	if x.picks.thoughts.all {
		y := x.judge()
		order := y.value
		if x.picks.played != nil {
			order = y.beyond(*x.picks.played)
		}
		x.picks.add(choice{a, order, y.value})
		return
	}
	chance := x.picks.thoughts.chance(x.to-x.from, x.laid.cards, x.erased)
	switch {
	case x.drawn >= chance:
	case x.picks.mind.ideas > 0:
		x.picks.add(choice{a, -x.drawn / chance, x.judge().value})
	default:
		value := x.judge().value
		x.picks.add(choice{a, value, value})
	}
}

// add keeps a play among the first, of equals the one that was found first.
func (p *picks) add(c choice) {
	i := p.n
	for i > 0 && p.list[i-1].order < c.order {
		i--
	}
	if i == p.most {
		return
	}
	p.n = min(p.n+1, p.most)
	copy(p.list[i+1:p.n], p.list[i:])
	p.list[i] = c
}

// best is the play of the list that is worth most, the first of equals.
func (p *picks) best() game.Action {
	top := 0
	for i, c := range p.list[:p.n] {
		if c.value > p.list[top].value {
			top = i
		}
	}
	return p.list[top].action
}

// thrifty reports whether ways to lay a word that spend a joker where the letter is in
// hand are left out. Hardly ever one of them counts more: the letter then covers a joker.
func (p *picks) thrifty() bool { return p.most > 0 && !p.thorough }

// loses is what a hand is worth less without a card of which it has so many.
func (p *picks) loses(c Card, many uint8) float64 {
	if many > 1 {
		return p.prospects.hand[c] + p.prospects.second
	}
	return p.prospects.hand[c]
}

// judge is what the play that x has laid out yields.
func (x *finder) judge() yield {
	points := x.shown + int16(x.laid.gain)
	if x.verb == verbBid {
		bid := float64(points + int16(x.laid.jokers)*(jokerInBid-int16(x.s.terms.joker)))
		return yield{bid, bid}
	}
	y := yield{points: float64(points + x.s.terms.extra(x.laid.letters, x.laid.rubbers))}
	y.value = y.points
	if x.picks.looksOn {
		y.value += x.stay + x.picks.prospects.ofRow(x.to-x.from, x.n-x.to+x.from, points)
	}
	return y
}
