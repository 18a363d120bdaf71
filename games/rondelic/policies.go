package rondelic

import (
	_ "embed"
	"encoding/binary"
	"math/rand/v2"

	"tablee/game"
	"tablee/game/cards"
)

// The policies of bots.
const (
	learned   = iota // plays by the table, with a full memory of the round
	forgetful        // the same, but half the time remembers only the own card, and sometimes misjudges it
	keepSeven        // a limit of seven, without memory
	unsure           // the same, unsure about cards near the limit
	shrewd           // plays by a table learned among players of whom most play by keepSeven
)

var policies = []string{learned: "table", forgetful: "forgetful", keepSeven: "keep7", unsure: "unsure", shrewd: "shrewd"}

// Policies implements [tablee/bot.Advisor].
func (s *State) Policies() []string { return policies }

//go:embed policies.bin
var tableFile []byte

//go:embed shrewd.bin
var shrewdFile []byte

// The tables are read once from the files that command learn writes.
var learnedTable, shrewdTable = ReadTable(tableFile), ReadTable(shrewdFile)

// Advise returns the action of seat under a policy. seat must be on turn. Advise uses only that seat's
// knowledge.
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

// belowLimit implements the rule "seven is the limit": a player who may exchange gives up a seven and
// lower, a dealer who turns cards stands on a seven.
func (s *State) belowLimit(rank int) bool {
	if s.phase == acting {
		return rank <= int(cards.Seven)
	}
	return rank < int(cards.Seven)
}

// doubt is the probability, by rank, that a beginner does the opposite of the limit: they hesitate over
// a seven or an eight, but never over an ace or a very good card. They give good cards away more often
// than they keep bad ones; otherwise the doubts would be an advantage at large tables, where a limit of
// seven is too high.
var doubt = [cards.King + 1]float64{
	cards.Four: 0.01, cards.Five: 0.03, cards.Six: 0.08, cards.Seven: 0.2,
	cards.Eight: 0.75, cards.Nine: 0.5, cards.Ten: 0.3,
}

// misjudged returns a rank that differs from rank by at most by.
func misjudged(rank, by int, r *rand.Rand) int {
	return min(max(rank+r.IntN(2*by+1)-by, 0), int(cards.King))
}

// indifferent returns the action where thinking cannot help: the default action, except that a King
// asked for is lent half the time, so that neither answer reveals much.
func (s *State) indifferent(seat game.Seat, r *rand.Rand) game.Action {
	a := s.DefaultAction(seat)
	if a == Refuse && r.IntN(2) == 0 {
		a = Jarnac
	}
	return a
}

// Choice returns the action that exchanges or turns the card, or the one that keeps it.
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

// Situation encodes the knowledge of a player who must choose between two cards, apart from their own
// card. It is an index into a [Table]. Game situations that a good player would hardly distinguish
// share a value.
type Situation uint16

// The parts of a Situation with their numbers of values.
const (
	kinds      = 3            // kinds of dealer: without a card, with one (A), with one (B)
	sizes      = maxSeats - 1 // players of the round, from 2
	places     = maxSeats - 1 // places in the order before the dealer
	bonds      = 3            // what the asker got from this seat: nothing, an equal, a better card
	histories  = 4            // actions of the players before this seat
	mostTurns  = 4            // turns the dealer has left, from 1
	passages   = 4            // passages of a turn: with a dealt or a taken card, kept or changed
	recalled   = 3            // previous turns that the dealer remembers
	actingRows = kinds * sizes * places * bonds * histories
	dealerRows = kinds * sizes * passages * passages * passages * mostTurns * histories
	duelRows   = turnsOfThree * (1 + tries)

	// Situations is the number of situations.
	Situations = actingRows + dealerRows + duelRows
)

// What the asker got from the seat on turn.
const (
	untaken = iota // the seat's card was not taken
	equal          // the asker holds a card of the same rank
	better         // the asker holds a better card
)

// safe is the situation of a player who received a higher card than they gave: they keep it (RON-A-13).
const safe Situation = Situations

// Situation returns the situation of the seat on turn. ok is false if it has no choice, or none that
// matters for this round.
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

// kind returns the kind of dealer in this game.
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

// dealerRow distinguishes the last turns before the dealer's. Even a forgetful dealer sees whether they
// received a card.
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

// changed is the bit of a passage for a changed card.
const changed = 2

// passage encodes a seat's turn: whether its card had been taken before, and whether it changed its
// card then.
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

// duelAt encodes the situation in a duel, including the number of cards that the other player refused.
func (s *State) duelAt() Situation {
	refused := int(s.top) - 2 - (turnsOfThree - int(s.turns))
	return Situation(actingRows + dealerRows + turnsOfThree + refused*turnsOfThree + int(s.turns) - 1)
}

// history summarises the actions before a place as far as they indicate low cards. A player who was
// blocked by a King still holds the card they wanted to exchange. A player who kept a card they were
// handed usually knows of a lower one.
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

// forgotten returns the situation of a player who remembers only their own card.
func (s *State) forgotten(at Situation) Situation {
	switch s.phase {
	case acting:
		return s.actingRow(untaken, 0)
	case choosing:
		return s.dealerRow(0, true)
	}
	return at
}

// Table holds for each situation the ranks to give up: bit r for rank r.
type Table [Situations]uint16

// Changes reports whether a card of that rank is given up in a situation.
func (t *Table) Changes(at Situation, rank int) bool { return at != safe && t[at]>>rank&1 != 0 }

// ReadTable parses the result of Bytes. If the file is too short, the missing situations keep every
// card.
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

// Bytes encodes the table as a file.
func (t *Table) Bytes() []byte {
	file := make([]byte, 0, 2*len(t))
	for _, row := range t {
		file = binary.LittleEndian.AppendUint16(file, row)
	}
	return file
}
