package nainjaune

import "tablee/game/cards"

// settlement is the result of the last deal.
type settlement struct {
	winner  int8
	opera   bool
	swept   int64               // chips that the Grand Opéra took from the board
	left    [maxSeats]cards.Set // hands laid open for counting
	due     [maxSeats]int64     // points owed to the winner
	paid    [maxSeats]int64     // points paid to the winner
	holder  [BoxCount]int8      // seat that still held the box's card, or -1
	boxDue  [BoxCount]int64     // chips that the holder owed to the box
	boxPaid [BoxCount]int64     // chips that the holder paid onto the box
	gone    seatSet             // seats that left after this deal (NJ-X17)
	short   bool                // a payment of the deal was not made in full
	boxes   Boxes               // chips on the boxes after the payments
	chips   [maxSeats]int64     // purses after the payments, before the next antes
	stake   [maxSeats]int64     // antes of the deal
	took    [maxSeats]int64     // chips taken from the boxes by cards of the deal
}

const nobody int8 = -1

// settle ends the deal in the order of NJ-X18. The last card's box has already been taken; then come the
// Grand Opéra, the points, the unplayed board cards, the seats that are broke, and the next deal.
func (s *State) settle(winner int8) {
	s.last = settlement{
		winner: winner, left: s.hands, holder: [BoxCount]int8{nobody, nobody, nobody, nobody, nobody},
		stake: s.anted, took: s.took,
	}
	s.hands = [maxSeats]cards.Set{}
	if s.isOpera() {
		s.sweep(winner)
	}
	for seat := s.after(winner); seat != winner; seat = s.after(seat) {
		s.payPoints(seat, winner)
	}
	for seat := s.after(winner); seat != winner; seat = s.after(seat) {
		s.payUnplayed(seat)
	}
	s.last.short, s.last.boxes, s.last.chips = s.short, s.boxes, s.chips
	s.next()
}

// isOpera reports whether the deal just won is a Grand Opéra (NJ-20): the winner played all their cards
// as an unbroken series at the end of the deal. With opera=strict that series must be the whole deal
// (NJ-X04).
func (s *State) isOpera() bool {
	if s.terms.strictOpera {
		return s.laid == s.dealt
	}
	return s.laid-s.streak == s.dealt
}

// sweep gives the winner all the chips on the board (NJ-20).
func (s *State) sweep(winner int8) {
	s.last.opera = true
	s.last.swept = s.boxes.Sum()
	s.chips[winner] += s.last.swept
	s.boxes = Boxes{}
}

// payPoints pays the points of a hand to the winner (NJ-21), twice after a Grand Opéra
// with operaDouble (NJ-X06).
func (s *State) payPoints(seat, winner int8) {
	due := s.points(s.last.left[seat])
	if s.last.opera && s.terms.operaDouble {
		due *= 2
	}
	paid := s.pay(seat, due)
	s.chips[winner] += paid
	s.last.due[seat], s.last.paid[seat] = due, paid
}

// points returns the points of a hand (NJ-X01).
func (s *State) points(hand cards.Set) int64 {
	var sum int64
	for ; hand != 0; hand = hand.Rest() {
		sum += int64(s.terms.worth[hand.Lowest().Rank()])
	}
	return sum
}

// payUnplayed makes a seat pay for the board cards left in its hand, onto their boxes (NJ-19).
func (s *State) payUnplayed(seat int8) {
	if s.last.left[seat]&boardCards == 0 {
		return
	}
	for b, c := range boxCards {
		if !s.last.left[seat].Has(c) {
			continue
		}
		box := Box(b)
		due := s.unplayedDue(box)
		s.last.holder[box], s.last.boxDue[box] = seat, due
		s.last.boxPaid[box] = s.putOn(box, seat, due)
	}
}

// unplayedDue returns the cost of an unplayed board card (NJ-X02).
func (s *State) unplayedDue(box Box) int64 {
	switch s.terms.unplayed {
	case unplayedMatch:
		return s.boxes[box]
	case unplayedBasic:
		return box.Ante() * s.terms.stake
	}
	return 0
}

// next ends the game, or removes the seats that are broke and begins the next deal.
func (s *State) next() {
	if s.terms.broke == brokeOut {
		s.letLeave()
	}
	switch {
	case s.deal+1 == s.terms.deals,
		s.terms.broke == brokeEnds && s.short,
		s.players() < minSeats:
		s.phase = over
		return
	}
	s.deal++
	s.leader = s.after(s.leader)
	s.ante()
}

// letLeave removes seats without chips from the game for good (NJ-X17).
func (s *State) letLeave() {
	for seat := range s.seats {
		if s.in(seat) && s.chips[seat] == 0 {
			s.last.gone |= 1 << seat
		}
	}
	s.out |= s.last.gone
}
