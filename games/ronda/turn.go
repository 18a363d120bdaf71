package ronda

import "tablee/game"

// Legal appends the actions that seat may take now.
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	if seat != s.Turn() || seat < 0 {
		return buf
	}
	switch s.phase {
	case lifting, pairing:
		for bowl := range int8(Bowls) {
			if bowl != s.barred && !s.open.has(bowl) {
				buf = append(buf, move{lift, bowl}.action())
			}
		}
	case paired:
		buf = s.eachOpen(add, buf)
	case laid:
		buf = s.eachOpen(hold, buf)
	}
	if s.mayStop() {
		buf = append(buf, move{stop, 0}.action())
	}
	return buf
}

// ThinkTime returns how long a bot pretends to think: longest about whether to go on, long about the first bowl of a
// pair, less about the second.
func (s *State) ThinkTime() int {
	switch {
	case s.phase == laid, s.phase == lifting && s.resume:
		return 13
	case s.phase == lifting:
		return 11
	}
	return 8
}

// eachOpen appends a move of kind k for each of the two open bowls, the lower number first.
func (s *State) eachOpen(k kind, buf []game.Action) []game.Action {
	a, b := min(s.open[0], s.open[1]), max(s.open[0], s.open[1])
	return append(buf, move{k, a}.action(), move{k, b}.action())
}

// mayStop reports whether the player may stop: at a pair, or right after a bean (RDA-21, RDA-X05).
func (s *State) mayStop() bool {
	return s.phase == paired || s.phase == laid || s.phase == lifting && s.resume
}

// Check returns nil if seat may take the action, and a refusal otherwise.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch s.Turn() {
	case game.Nobody:
		return game.Refuse(game.GenOver, "over")
	case game.Chance:
		return game.Refuse(game.GenTurn, "luck")
	case seat:
		return s.checkMove(a)
	}
	return game.Refuse(game.GenTurn, "turn", s.Turn())
}

func (s *State) checkMove(a game.Action) error {
	m, ok := moveOf(a)
	if !ok {
		return game.Refuse(game.GenForm, "form")
	}
	number := int(m.bowl) + 1
	switch m.kind {
	case lift:
		switch {
		case s.open.has(m.bowl):
			return game.Refuse(ruleLift, "lies-open", number)
		case s.phase == paired || s.phase == laid:
			return game.Refuse(ruleCover, "two-open", number)
		case m.bowl == s.barred:
			return game.Refuse(ruleNewBowl, "just-covered", number)
		}
	case add:
		if s.phase != paired || !s.open.has(m.bowl) {
			return game.Refuse(ruleAdd, "no-pair", number)
		}
	case hold:
		switch {
		case s.simple:
			return game.Refuse(ruleSimple, "both-covered", number)
		case s.phase != laid || !s.open.has(m.bowl):
			return game.Refuse(ruleCover, "no-bean", number)
		}
	case stop:
		if !s.mayStop() {
			return game.Refuse(ruleStop, "no-stop")
		}
	}
	return nil
}

// DefaultAction returns stop if it is allowed, else the lift of the lowest bowl that may be lifted.
func (s *State) DefaultAction(game.Seat) game.Action {
	if s.mayStop() {
		return move{stop, 0}.action()
	}
	bowl := int8(0)
	for bowl == s.barred || s.open.has(bowl) {
		bowl++
	}
	return move{lift, bowl}.action()
}

// Play applies an action that Check has allowed.
func (s *State) Play(_ game.Seat, a game.Action) {
	m, _ := moveOf(a)
	s.erred = noPair // seen until the next action (RDA-X18)
	switch m.kind {
	case lift:
		s.lift(m.bowl)
	case add:
		s.add(m.bowl)
	case hold:
		s.hold(m.bowl)
	case stop:
		s.endTurn()
	}
}

// lift opens a bowl (RDA-14). The second open bowl makes a pair or an error.
func (s *State) lift(bowl int8) {
	s.seen |= 1 << bowl
	s.sights.lifted(bowl, s.bowls[bowl])
	s.barred, s.resume = none, false
	if s.phase == lifting {
		s.open[0] = bowl
		s.phase = pairing
		return
	}
	s.open[1] = bowl
	if s.bowls[s.open[0]] == s.bowls[bowl] {
		s.phase = paired
		return
	}
	s.err()
}

// err applies an error: the player takes a bean from the black bowl if it holds any (RDA-25, RDA-26),
// and the turn ends (RDA-15, RDA-19).
func (s *State) err() {
	if s.black > 0 {
		s.black--
		s.stock[s.turn]++
	}
	s.erred, s.erredSeat = s.open, s.turn
	s.endTurn()
}

// add lays a bean on one of the two heaps (RDA-16). The last bean wins at once (RDA-29,
// RDA-X11); a full heap leaves the circle and ends the turn (RDA-22 to RDA-24).
func (s *State) add(bowl int8) {
	s.stock[s.turn]--
	s.bowls[bowl]++
	s.laidNow = true
	switch {
	case s.stock[s.turn] == 0:
		s.cover()
		s.phase = over
	case s.bowls[bowl] > s.most:
		s.carryOff(bowl)
		s.endTurn()
	case s.simple:
		s.cover()
		s.phase, s.resume = lifting, true
	default:
		s.phase = laid
	}
}

// carryOff moves a full heap into the black bowl if that is empty, else out of the game (RDA-22, RDA-27,
// RDA-28). Without penalties it always leaves the game (RDA-S-05). The bowl stays in its place, empty
// (RDA-23).
func (s *State) carryOff(bowl int8) {
	if s.penalty && s.black == 0 {
		s.black = s.bowls[bowl]
	} else {
		s.removed += int16(s.bowls[bowl])
	}
	s.bowls[bowl] = 0
}

// hold leaves one bowl open and covers the other (RDA-17). A new one must be lifted next (RDA-18).
func (s *State) hold(bowl int8) {
	s.barred = s.open[0] + s.open[1] - bowl
	s.sights.covered(s.barred)
	s.open = pair{bowl, none}
	s.phase = pairing
}

// cover puts all bowls back in their places (RDA-15).
func (s *State) cover() {
	for _, bowl := range s.open {
		if bowl != none {
			s.sights.covered(bowl)
		}
	}
	s.open = noPair
}

// endTurn covers the open bowls and passes the turn on, unless the game has reached its limits
// (RDA-X21).
func (s *State) endTurn() {
	s.cover()
	s.sights.turnEnds()
	s.barred, s.resume = none, false
	s.turns++
	s.idle++
	if s.laidNow {
		s.idle, s.laidNow = 0, false
	}
	if s.idle == idleTurns || s.turns == longestGame {
		s.phase = over
		return
	}
	s.phase = lifting
	if s.turn++; s.turn == s.seats {
		s.turn = 0 // clockwise (RDA-13)
	}
}
