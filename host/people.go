package host

import (
	"context"
	"time"

	"tablee/game"
	"tablee/table"
)

// Person is a Player with his secret token, known only at the moment it is made.
type Person struct {
	Player
	Token string
}

// Export is everything kept about a person.
type Export struct {
	Player Player
	Tables []ExportedTable // the last changed first
}

// ExportedTable is a table of a person: what its row says and what he did there.
type ExportedTable struct {
	Row     Row
	Seat    game.Seat // where he sits; game.Watcher when he has risen or only opened it
	Entropy string    // what he added to the luck
	Actions []ExportedAction
}

// ExportedAction is one thing a person did at a table.
type ExportedAction struct {
	Seq  uint64
	At   time.Time
	Kind table.Kind // Sit, Rise, Act; Timeout when the game acted for him
	Text string     // the action
}

// NewGuest makes a person of a name and his secret token, which is not kept and cannot
// be asked for again. The error is an *Invalid of the field "name".
func (h *Host) NewGuest(ctx context.Context, name string) (Person, error) {
	return Person{}, errUnwritten
}

// Player is the person a token belongs to. ErrNotFound when there is none, or none any
// more.
func (h *Host) Player(ctx context.Context, token string) (Player, error) {
	return Player{}, errUnwritten
}

// Rename changes a person's name, at all his tables at once. The error is an *Invalid
// of the field "name", or ErrNotFound.
func (h *Host) Rename(ctx context.Context, p table.PlayerID, name string) error {
	return errUnwritten
}

// Export collects everything that is kept about a person. ErrNotFound.
func (h *Host) Export(ctx context.Context, p table.PlayerID) (Export, error) {
	return Export{}, errUnwritten
}

// Erase forgets a person. He rises from the tables that have not begun; his games stay,
// without his name. ErrNotFound.
func (h *Host) Erase(ctx context.Context, p table.PlayerID) error {
	return errUnwritten
}
