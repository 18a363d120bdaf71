package host

import (
	"context"

	"tablee/game"
	"tablee/table"
)

// Act is an action as a player sends it.
type Act struct {
	Seq     uint64 // the seq the player saw
	Action  string
	Command string // unique; the same again gets the first answer again. At most MaxCommand; "" when it will not be retried
}

// Open opens a table as by plans it, and starts it at once when no chair is open. The
// error is an *Invalid, or a *game.Refusal when the game does not allow these options or
// this number of seats.
func (h *Host) Open(ctx context.Context, by table.PlayerID, plan Plan) (table.ID, error) {
	return "", errUnwritten
}

// Sit seats a person on a chair, or on the first open one (table.AnyChair), and returns
// his seat: another than the chair when the game began and seats were drawn. The text
// entropy is his part in the luck, "" for none. Errors: ErrNotFound, a table.Problem,
// *Invalid. The same command again gets the first answer again.
func (h *Host) Sit(ctx context.Context, by table.PlayerID, id table.ID, chair game.Seat, entropy, command string) (game.Seat, error) {
	return 0, errUnwritten
}

// Rise gives a person's chair free again, before the game begins. Errors: ErrNotFound,
// a table.Problem.
func (h *Host) Rise(ctx context.Context, by table.PlayerID, id table.ID) error {
	return errUnwritten
}

// Act plays an action and returns the seq of its commit: the action is then durable and
// on its way to every screen. The errors, in the order in which they are looked for:
// *Invalid (the command is too long), ErrNotFound, table.NotSeated, table.NotStarted,
// table.Moved, table.Frozen, a *game.Refusal. With table.Moved the seq is the one the
// table is at now. A command that was committed before gets its first seq again, even
// when the table has moved on.
func (h *Host) Act(ctx context.Context, by table.PlayerID, id table.ID, a Act) (seq uint64, err error) {
	return 0, errUnwritten
}
