package rondo

import (
	"slices"

	"tablee/game"
)

// Legal lists every action: while bids are made, every word of three letters and none;
// in a turn the pass, the exchanges and every word that can be made. They may be
// thousands. A hand that passed often and holds several jokers makes many more, millions
// with three, since each joker may stand for any letter: a caller that only wants to know of
// one action asks Check, and LegalUpTo finds some.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	return s.list(seat, 0, buf)
}

// LegalUpTo implements [game.LegalLimiter]: the pass and the exchanges, or no bid, then the
// words that are found first.
func (s *State) LegalUpTo(seat game.Seat, most int, buf []game.Action) []game.Action {
	if most <= 0 {
		return buf
	}
	most += len(buf)
	buf = s.list(seat, most, buf)
	return buf[:min(len(buf), most)]
}

// list appends the actions of a seat, until buf has most of them; 0 is for all.
func (s *State) list(seat game.Seat, most int, buf []game.Action) []game.Action {
	if !s.mayAct(seat) {
		return buf
	}
	from := len(buf)
	x := finder{s: s, hand: s.hands[seat], most: most}
	if s.phase == bidding {
		x.buf = append(buf, headBid<<headShift)
	} else {
		x.buf = s.appendSwaps(&x.hand, append(buf, 0))
	}
	x.searchAll()
	slices.Sort(x.buf[from:])
	return x.buf
}

func (s *State) appendSwaps(h *hand, buf []game.Action) []game.Action {
	if s.refusesSwap() != nil {
		return buf
	}
	for c, many := range h {
		if many > 0 {
			m := move{verb: verbSwap, card: Card(c)}
			a, _ := m.pack()
			buf = append(buf, a)
		}
	}
	return buf
}
