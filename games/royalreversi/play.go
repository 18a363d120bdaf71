package royalreversi

import "tablee/game"

// Legal appends the actions that seat may take now. The seat on turn plays a card if it can (RRV-X16),
// else replaces its hand (RRV-X18). The other seats may replace a dead hand (RRV-34).
func (s *State) Legal(seat game.Seat, buf []game.Action) []game.Action {
	switch {
	case s.phase != playing || !s.has(seat):
		return buf
	case seat != game.Seat(s.active):
		if s.dead(int8(seat)) {
			buf = append(buf, replace)
		}
		return buf
	}
	from := len(buf)
	open, foes := s.open(), s.foes(s.active)
	at := &s.board().squares
	for d := s.hands[s.active].distinct(); d != 0; d &= d - 1 {
		k := d.firstKind()
		to := open & at[k]
		if k.nine() {
			to = foes
		}
		for card := game.Action(k) << squareBits; to != 0; to &= to - 1 {
			buf = append(buf, card|game.Action(to.first()))
		}
	}
	if len(buf) == from {
		buf = append(buf, replace)
	}
	return buf
}

// open returns the squares on which a token may be laid, regardless of pictures: free and touching a
// token (RRV-14, RRV-16), or all squares of an empty board (RRV-X23).
func (s *State) open() squares {
	covered := s.covered()
	if covered == 0 {
		return fullBoard
	}
	return covered.grown() &^ covered
}

// targets returns the squares on which seat may play a card of a kind.
func (s *State) targets(seat int8, k kind) squares {
	if k.nine() {
		return s.foes(seat)
	}
	return s.open() & s.board().squares[k]
}

// playable returns the kinds of card that seat could play, whether it holds them or not.
func (s *State) playable(seat int8) (set kindSet) {
	for k := range kind(kinds) {
		if s.targets(seat, k) != 0 {
			set |= 1 << k
		}
	}
	return set
}

// canPlay reports whether seat holds a card that could be played now.
func (s *State) canPlay(seat int8) bool {
	for d := s.hands[seat].distinct(); d != 0; d &= d - 1 {
		if s.targets(seat, d.firstKind()) != 0 {
			return true
		}
	}
	return false
}

// dead reports whether a seat's hand consists of five court cards and every square that shows one of
// them is covered (RRV-33, RRV-X17). Contact does not matter.
func (s *State) dead(seat int8) bool {
	free := ^s.covered()
	for d := s.hands[seat].distinct(); d != 0; d &= d - 1 {
		if k := d.firstKind(); specials.has(k) || s.board().squares[k]&free != 0 {
			return false
		}
	}
	return true
}

// ThinkTime returns how long a bot pretends to think: longest in the middle of the game, when most squares are in
// reach, and least about the last ones.
func (s *State) ThinkTime() int {
	switch free := boardSize - s.covered().len(); {
	case free > 40:
		return 10
	case free > 24:
		return 12
	case free > 8:
		return 14
	}
	return 8
}

// Check returns nil if seat may take the action, and a refusal otherwise.
func (s *State) Check(seat game.Seat, a game.Action) error {
	switch {
	case s.phase == over:
		return game.Refuse(game.GenOver, "over")
	case s.phase != playing:
		return game.Refuse(game.GenTurn, "luck")
	case a == replace && s.has(seat):
		return s.checkReplace(int8(seat))
	case seat != game.Seat(s.active):
		return game.Refuse(game.GenTurn, "turn", game.Seat(s.active))
	case a >= replace || !s.hands[s.active].has(kindIn(a)):
		c, _, _ := Card(a)
		return game.Refuse(game.GenHand, "hand", c)
	}
	return s.checkCard(kindIn(a), squareIn(a))
}

// checkReplace checks that a hand may be replaced: on turn if none of its cards can be played, out of
// turn if it is dead.
func (s *State) checkReplace(seat int8) error {
	switch {
	case seat != s.active && !s.dead(seat):
		return game.Refuse(ruleReplace, "replace-alive")
	case seat == s.active && s.canPlay(seat):
		first, at, _ := Card(s.firstCard())
		return game.Refuse(ruleReplace, "replace-playable", first, at)
	}
	return nil
}

