package rondo

import (
	"slices"

	"tablee/game"
)

// Legal lists every action: while bids are made, every word of three letters and none;
// in a turn the pass, the exchanges and every word that can be made. They may be
// thousands. A hand that passed often and holds several jokers makes many more, since
// each joker may stand for any letter: whoever only wants to know of one action asks
// Check.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if !s.mayAct(seat) {
		return buf
	}
	from := len(buf)
	h := &s.hands[seat]
	if s.phase == bidding {
		buf = s.appendWords(h, deedBid, append(buf, headBid<<headShift))
	} else {
		buf = s.appendSwaps(h, append(buf, 0))
		if s.width == 0 {
			buf = s.appendWords(h, deedOpen, buf)
		} else {
			buf = s.appendPlays(h, buf)
		}
	}
	slices.Sort(buf[from:])
	return buf
}

func (s *State) appendSwaps(h *hand, buf []game.Action) []game.Action {
	if s.refusesSwap() != nil {
		return buf
	}
	for c, many := range h {
		if many > 0 {
			m := move{deed: deedSwap, card: Card(c)}
			a, _ := m.pack()
			buf = append(buf, a)
		}
	}
	return buf
}

// appendWords lists the bids or openings.
func (s *State) appendWords(h *hand, what deed, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf}
	x.searchWords(what)
	return x.buf
}

// appendPlays lists the words that can be made of the one that lies.
func (s *State) appendPlays(h *hand, buf []game.Action) []game.Action {
	x := finder{s: s, hand: *h, buf: buf}
	x.searchPlays()
	return x.buf
}
