package rondo

import "tablee/game"

// The codes of the facts that Narrate produces, with their arguments. All but FactBids and FactSwaps
// are the same for every viewer.
const (
	FactDealt    = "dealt"     // Chance: cards each, cards in the pile (int)
	FactHasBid   = "has-bid"   // the seat has bid, in secret (RDO-16)
	FactBids     = "bids"      // to the seat itself: its word (string), points (int); "-" and 0 for none
	FactShows    = "shows"     // bids are shown: its word (string), points (int)
	FactBegins   = "begins"    // the seat begins: points of its bid (int)
	FactExchange = "exchanges" // the seat exchanges a card: exchanges in this turn (int)
	FactSwaps    = "swaps"     // to the seat itself: the Card given, the Card taken, exchanges in this turn (int)
	FactOpens    = "opens"     // its word (string), points (int), exchanges taken off (int)
	FactMakes    = "makes"     // its word, the word before (string), points (int), exchanges taken off (int)
	FactBonus    = "bonus"     // extra points among them (int), cards they are for (int)
	FactPulls    = "pulls"     // the holder is longer: compartments (int)
	FactDraws    = "draws"     // the seat fills its hand up: cards (int)
	FactPasses   = "passes"    // points lost by exchanges (int), cards drawn (int)
	FactPileOut  = "pile-out"  // Chance: the last card of the pile is drawn
	FactGameOver = "game-over" // Chance: why (string): "empty" or "passes" (RDO-34)
	FactLeft     = "left"      // the final count: points taken off (int), cards that stayed (int)
	FactWins     = "wins"      // the seat is first: its points (int)
)

// Narrate returns the facts of a step: see the codes.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, viewer game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), facts: buf}
	if by == game.Chance {
		t.tell(FactDealt, game.Chance, handSize, int(t.after.piled))
		return t.facts
	}
	m, _ := unpack(act)
	switch m.verb {
	case verbBid:
		t.bid(by, viewer == by)
	case verbSwap:
		t.swap(by, m.card, viewer == by)
	case verbPass:
		t.tell(FactPasses, by, swapCost*int(t.before.swaps), int(t.before.piled-t.after.piled))
		t.ending()
	default:
		t.word(by, &m)
	}
	return t.facts
}

// teller collects the facts of one step.
type teller struct {
	before, after *State
	facts         []game.Fact
}

func (t *teller) tell(code string, seat game.Seat, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: seat, Args: args})
}

func (t *teller) bid(by game.Seat, own bool) {
	s := t.after
	if own {
		b := &s.bids[by]
		t.tell(FactBids, by, b.text(), int(s.bidWorth(b)))
	} else {
		t.tell(FactHasBid, by)
	}
	if s.phase == bidding {
		return
	}
	for seat := range s.seats {
		b := &s.bids[seat]
		t.tell(FactShows, game.Seat(seat), b.text(), int(s.bidWorth(b)))
	}
	t.tell(FactBegins, game.Seat(s.opener), int(s.bidWorth(&s.bids[s.opener])))
}

func (t *teller) swap(by game.Seat, gave Card, own bool) {
	if !own {
		t.tell(FactExchange, by, int(t.after.swaps))
		return
	}
	taken := gave
	for c := range Card(kinds) {
		if t.after.hands[by][c] > t.before.hands[by][c] {
			taken = c
		}
	}
	t.tell(FactSwaps, by, gave, taken, int(t.after.swaps))
}

func (t *teller) word(by game.Seat, m *move) {
	s := t.after
	last := s.log[s.made-1]
	swaps := int(last.swaps)
	if m.verb == verbOpen {
		t.tell(FactOpens, by, last.word.String(), int(last.points), swaps)
	} else {
		if m.pulled() > 0 {
			t.tell(FactPulls, by, int(s.width))
		}
		t.tell(FactMakes, by, last.word.String(), t.before.word.String(), int(last.points), swaps)
	}
	h := holder{width: s.width}
	copy(h.row[:], s.row[:s.width])
	laid := 0 // the cards that count for the extra points: no card face down, and by RDO-X10 possibly no eraser
	for i, g := range m.signs[:m.n] {
		if g != leave && !m.down[i] && (s.terms.bonus != bonusLetters || g.card() != Eraser) {
			laid++
		}
	}
	if more := int(last.points) + swapCost*swaps - int(s.showing(&h)); more > 0 {
		t.tell(FactBonus, by, more, laid)
	}
	if drawn := t.before.piled - s.piled; drawn > 0 {
		t.tell(FactDraws, by, int(drawn))
	}
	t.ending()
}

// ending adds the facts of an empty pile and of the end of the game.
func (t *teller) ending() {
	s := t.after
	if t.before.piled > 0 && s.piled == 0 {
		t.tell(FactPileOut, game.Chance)
	}
	if s.phase != over {
		return
	}
	why := "passes"
	if s.someHandEmpty() {
		why = "empty"
	}
	t.tell(FactGameOver, game.Chance, why)
	for seat := range s.seats {
		if n := s.hands[seat].size(); n > 0 {
			t.tell(FactLeft, game.Seat(seat), int(s.left[seat]), n)
		}
	}
	for seat, st := range s.Standings(nil) {
		if st.Place == 1 {
			t.tell(FactWins, game.Seat(seat), st.Points)
		}
	}
}
