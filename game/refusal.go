package game

import "fmt"

// Rule ids shared by all games, in the order in which they are checked. A game's own rules come between
// GenHand and GenMoment.
const (
	GenForm   = "GEN-FORM"   // the text is not an action (outcome, record line) of this game
	GenOver   = "GEN-OVER"   // the game is over
	GenTurn   = "GEN-TURN"   // the seat may not act now
	GenHand   = "GEN-HAND"   // the seat does not hold that card
	GenMoment = "GEN-MOMENT" // any other action that is not possible at this moment
	GenOption = "GEN-OPTION" // setting up: an unknown option or value
	GenSeats  = "GEN-SEATS"  // setting up: a number of players that is not allowed
)

// Refusal explains why an action is illegal: the rule, a code within that rule, and arguments. It is the only
// error a game returns, and it means that nothing has changed. Package web turns it into a sentence with the
// text "refusal." + Code.
type Refusal struct {
	Rule string // "NJ-12"
	Code string // "wrong-rank"
	Args []any  // values for the sentence; only what the refused seat may know
	Word string // one that the game's dictionary lacks (Speller); "" for any other reason
}

// Refuse makes a *Refusal.
func Refuse(rule, code string, args ...any) *Refusal {
	return &Refusal{Rule: rule, Code: code, Args: args}
}

// Error returns a text for logs and command lines: "NJ-12 wrong-rank 8".
func (r *Refusal) Error() string {
	text := r.Rule + " " + r.Code
	for _, a := range r.Args {
		text += fmt.Sprintf(" %v", a)
	}
	return text
}
