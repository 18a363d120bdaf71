package rondo

import (
	"tablee/game"
	"tablee/games/rondo/words"
)

// yield is the value of a play: its immediate points, and its points plus the value of the cards left
// in hand and of the row left to the next player.
type yield struct{ points, value float64 }

// beyond returns how much more a play brings than another, by the measure with the smaller difference.
func (y yield) beyond(other yield) float64 {
	return min(y.points-other.points, y.value-other.value)
}

// Missed returns the familiar word that would have brought the most beyond what a seat played at its
// turn, and by how many points: immediate points, reduced if a worse hand or an easier row for the next
// player takes some back. It returns the action played and 0 if no word would have brought more. It
// uses only that seat's hand. ok is false for a bid or an exchange, which bring no points, and if no
// such word could be laid.
func (s *State) Missed(seat game.Seat, played game.Action) (better game.Action, points float64, ok bool) {
	m, ok := unpack(played)
	if !ok || s.phase != playing || m.verb == verbSwap || !s.mayAct(seat) {
		return played, 0, false
	}
	own := s.yield(seat, &m)
	var x finder
	x.picks.played = &own
	x.pick(s, seat, manner{vocabulary: words.Familiar, looksOn: true, thorough: true}, 1)
	if x.picks.n == 0 {
		return played, 0, false
	}
	if most := x.picks.list[0]; most.order > 0 {
		return most.action, most.order, true
	}
	return played, 0, true
}

// yield returns the yield of a legal word or of the pass. The cost of exchanges is left out, since it
// is paid in either case.
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
