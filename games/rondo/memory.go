package rondo

// known is one seat's knowledge of another's hand: cards shown in a bid (RDO-16), and cards that the
// viewer slipped under the pile and the other seat has drawn since (RDO-29). Of the first m cards, up
// to lost may have gone in unseen exchanges; the rest are certain.
type known struct {
	cards      [mostKnown]Card
	n, m, lost int8
}

// mostKnown limits the cards that a viewer remembers of one hand.
const mostKnown = 9

// everybody is the index of watchers in State.knows.
const everybody = maxSeats

// add records a card that is in the hand now.
func (k *known) add(c Card) {
	if k.n < mostKnown {
		k.cards[k.n] = c
		k.n++
	}
}

// drop records that a card was laid. Of two equal cards, the certain one is dropped.
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

// doubt records an exchange: one of the cards may be gone.
func (k *known) doubt() {
	k.m = k.n
	k.lost = min(k.lost+1, k.n)
}

// showBids records the cards of the bids for every viewer (RDO-16).
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

// noteExchange records for every viewer that a seat has exchanged an unseen card.
func (s *State) noteExchange(seat int8) {
	for viewer := range s.knows {
		s.knows[viewer][seat].doubt()
	}
}

// saw records for every viewer that a seat has laid a card.
func (s *State) saw(seat int8, c Card) {
	for viewer := range s.knows {
		s.knows[viewer][seat].drop(c)
	}
}

// knowing returns a viewer's knowledge of the hands.
func (s *State) knowing(viewer int) *[maxSeats]known {
	if viewer < 0 {
		viewer = everybody
	}
	return &s.knows[viewer]
}