// checkCard checks that a card of the active seat's hand may be played on q.
func (s *State) checkCard(k kind, q Square) error {
	shown := s.board().shows[q]
	switch {
	case k.nine() && s.foes(s.active).has(q):
		return nil
	case k.nine() && s.covered().has(q):
		return game.Refuse(ruleNine, "nine-own", q)
	case k.nine():
		return game.Refuse(ruleNine, "nine-empty", q)
	case s.covered().has(q):
		return game.Refuse(ruleTaken, "taken", q)
	case !s.board().squares[k].has(q):
		return game.Refuse(rulePicture, "picture", q, shown.card(), k.card())
	case !s.open().has(q):
		return game.Refuse(ruleContact, "contact", q)
	}
	return nil
}

// DefaultAction returns the replacing of the hand if that is all the seat may do, else the first legal
// card.
func (s *State) DefaultAction(seat game.Seat) game.Action {
	if seat != game.Seat(s.active) || !s.canPlay(s.active) {
		return replace
	}
	return s.firstCard()
}

// firstCard returns the first legal card of the active seat, which must have one.
func (s *State) firstCard() game.Action {
	for d := s.hands[s.active].distinct(); d != 0; d &= d - 1 {
		if to := s.targets(s.active, d.firstKind()); to != 0 {
			return actionOf(d.firstKind(), to.first())
		}
	}
	return replace
}

// Play applies an action that Check has allowed.
func (s *State) Play(by game.Seat, a game.Action) {
	seat := int8(by)
	s.actions++
	s.last = lastAction{seat: seat, act: a}
	if a == replace {
		s.replaceHand(seat)
		return
	}
	k, q := kindIn(a), squareIn(a)
	s.throw(seat, k)
	if k.nine() {
		s.remove(q)
	} else {
		s.lay(s.colour[seat], q)
	}
	s.passOn()
	s.drawUp(seat, 1)
}

// lay puts a token of a colour on q and turns the tokens it pinches.
func (s *State) lay(colour int8, q Square) {
	turned := s.turnedBy(colour, q)
	for other := range s.colours {
		s.tokens[other] &^= turned
	}
	s.tokens[colour] |= turned | 1<<q
	s.last.turned = turned
}

// turnedBy returns the tokens that a token of a colour laid on q turns: lines of one colour (RRV-11), or
// of mixed colours with mixed=on (RRV-X08).
func (s *State) turnedBy(colour int8, q Square) (turned squares) {
	own, near := s.tokens[colour], (squares(1) << q).grown()
	if s.terms.mixed || s.colours == 2 {
		if foes := s.covered() &^ own; near&foes != 0 {
			turned = pinched(q, own, foes)
		}
		return turned
	}
	for other := range s.colours {
		if foes := s.tokens[other]; other != colour && near&foes != 0 {
			turned |= pinched(q, own, foes)
		}
	}
	return turned
}

// remove takes the token on q off the board (RRV-37).
func (s *State) remove(q Square) {
	for colour := range s.colours {
		s.tokens[colour] &^= 1 << q
	}
}

// replaceHand throws the five cards of a hand and draws five (RRV-33). It does not use up a turn
// (RRV-X20).
func (s *State) replaceHand(seat int8) {
	s.last.shown = s.hands[seat]
	for _, b := range s.hands[seat].appendTo(make([]byte, 0, handSize)) {
		s.throw(seat, kind(b))
	}
	if seat == s.active {
		s.renewed = true
	}
	s.drawUp(seat, handSize)
}

// throw moves a card from a hand to the thrown cards.
func (s *State) throw(seat int8, k kind) {
	s.hands[seat] -= one(k)
	s.thrown += one(k)
	s.memory.thrown(seat, k, s.hands[seat].len())
}

// passOn passes the turn to the next seat.
func (s *State) passOn() {
	s.active = s.after(s.active)
	s.renewed = false
}

// drawUp ends an action. The game may be over, at the 64th token or at the last action (RRV-35,
// RRV-X22); else seat draws n cards (RRV-31).
func (s *State) drawUp(seat, n int8) {
	s.drawer, s.missing = seat, n
	if s.covered() == fullBoard || s.actions == maxActions {
		s.phase = over
		return
	}
	s.draw()
}

// draw draws until the hand is full or the shoe is empty, and then sets the phase. A seat that has
// replaced its hand and still cannot play loses its turn (RRV-X18).
func (s *State) draw() {
	for ; s.missing > 0; s.missing-- {
		if s.top == s.size {
			s.phase = shuffling
			return
		}
		s.hands[s.drawer] += one(s.shoe[s.top])
		s.top++
	}
	s.phase = playing
	if s.renewed && s.drawer == s.active && !s.canPlay(s.active) {
		s.memory.stuck(s.active, ^s.playable(s.active))
		s.passOn()
	}
}
