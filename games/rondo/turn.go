package rondo

import "tablee/game"

// Play plays an action that Check has accepted.
func (s *State) Play(seat game.Seat, a game.Action) {
	m, _ := unpack(a)
	switch m.verb {
	case verbBid:
		s.playBid(int8(seat), &m)
	case verbSwap:
		s.putUnder(int8(seat), m.card) // the seat's card goes under the pile before the top one is drawn (RDO-X21)
		s.noteExchange(int8(seat))
		s.takeTop(int8(seat))
		s.swaps++
	case verbPass:
		s.playPass(int8(seat))
	case verbOpen:
		h := holder{width: m.n, to: m.n, row: m.signs, letters: m.n, word: wordOf(m.signs[:m.n])}
		s.playWord(int8(seat), &m.pattern, &h)
	case verbPlay:
		h, _ := s.lay(&m.pattern)
		s.playWord(int8(seat), &m.pattern, &h)
	}
}

// playBid records a bid. The last one reveals all, and the highest begins, the lowest seat in a tie
// (RDO-16).
func (s *State) playBid(seat int8, m *move) {
	s.bids[seat] = bid{n: m.n}
	copy(s.bids[seat].signs[:], m.signs[:m.n])
	if s.Turn() != game.Nobody {
		return
	}
	best := int16(-1)
	for i := range s.seats {
		if worth := s.bidWorth(&s.bids[i]); worth > best {
			best, s.opener = worth, i
		}
	}
	s.showBids()
	s.active = s.opener
	s.phase = playing
}

// bidWorth returns the points of a bid, jokers 1 each (RDO-X13).
func (s *State) bidWorth(b *bid) (sum int16) {
	for i := range b.n {
		if g := b.signs[i]; g.isJoker() {
			sum += jokerInBid
		} else {
			sum += int16(s.terms.letters().value[g.letter()])
		}
	}
	return sum
}

// playPass pays for the exchanges and draws a card (RDO-28, RDO-30).
func (s *State) playPass(seat int8) {
	if s.piled > 0 {
		s.takeTop(seat)
		s.passes = 0
	} else {
		s.passes++
	}
	cost := swapCost * int16(s.swaps)
	s.scores[seat] -= cost
	s.note(seat, noted{points: -cost, passed: true})
	s.endTurn()
}

// note writes a turn on the score pad.
func (s *State) note(seat int8, n noted) {
	if s.turns[seat] == padRows {
		copy(s.pad[seat][:], s.pad[seat][1:])
		s.turns[seat]--
	}
	s.pad[seat][s.turns[seat]] = n
	s.turns[seat]++
}

// playWord lays the cards, scores the word and fills the hand up (RDO-27, RDO-31).
func (s *State) playWord(seat int8, p *pattern, h *holder) {
	s.fresh = 0
	for i, g := range p.signs[:p.n] {
		if g == leave {
			continue
		}
		s.fresh |= 1 << i
		s.hands[seat][g.card()]--
		s.saw(seat, g.card())
		if p.down[i] {
			s.covered[g.card()]++
		}
		if old := s.before(p, int8(i)); old != none && old != faceDown {
			s.covered[old.card()]++
		}
	}
	if p.left {
		s.pulled++
	}
	copy(s.row[:], h.row[:h.width])
	s.width, s.from, s.to, s.word = h.width, h.from, h.to, h.word
	points := s.worth(h) - swapCost*int16(s.swaps)
	s.scores[seat] += points
	s.log[s.made] = made{word: h.word, points: points, seat: seat, swaps: s.swaps}
	s.made++
	s.note(seat, noted{points: points})
	s.passes = 0
	for n := s.hands[seat].size(); n < handSize && s.piled > 0; n++ {
		s.takeTop(seat)
	}
	s.endTurn()
}

// worth returns the points of a word: every visible card, and the extra points.
func (s *State) worth(h *holder) int16 {
	return s.showing(h) + s.terms.extra(h.letters, h.rubbers)
}

// showing returns the sum of the visible cards (RDO-X09).
func (s *State) showing(h *holder) (sum int16) {
	for _, g := range h.row[:h.width] {
		if g != faceDown {
			sum += int16(s.terms.worth(g.card()))
		}
	}
	return sum
}

// worth returns the value of a card on the holder (RDO-11, RDO-X01).
func (t *terms) worth(c Card) int8 {
	switch c {
	case Joker:
		return t.joker
	case Eraser:
		return eraserWorth
	}
	return t.letters().value[c]
}

// extra returns three points for each card from the third on (RDO-32, RDO-X10). A card face down never
// counts.
func (t *terms) extra(letters, rubbers int8) int16 {
	cards := letters + rubbers
	switch t.bonus {
	case bonusLiteral:
		if letters < 3 {
			return 0
		}
	case bonusLetters:
		cards = letters
	}
	return extra * max(0, int16(cards)-2)
}

// endTurn passes the turn to the next seat, or ends the game (RDO-34).
func (s *State) endTurn() {
	s.swaps = 0
	if s.piled == 0 && (s.someHandEmpty() || s.passes == s.seats) {
		s.finalCount()
		s.phase = over
		return
	}
	if s.active++; s.active == s.seats {
		s.active = 0
	}
}

func (s *State) someHandEmpty() bool {
	for seat := range s.seats {
		if s.hands[seat] == (hand{}) {
			return true
		}
	}
	return false
}

// finalCount subtracts the cost of each hand from its points (RDO-35).
func (s *State) finalCount() {
	for seat := range s.seats {
		s.left[seat] = s.burden(&s.hands[seat])
		s.scores[seat] -= s.left[seat]
	}
}

// burden returns the cost of a hand in the final count.
func (s *State) burden(h *hand) (sum int16) {
	for c, many := range h {
		sum += s.cost(Card(c)) * int16(many)
	}
	return sum
}

// TurnTime returns the time limit of a turn (RDO-19), and whether it is already running: an exchange
// does not restart it (RDO-30), and one limit covers all bids.
func (s *State) TurnTime() (seconds int, running bool) {
	running = s.swaps > 0
	for _, b := range s.bids[:s.seats] {
		running = running || s.phase == bidding && b.n >= 0
	}
	return int(s.terms.sand), running
}

// ThinkTime returns how long a bot pretends to think: a pause for a bid, which no one sees yet, and after an
// exchange, when the row is known; two for a short word, while the last one is read; more for a longer row, up to
// three.
func (s *State) ThinkTime() int {
	if s.phase == bidding || s.swaps > 0 {
		return game.UsualThinkTime
	}
	return min(14+2*int(s.width), 3*game.UsualThinkTime)
}

// DefaultAction returns the empty bid, or a pass.
func (s *State) DefaultAction(game.Seat) game.Action {
	if s.phase == bidding {
		return headBid << headShift
	}
	return 0
}
