package rondo

// known is what one seat knows of another's hand: cards that were shown in a bid
// (RDO-16), and cards that it slipped under the pile and the other has drawn since
// (RDO-29). Of the first m as many as lost may have gone in an exchange, which was not
// seen; the others are there.
type known struct {
	cards      [mostKnown]Card
	n, m, lost int8
}

// mostKnown is how many cards of a hand somebody keeps in mind.
const mostKnown = 9

// everybody is the place in State.knows of those who only watch.
const everybody = maxSeats

// add takes note of a card that is in the hand now.
func (k *known) add(c Card) {
	if k.n < mostKnown {
		k.cards[k.n] = c
		k.n++
	}
}

// drop takes note that a card was laid: of two alike, the one that was certain.
func (k *known) drop(c Card) {
	for i := k.n - 1; i >= 0; i-- {
		if k.cards[i] != c {
			continue
		}
		copy(k.cards[i:k.n], k.cards[i+1:k.n])
		k.n--
		k.cards[k.n] = 0
		if i < k.m {
			k.m--
			k.lost = min(k.lost, k.m)
		}
		return
	}
}

// doubt takes note of an exchange: one of the cards may be gone.
func (k *known) doubt() {
	k.m = k.n
	k.lost = min(k.lost+1, k.n)
}

// showBids lets everybody know the cards of the bids (RDO-16).
func (s *State) showBids() {
	for viewer := range s.knows {
		for seat := range s.seats {
			if int8(viewer) == seat {
				continue
			}
			for _, g := range s.bids[seat].signs[:s.bids[seat].n] {
				s.knows[viewer][seat].add(g.card())
			}
		}
	}
}

// noteExchange lets everybody know that a seat has exchanged a card, which one they did not
// see.
func (s *State) noteExchange(seat int8) {
	for viewer := range s.knows {
		s.knows[viewer][seat].doubt()
	}
}

// saw lets everybody know that a seat has laid a card.
func (s *State) saw(seat int8, c Card) {
	for viewer := range s.knows {
		s.knows[viewer][seat].drop(c)
	}
}

// knowing is what a viewer knows of the hands.
func (s *State) knowing(viewer int) *[maxSeats]known {
	if viewer < 0 {
		viewer = everybody
	}
	return &s.knows[viewer]
}
