package rondo

import (
	"slices"

	"tablee/game"
)

// Legal appends every action: during the bidding, every word of three letters and the empty bid; in a
// turn the pass, the exchanges and every word that can be made. There may be thousands, and millions
// for a hand that has grown by passing and holds three jokers, since each joker may stand for any
// letter. Use Check to test one action, and LegalUpTo to list a few.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	return s.list(seat, 0, buf)
}

// LegalUpTo implements [game.LegalLimiter]: the pass and the exchanges, or the empty bid, then the
// words found first.
func (s *State) LegalUpTo(seat game.Seat, most int, buf []game.Action) []game.Action {
	if most <= 0 {
		return buf
	}
	most += len(buf)
	buf = s.list(seat, most, buf)
	return buf[:min(len(buf), most)]
}

// list appends the actions of a seat, until buf has length most; 0 is no limit.
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
