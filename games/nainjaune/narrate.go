package nainjaune

import (
	"tablee/game"
	"tablee/game/cards"
)

// Codes of the facts that Narrate produces, with their arguments. All facts are public: they are the
// same for every viewer.
const (
	FactDealt     = "dealt"      // Chance: number of the deal from 1, number of deals, cards each (int)
	FactAntes     = "antes"      // Chance: ante of each player, total on the board afterwards, in chips (int64)
	FactAnteShort = "ante-short" // the seat could not ante in full: chips paid, chips due (int64)
	FactOpens     = "opens"      // the seat is first in cards

	FactPlays   = "plays"   // cards.Card
	FactTakes   = "takes"   // Box, chips (int64)
	FactWithout = "without" // "3 sans 4": cards.Rank played, cards.Rank it lacks
	FactStops   = "stops"   // the cards.Rank that the seat declines
	FactPasses  = "passes"  // the seat was asked for a cards.Rank and has none
	FactKing    = "king"    // the seat played a King and leads again
	FactAce     = "ace"     // the seat played a King and must continue with an Ace
	FactAgain   = "again"   // no one played that cards.Rank: the seat leads again

	FactDealEnd   = "deal-end"   // the seat has played its last card: number of the deal (int)
	FactOpera     = "opera"      // Grand Opéra: chips taken from the board (int64)
	FactPays      = "pays"       // the winner (game.Seat), points (int64)
	FactPaysShort = "pays-short" // the winner (game.Seat), chips paid, points due (int64)
	FactUnplayed  = "unplayed"   // Box, chips put onto it, chips due (int64)
	FactLeaves    = "leaves"     // the seat has no chips and leaves for good
	FactGameOver  = "game-over"  // Chance: reason (string): "deals", "broke", "few"
	FactWins      = "wins"       // the seat is first: its chips (int64)
)

// Narrate appends the facts of a step. See the Fact constants.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, _ game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), facts: buf}
	switch {
	case by == game.Chance:
		t.deal()
	case act == stop:
		t.tell(FactStops, int8(by), cards.Rank(t.before.wanted))
		t.passes(int8(by))
	default:
		t.card(int8(by), cards.Card(act))
	}
	return t.facts
}

// teller collects the facts of one step.
type teller struct {
	before, after *State
	facts         []game.Fact
}

func (t *teller) tell(code string, seat int8, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: game.Seat(seat), Args: args})
}

const noSeat = int8(game.Chance)

func (t *teller) deal() {
	s := t.after
	due := oneAnte * s.terms.stake
	t.tell(FactDealt, noSeat, int(s.deal)+1, int(s.terms.deals), int(s.dealt))
	t.tell(FactAntes, noSeat, due, s.boxes.Sum())
	for seat := range s.seats {
		if s.in(seat) && s.anted[seat] < due {
			t.tell(FactAnteShort, seat, s.anted[seat], due)
		}
	}
	t.tell(FactOpens, s.leader)
}

func (t *teller) card(seat int8, c cards.Card) {
	t.tell(FactPlays, seat, c)
	if box, ok := BoxOf(c); ok && t.before.boxes[box] > 0 {
		t.tell(FactTakes, seat, box, t.before.boxes[box])
	}
	if t.after.phase != playing {
		t.settlement()
		return
	}
	king := c.Rank() == cards.King
	switch said := t.after.log[t.after.laid-1].said; {
	case said == AndLead:
		t.tell(FactKing, seat)
	case said == Without:
		t.tell(FactWithout, seat, c.Rank(), (c.Rank()+1)%cards.Ranks)
		t.passes(seat)
	case king:
		t.tell(FactAce, seat)
	}
}

// passes tells which seats after from were asked and had none, and whether the player of the last card
// leads again.
func (t *teller) passes(from int8) {
	s := t.after
	leads := s.wanted == noRank
	rank := s.wanted
	if leads {
		rank = s.missing
	}
	last := s.lastPlayer()
	for seat := s.after(from); seat != last && (leads || seat != s.active); seat = s.after(seat) {
		t.tell(FactPasses, seat, cards.Rank(rank))
	}
	if leads {
		t.tell(FactAgain, last, cards.Rank(rank))
	}
}

// settlement tells the end of the deal, in the order of NJ-X18.
func (t *teller) settlement() {
	s, last := t.after, &t.after.last
	t.tell(FactDealEnd, last.winner, int(t.before.deal)+1)
	if last.opera {
		t.tell(FactOpera, last.winner, last.swept)
	}
	for seat := t.before.after(last.winner); seat != last.winner; seat = t.before.after(seat) {
		if last.paid[seat] < last.due[seat] {
			t.tell(FactPaysShort, seat, game.Seat(last.winner), last.paid[seat], last.due[seat])
		} else {
			t.tell(FactPays, seat, game.Seat(last.winner), last.paid[seat])
		}
	}
	for seat := t.before.after(last.winner); seat != last.winner; seat = t.before.after(seat) {
		for _, u := range last.unplayed(seat) {
			if u.Due > 0 {
				t.tell(FactUnplayed, seat, u.Box, u.Paid, u.Due)
			}
		}
	}
	for _, seat := range last.gone.list() {
		t.tell(FactLeaves, int8(seat))
	}
	if s.phase == over {
		t.gameOver()
	}
}

func (t *teller) gameOver() {
	s := t.after
	t.tell(FactGameOver, noSeat, s.ending())
	for seat, st := range s.Standings(nil) {
		if st.Place == 1 {
			t.tell(FactWins, int8(seat), s.chips[seat])
		}
	}
}
