package ronda

import "tablee/game"

// Codes of the facts that Narrate produces, with their arguments: bowls are 1 to 10
// (int), beans are numbers (int). All facts are public.
//
// The journal of a memory game must not remember for the players. FactLifts, FactPair,
// FactLays, FactHolds and FactErrs name bowls and their contents; the journal may show them
// only while those bowls lie open, or during the few seconds for which an error is shown
// (RDA-X18). A turn ends with FactErrs, FactStops, FactBlack, FactRemoved or FactWins.
const (
	FactFilled = "filled" // Chance: beans of each player; the bowls are mixed
	FactOpens  = "opens"  // the seat is first

	FactLifts = "lifts" // bowl, beans under it
	FactPair  = "pair"  // bowl lifted first, bowl lifted second, beans under each
	FactLays  = "lays"  // bowl, beans there afterwards, beans left to the seat
	FactHolds = "holds" // bowl left open, bowl covered, beans under the open one

	FactErrs    = "errs"    // the two differ: bowl lifted first, its beans, bowl lifted second, its beans
	FactPenalty = "penalty" // beans left in the black bowl, beans of the seat
	FactStops   = "stops"   // the seat ends its turn
	FactBlack   = "black"   // a full heap goes to the black bowl: its beans
	FactRemoved = "removed" // a full heap leaves the game: its beans
	FactWins    = "wins"    // the seat has laid its last bean

	FactGameOver = "game-over" // Chance: reason for stopping the game (string): "idle", "long"
	FactFirst    = "first"     // after FactGameOver, the seat has the fewest beans: their number
)

// Narrate appends the facts of a step. See the Fact constants.
func (rules) Narrate(before, after game.State, by game.Seat, act game.Action, _ game.Seat, buf []game.Fact) []game.Fact {
	t := teller{before: before.(*State), after: after.(*State), seat: by, facts: buf}
	m, _ := moveOf(act)
	switch {
	case by == game.Chance:
		t.tell(FactFilled, int(t.after.brought))
		t.facts = append(t.facts, game.Fact{Code: FactOpens, Seat: game.Seat(t.after.turn)})
	case m.kind == lift:
		t.lift(m.bowl)
	case m.kind == add:
		t.add(m.bowl)
	case m.kind == hold:
		t.tell(FactHolds, number(m.bowl), number(t.after.barred), int(t.after.bowls[m.bowl]))
	default:
		t.tell(FactStops)
	}
	if t.after.phase == over {
		t.gameOver()
	}
	return t.facts
}

// number returns the number of a bowl as players count, 1 to 10.
func number(bowl int8) int { return int(bowl) + 1 }

// teller collects the facts of one step.
type teller struct {
	before, after *State
	seat          game.Seat
	facts         []game.Fact
}

func (t *teller) tell(code string, args ...any) {
	t.facts = append(t.facts, game.Fact{Code: code, Seat: t.seat, Args: args})
}

func (t *teller) lift(bowl int8) {
	beans := int(t.before.bowls[bowl])
	t.tell(FactLifts, number(bowl), beans)
	switch {
	case t.after.phase == paired:
		t.tell(FactPair, number(t.after.open[0]), number(bowl), beans)
	case t.before.phase == pairing:
		first := t.before.open[0]
		t.tell(FactErrs, number(first), int(t.before.bowls[first]), number(bowl), beans)
		if left := int(t.after.black); left < int(t.before.black) {
			t.tell(FactPenalty, left, int(t.after.stock[t.seat]))
		}
	}
}

func (t *teller) add(bowl int8) {
	beans := int(t.before.bowls[bowl]) + 1
	t.tell(FactLays, number(bowl), beans, int(t.after.stock[t.seat]))
	switch {
	case t.after.stock[t.seat] == 0:
		t.tell(FactWins)
	case t.after.black > t.before.black:
		t.tell(FactBlack, beans)
	case t.after.removed > t.before.removed:
		t.tell(FactRemoved, beans)
	}
}

// gameOver tells that the game was stopped (RDA-X21).
func (t *teller) gameOver() {
	s := t.after
	why := "idle"
	switch {
	case s.stock[s.turn] == 0:
		return // covered by FactWins
	case s.turns == longestGame:
		why = "long"
	}
	t.facts = append(t.facts, game.Fact{Code: FactGameOver, Seat: game.Chance, Args: []any{why}})
	for seat, st := range s.Standings(nil) {
		if st.Place == 1 {
			t.facts = append(t.facts, game.Fact{Code: FactFirst, Seat: game.Seat(seat), Args: []any{st.Points}})
		}
	}
}
