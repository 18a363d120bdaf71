package rondelic

import (
	_ "embed"
	"encoding/binary"
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// The rules of thumb that bots know by name.
const (
	learned   = iota // what the table says, with a full memory of the round
	forgetful        // the same, but half the time nothing but the own card is remembered, now and then misjudged
	keepSeven        // seven is the limit, remembering nothing
	unsure           // the same, in doubt about the cards near the limit
	shrewd           // what was learned among players of whom most play by keepSeven
)

var policies = []string{learned: "table", forgetful: "forgetful", keepSeven: "keep7", unsure: "unsure", shrewd: "shrewd"}

// Policies names the rules of thumb.
func (s *State) Policies() []string { return policies }

//go:embed policies.bin
var tableFile []byte

//go:embed shrewd.bin
var shrewdFile []byte

// The tables are read once from the files that the command learn writes.
var learnedTable, shrewdTable = ReadTable(tableFile), ReadTable(shrewdFile)

// Advise is what seat, which is awaited, does by one of the Policies. It looks at what
// that seat may know.
func (s *State) Advise(policy int, seat game.Seat, r *rand.Rand) game.Action {
	if policy == shrewd {
		return s.AdviseBy(shrewdTable, learned, seat, r)
	}
	return s.AdviseBy(learnedTable, policy, seat, r)
}

// AdviseBy is Advise with another table for the policies that use one.
func (s *State) AdviseBy(table *Table, policy int, seat game.Seat, r *rand.Rand) game.Action {
	at, choice := s.Situation()
	if !choice {
		return s.indifferent(seat, r)
	}
	rank := int(s.hand[seat].Rank())
	change := false
	switch policy {
	case learned:
		change = table.Changes(at, rank)
	case forgetful:
		if r.IntN(2) == 0 {
			at = s.forgotten(at)
		}
		if r.IntN(2) == 0 {
			rank = misjudged(rank, 1, r)
		}
		change = table.Changes(at, rank)
	case keepSeven:
		change = s.belowLimit(rank)
	case unsure:
		change = s.belowLimit(rank) != (r.Float64() < doubt[rank])
	}
	return s.Choice(change)
}

// belowLimit is the rule "seven is the limit" as tables of thresholds have it: a player who may
// exchange gives up a seven and lower, a dealer who turns cards stands on a seven.
func (s *State) belowLimit(rank int) bool {
	if s.phase == acting {
		return rank <= int(cards.Seven)
	}
	return rank < int(cards.Seven)
}

// doubt is how often somebody new to the game does the opposite of what the limit says, by rank:
// in two minds about a seven or an eight, never about an ace, and never about a card that
// anybody would be glad of. Good cards are given away more often than bad ones are kept:
// otherwise the doubts would be an advantage at large tables, where seven is too high a limit.
var doubt = [cards.King + 1]float64{
	cards.Four: 0.01, cards.Five: 0.03, cards.Six: 0.08, cards.Seven: 0.2,
	cards.Eight: 0.75, cards.Nine: 0.5, cards.Ten: 0.3,
}

// misjudged is a rank taken for one up to that many lower or higher.
func misjudged(rank, by int, r *rand.Rand) int {
	return min(max(rank+r.IntN(2*by+1)-by, 0), int(cards.King))
}

// indifferent is what to do where nothing can be won by thinking: the quiet action, but a
// King asked for is lent every other time, so that neither answer tells more than need be.
func (s *State) indifferent(seat game.Seat, r *rand.Rand) game.Action {
	a := s.DefaultAction(seat)
	if a == Refuse && r.IntN(2) == 0 {
		a = Jarnac
	}
	return a
}

// Choice is the action that changes the card one holds for another, or that keeps it.
func (s *State) Choice(change bool) game.Action {
	switch {
	case s.phase != acting && change:
		return Turn
	case s.phase != acting:
		return Stand
	case !change:
		return Keep
	case s.at == s.players-2:
		return Draw
	}
	return Swap
}

// Situation is what a player who must choose between two cards knows beside the own card,
// as the row of a [Table]. Two of the game's situations that a good player would hardly
// tell apart are one.
type Situation uint16

// The parts of a Situation and how many values each takes.
const (
	kinds      = 3            // whose dealer: without a card, with one (A), with one (B)
	sizes      = maxSeats - 1 // players of the round, from 2
	places     = maxSeats - 1 // place in the order, of those before the dealer
	bonds      = 3            // what the asker got from this seat: nothing, an equal, a better card
	histories  = 4            // what those before this seat did
	mostTurns  = 4            // turns the dealer has left, from 1
	passages   = 4            // how a turn passed: with a dealt or a taken card, kept or changed
	recalled   = 3            // turns before their own that the dealer has in mind
	actingRows = kinds * sizes * places * bonds * histories
	dealerRows = kinds * sizes * passages * passages * passages * mostTurns * histories
	duelRows   = turnsOfThree * (1 + tries)

	// Situations is how many there are.
	Situations = actingRows + dealerRows + duelRows
)

// What the asker got from the seat on turn.
const (
	untaken = iota // the seat's card was not taken
	equal          // the asker holds a card of the same rank
	better         // the asker holds a better card
)

// safe is the situation of a player who got a higher card than was given away: it is kept (RON-A-13).
const safe Situation = Situations

// Situation is the situation of the seat on turn; ok is false where it has no choice, or
// none that matters for this round.
func (s *State) Situation() (at Situation, ok bool) {
	switch s.phase {
	case acting:
		if s.bound() {
			return 0, false
		}
		return s.actingAt(), true
	case choosing:
		return s.dealerAt(), true
	case offered:
		return Situation(actingRows + dealerRows + int(s.turns) - 1), true
	case turning:
		return s.duelAt(), true
	}
	return 0, false
}

// kind is which dealer this game has.
func (s *State) kind() int {
	switch {
	case !s.terms.dealerCard:
		return 0
	case !s.terms.textB:
		return 1
	}
	return 2
}

func (s *State) actingAt() Situation {
	bond := untaken
	if seat := s.order[s.at]; s.taken.has(seat) {
		given, held := s.hand[s.order[s.at-1]].Rank(), s.hand[seat].Rank()
		switch {
		case given < held:
			return safe
		case given == held:
			bond = equal
		default:
			bond = better
		}
	}
	return s.actingRow(bond, s.history(s.at))
}

func (s *State) actingRow(bond, history int) Situation {
	row := s.kind()*sizes + int(s.players) - 2
	row = row*places + int(s.at)
	return Situation((row*bonds+bond)*histories + history)
}

func (s *State) dealerAt() Situation { return s.dealerRow(s.history(s.players-1), false) }

// dealerRow tells apart how the last turns before the dealer's passed. A forgetful dealer sees
// what lies in front all the same: whether a card was given to the dealer.
func (s *State) dealerRow(history int, forgets bool) Situation {
	row := s.kind()*sizes + int(s.players) - 2
	for back := range recalled {
		row *= passages
		switch at := int(s.players) - 2 - back; {
		case at < 0:
		case !forgets:
			row += s.passage(s.order[at])
		case back == 0 && s.turnActions[s.order[at]] == Drew:
			row += changed
		}
	}
	row = row*mostTurns + int(s.turns) - 1
	return Situation(actingRows + row*histories + history)
}

// changed is the part of a passage that says that a card was changed.
const changed = 2

// passage is how the turn of a seat passed: whether its card had been taken before, and
// whether it changed the card it then had.
func (s *State) passage(seat int8) int {
	how := 0
	if s.taken.has(seat) {
		how++
	}
	if action := s.turnActions[seat]; action == Swapped || action == Drew {
		how += changed
	}
	return how
}

// duelAt: the dealer of a duel has seen how many cards the other refused.
func (s *State) duelAt() Situation {
	refused := int(s.top) - 2 - (turnsOfThree - int(s.turns))
	return Situation(actingRows + dealerRows + turnsOfThree + refused*turnsOfThree + int(s.turns) - 1)
}

// history is what the players before a place did, as far as it tells of low cards: a player who
// was stopped by a King still holds the card that was to be got rid of; a player who kept a card
// that was handed over mostly knows of a lower one.
func (s *State) history(before int8) int {
	kept := 0
	for _, seat := range s.order[:before] {
		switch s.turnActions[seat] {
		case Blocked:
			return histories - 1
		case Kept:
			if s.taken.has(seat) {
				kept++
			}
		}
	}
	return min(kept, histories-2)
}

// forgotten is the situation of a player who has the own card in mind and nothing else.
func (s *State) forgotten(at Situation) Situation {
	switch s.phase {
	case acting:
		return s.actingRow(untaken, 0)
	case choosing:
		return s.dealerRow(0, true)
	}
	return at
}

// Table says in each situation which ranks are changed for another card: bit r for rank r.
type Table [Situations]uint16

// Changes reports whether a card of that rank is given up in a situation.
func (t *Table) Changes(at Situation, rank int) bool { return at != safe && t[at]>>rank&1 != 0 }

// ReadTable reads what Bytes writes; a table that is too short keeps every card beyond.
func ReadTable(file []byte) *Table {
	var t Table
	for i := range t {
		if len(file) < 2*i+2 {
			break
		}
		t[i] = binary.LittleEndian.Uint16(file[2*i:])
	}
	return &t
}

// Bytes is the table as a file.
func (t *Table) Bytes() []byte {
	file := make([]byte, 0, 2*len(t))
	for _, row := range t {
		file = binary.LittleEndian.AppendUint16(file, row)
	}
	return file
}
