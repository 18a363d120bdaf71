package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// Legal appends the actions that seat may take now.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	for h := s.playable(); h != 0; h = h.Rest() {
		buf = append(buf, game.Action(h.Lowest()))
	}
	if s.mayDecline() {
		buf = append(buf, stop)
	}
	return buf
}

// playable returns the cards that the seat on turn may play: at a lead any card (NJ-11) unless
// afterStop=next-rank restricts it, in a run any card of the wanted rank (NJ-12, NJ-X08).
func (s *State) playable() cards.Set {
	hand := s.hands[s.active]
	if s.wanted != noRank {
		return hand & cards.OfRank(cards.Rank(s.wanted))
	}
	return s.leadable(hand)
}

// leadable returns the cards of a hand that may be led. After a stop with afterStop=next-rank these are
// the cards of the lowest rank above the missing one, or all cards if there is none above (NJ-X10).
func (s *State) leadable(hand cards.Set) cards.Set {
	if !s.terms.nextRank || s.missing == noRank {
		return hand
	}
	above := hand & cards.AboveRank(cards.Rank(s.missing))
	if above == 0 {
		return hand
	}
	return above & cards.OfRank(above.Lowest().Rank())
}

// mayDecline reports whether the seat on turn may say stop (NJ-X07).
func (s *State) mayDecline() bool { return s.terms.mayStop && s.wanted != noRank }

// Check returns nil if seat may take the action, and a refusal otherwise.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch {
	case s.phase == over:
		return game.Refuse(game.GenOver, "over")
	case s.phase == dealing:
		return game.Refuse(game.GenTurn, "luck")
	case seat != game.Seat(s.active):
		return game.Refuse(game.GenTurn, "turn", game.Seat(s.active))
	case a == stop:
		return s.checkStop()
	}
	c := cards.Card(a)
	if a > stop || !s.hands[s.active].Has(c) {
		return game.Refuse(game.GenHand, "hand", c)
	}
	if s.playable().Has(c) {
		return nil
	}
	if s.wanted != noRank {
		return game.Refuse(ruleNextRank, "wrong-rank", cards.Rank(s.wanted), c)
	}
	return game.Refuse(ruleAfterStop, "wrong-lead",
		s.playable().Lowest().Rank(), cards.Rank(s.missing), c)
}

func (s *State) checkStop() error {
	switch {
	case s.wanted == noRank:
		return game.Refuse(game.GenMoment, "stop-lead")
	case !s.terms.mayStop:
		return game.Refuse(ruleMayStop, "no-stop", cards.Rank(s.wanted))
	}
	return nil
}

// ThinkTime returns how long a bot pretends to think: longer about a lead, the longer the more cards it holds, than
// about an answer; a little longer about an answer that may take a box.
func (s *State) ThinkTime() int {
	if s.wanted == noRank {
		return 11 + min(s.hands[s.active].Len(), 10)/2
	}
	for b, chips := range s.boxes {
		if chips > 0 && boxCards[b].Rank() == cards.Rank(s.wanted) {
			return 11
		}
	}
	return 9
}

// DefaultAction returns stop if it is allowed, else the lowest legal card.
func (s *State) DefaultAction(game.Seat) game.Action {
	if s.mayDecline() {
		return stop
	}
	return game.Action(s.playable().Lowest())
}

// Play applies an action that Check has allowed.
func (s *State) Play(seat game.Seat, a game.Action) {
	if a == stop {
		s.decline()
		return
	}
	s.lay(cards.Card(a))
}

// lay plays a card of the active seat: the card takes its box (NJ-18), may end the deal (NJ-21), and
// decides who is on turn next.
func (s *State) lay(c cards.Card) {
	seat, rank := s.active, c.Rank()
	if s.wanted == noRank {
		s.learnFromLead(rank)
		s.runStart = s.laid
	}
	s.record(seat, c)
	if boardCards.Has(c) {
		box, _ := BoxOf(c)
		s.chips[seat] += s.boxes[box]
		s.took[seat] += s.boxes[box]
		s.boxes[box] = 0
	}
	s.missing = noRank
	switch {
	case s.hands[seat] == 0:
		s.wanted = noRank
		s.settle(seat) // at once, whatever the card (NJ-X27)
	case rank == cards.King && !s.terms.kingToAce:
		s.log[s.laid-1].said = AndLead
		s.wanted = noRank // the same seat leads again (NJ-16, NJ-X09)
	default:
		s.ask(seat, (int8(rank)+1)%cards.Ranks)
	}
}

// record moves the card from the hand to the log.
func (s *State) record(seat int8, c cards.Card) {
	if s.laid == 0 || s.lastPlayer() != seat {
		s.streak = s.laid
	}
	s.log[s.laid] = laid{card: c, seat: seat}
	s.laid++
	s.hands[seat] = s.hands[seat].Without(c)
	s.played = s.played.With(c)
	s.known[seat].holds &^= 1 << c.Rank()
}

// ask asks the player of the last card for a rank. If that player lacks it, the card is announced with
// "n sans n+1" (NJ-14) and the others are asked.
func (s *State) ask(seat, rank int8) {
	s.wanted = rank
	s.declined = 0
	if s.hands[seat].HasRank(cards.Rank(rank)) {
		return
	}
	s.known[seat].lacks |= 1 << rank
	s.log[s.laid-1].said = Without
	s.pass(seat)
}

// decline applies the stop of the active seat (NJ-X07).
func (s *State) decline() {
	seat := s.active
	s.known[seat].holds |= 1 << s.wanted
	s.declined |= 1 << seat
	if seat == s.lastPlayer() {
		s.log[s.laid-1].said = Stopped
	}
	s.pass(seat)
}

// pass asks the seats after from, in order of play up to the player of the last card, for the wanted
// rank. The first seat that holds it is on turn (NJ-15). If none does, the player of the last card leads
// again (NJ-16).
func (s *State) pass(from int8) {
	last, rank := s.lastPlayer(), cards.OfRank(cards.Rank(s.wanted))
	for seat := s.after(from); seat != last; seat = s.after(seat) {
		if s.hands[seat]&rank != 0 {
			s.active = seat
			return
		}
		s.known[seat].lacks |= 1 << s.wanted
	}
	s.active = last
	s.missing = s.wanted
	s.wanted = noRank
	s.declined = 0
}

// learnFromLead records what a lead restricted by afterStop=next-rank reveals: that hand has no cards of
// the ranks between the missing one and the one led (NJ-X10).
func (s *State) learnFromLead(led cards.Rank) {
	if !s.terms.nextRank || s.missing == noRank {
		return
	}
	above := ranks(1<<cards.Ranks - 1<<(s.missing+1))
	if int8(led) > s.missing {
		above &= 1<<led - 1
	}
	s.known[s.active].lacks |= above
}
