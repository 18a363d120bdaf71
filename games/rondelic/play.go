package rondelic

import (
	"tablee/game"
	"tablee/game/cards"
)

// Legal appends the legal actions of seat.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat != game.Seat(s.turn) || seat < 0 {
		return buf
	}
	switch s.phase {
	case acting:
		buf = append(buf, Keep)
		switch {
		case s.bound():
		case s.at == s.players-2:
			buf = append(buf, Draw)
		default:
			buf = append(buf, Swap)
		}
	case answering:
		if !isKing(s.hand[seat]) {
			return append(buf, Give)
		}
		buf = append(buf, Refuse, Jarnac)
	case restarting:
		buf = append(buf, Restart, Out)
	default:
		buf = append(buf, Stand, Turn)
	}
	return buf
}

// ThinkTime returns how long a bot pretends to think: longer about another card from the pack, and longest where its
// token is at the rim.
func (s *State) ThinkTime() int {
	switch {
	case s.phase == restarting || s.turn >= 0 && s.circle[s.turn] == s.terms.circles:
		return 14
	case s.phase == choosing, s.phase == offered, s.phase == turning:
		return 12
	case s.phase == answering:
		return 8
	}
	return 10
}

func isKing(c cards.Card) bool { return c.Rank() == cards.King }

// bound reports whether the seat on turn must keep: it holds a King (RON-X12) or has lent one
// (RON-X10). This is secret.
func (s *State) bound() bool { return isKing(s.hand[s.order[s.at]]) || s.lent(s.at) }

// lent reports whether the player at that place in the order has lent a King to the one before.
func (s *State) lent(at int8) bool {
	return at > 0 && s.taken.has(s.order[at]) && isKing(s.hand[s.order[at-1]])
}

// Check returns the refusal of an action of seat, or nil.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch {
	case a > Out:
		return game.Refuse(game.GenForm, "form")
	case s.phase == over:
		return game.Refuse(game.GenOver, "over")
	case s.phase == dealing:
		return game.Refuse(game.GenTurn, "luck")
	case seat != game.Seat(s.turn):
		return game.Refuse(game.GenTurn, "turn", game.Seat(s.turn))
	case s.allows(a):
		return nil
	case s.phase <= choosing:
		return s.exchangeRefusal(a)
	}
	return game.Refuse(game.GenMoment, "moment")
}

// allows reports whether the seat on turn may take the action.
func (s *State) allows(a game.Action) bool {
	switch s.phase {
	case acting:
		switch a {
		case Swap:
			return s.at < s.players-2 && !s.bound()
		case Draw:
			return s.at == s.players-2 && !s.bound()
		}
		return a == Keep
	case answering:
		if isKing(s.hand[s.turn]) {
			return a == Refuse || a == Jarnac
		}
		return a == Give
	case restarting:
		return a == Restart || a == Out
	}
	return a == Stand || a == Turn
}

// exchangeRefusal returns the refusal of an illegal action during the exchanges: the first reason that
// applies.
func (s *State) exchangeRefusal(a game.Action) error {
	place, king := s.place(), isKing(s.hand[s.turn])
	switch a {
	case Swap, Draw:
		switch {
		case a == Swap && place == s.players-2:
			return game.Refuse(s.terms.lastButOne(), "last-but-one")
		case a == Draw && place < s.players-2:
			return game.Refuse(s.terms.lastButOne(), "not-last-but-one")
		case s.lent(place):
			return game.Refuse(ruleLent, "lent")
		case king:
			return game.Refuse(ruleKingStays, "king-stays", s.hand[s.turn])
		}
	case Refuse, Jarnac:
		if !king {
			return game.Refuse(ruleAnswer, "no-king", s.hand[s.turn])
		}
	case Give:
		if king {
			return game.Refuse(ruleAnswer, "king-given", s.hand[s.turn])
		}
	}
	return game.Refuse(game.GenMoment, "moment")
}

// place returns the place of the seat on turn in the order.
func (s *State) place() int8 {
	if s.phase == answering {
		return s.at + 1
	}
	return s.at
}

// DefaultAction returns keep, give or refuse, stand, or restart.
func (s *State) DefaultAction(seat game.Seat) game.Action {
	switch s.phase {
	case acting:
		return Keep
	case answering:
		if isKing(s.hand[seat]) {
			return Refuse
		}
		return Give
	case restarting:
		return Restart
	}
	return Stand
}

// Play plays an action that Check has accepted.
func (s *State) Play(_ game.Seat, a game.Action) {
	switch a {
	case Keep:
		s.turnActions[s.turn] = Kept
		s.pass()
	case Swap:
		s.ask()
	case Draw:
		s.draw()
	case Give, Jarnac:
		s.exchange()
	case Refuse:
		s.block()
	case Stand:
		s.stand()
	case Turn:
		s.turnCard()
	case Restart:
		s.begin()
	case Out:
		s.leave()
	}
}
