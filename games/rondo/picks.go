package rondo

import "tablee/game"

// mostPicks limits the number of picks.
const mostPicks = 12

// picks holds the best plays found so far, best first, and how they are judged.
type picks struct {
	manner
	list      [mostPicks]choice
	n, most   int // most is 0 in a finder that lists everything
	prospects prospects
	thoughts  thoughts
	played    *yield // if set, plays are sorted by how much they exceed it
}

type choice struct {
	action game.Action
	order  float64 // sort key: the value, how readily it comes to mind, or the excess over another play
	value  float64
}

// pick finds the best plays by a manner, at most most.
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

// consider adds the play that x has laid out, if it comes to mind and is among the best or among the
// first ideas.
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

// add inserts a play into the sorted list. Of equal plays, the one found first comes first.
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

// best returns the play with the greatest value, the first of equals.
func (p *picks) best() game.Action {
	top := 0
	for i, c := range p.list[:p.n] {
		if c.value > p.list[top].value {
			top = i
		}
	}
	return p.list[top].action
}

// thrifty reports whether to skip plays that spend a joker although the letter is in hand. Such a play
// hardly ever scores more: only if the letter then covers a joker.
func (p *picks) thrifty() bool { return p.most > 0 && !p.thorough }

// loses returns how much value a hand loses with one of many cards c.
func (p *picks) loses(c Card, many uint8) float64 {
	if many > 1 {
		return p.prospects.hand[c] + p.prospects.second
	}
	return p.prospects.hand[c]
}

// judge returns the yield of the play that x has laid out.
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
