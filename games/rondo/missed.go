package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// yield is what a play brings: its points at once, and with what stays in hand and what is left to
// the next player.
type yield struct{ points, value float64 }

// beyond is how much more a play brings than another, whichever of the two is counted.
func (y yield) beyond(other yield) float64 {
	return min(y.points-other.points, y.value-other.value)
}

// Missed is the word that would have brought most beyond what a seat played at its turn, among
// those that people know, and how many points more: at once, and as far as a worse hand and an
// easier row for the next player do not take them back; none where no word would have brought more.
// It looks at that hand alone. It is false of a bid or an exchange, which bring no points, and where
// no such word could be laid.
func (s *State) Missed(seat game.Seat, played game.Action) (better game.Action, points float64, ok bool) {
	m, ok := unpack(played)
	if !ok || s.phase != playing || m.verb == verbSwap || !s.mayAct(seat) {
		return played, 0, false
	}
	own := s.yield(seat, &m)
	var x finder
	x.picks.played = &own
	x.pick(s, seat, manner{vocabulary: words.Familiar, looksOn: true}, 1)
	if x.picks.n == 0 {
		return played, 0, false
	}
	if most := x.picks.list[0]; most.order > 0 {
		return most.action, most.order, true
	}
	return played, 0, true
}

// yield is what a word that may be laid brings, or the pass. Exchanges, which are paid for in either
// case, are left out.
func (s *State) yield(seat game.Seat, m *move) (y yield) {
	h := holder{width: s.width, from: s.from, to: s.to}
	copy(h.row[:], s.row[:s.width])
	switch m.verb {
	case verbOpen:
		h = holder{width: m.n, to: m.n, row: m.signs, letters: m.n}
	case verbPlay:
		h, _ = s.lay(&m.pattern)
	}
	if m.verb != verbPass {
		y.points = float64(s.worth(&h))
	}
	left := s.hands[seat]
	for _, g := range m.signs[:m.n] {
		if g != leave {
			left[g.card()]--
		}
	}
	p := s.prospects()
	word := h.to - h.from
	y.value = y.points + p.ofHand(&left) + p.ofRow(word, h.width-word, s.showing(&h))
	return y
}
