package game

import "fmt"

// Rule ids that are the same in every game, in the order in which they are cited. A
// game's own rules stand between GenHand and GenMoment.
const (
	GenForm   = "GEN-FORM"   // the text is no action (outcome, record line) of this game
	GenOver   = "GEN-OVER"   // the game is over
	GenTurn   = "GEN-TURN"   // the seat may not act now
	GenHand   = "GEN-HAND"   // the seat does not hold that card
	GenMoment = "GEN-MOMENT" // any other action that has no place at this moment
	GenOption = "GEN-OPTION" // setting up: an unknown option or value
	GenSeats  = "GEN-SEATS"  // setting up: a number of players that is not allowed
)

// Refusal is a "no" that says why: the rule it rests on, a code within that rule, and
// the facts. It is the only error a game returns; nothing has changed when it does.
// Package web turns it into a sentence of the reader's language: the texts have a key
// "refusal." + Code.
type Refusal struct {
	Rule string // "NJ-12"
	Code string // "wrong-rank"
	Args []any  // what the sentence needs; only what the refused seat may know
}

// Refuse makes a *Refusal.
func Refuse(rule, code string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Code: code, Args: args}
}

// Error is for logs and command lines: "NJ-12 wrong-rank 8".
func (r *Refusal) Error() string {
	text := r.Rule + " " + r.Code
	for _, a := range r.Args {
		text += fmt.Sprintf(" %v", a)
	}
	return text
}
