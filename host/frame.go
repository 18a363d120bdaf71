package host

import (
	"tablee/game"
	"tablee/table"
)

// Frame is an immutable picture of a table after a commit. Table and Log must not be
// changed by anybody.
type Frame struct {
	Table *table.Table
	Log   []table.Commit
	Names map[table.PlayerID]string // of who sits or sat here; "" once erased
	Here  []bool                    // by seat: a person's page is open; true for bots
	Rev   uint64                    // grows with every frame of this table, also when Seq does not

	memo *memo
}

type memo struct{}

// Memo is make's answer, computed once per frame and key, whoever asks and however many
// ask at the same time. An error is remembered too: a frame never changes.
func (f *Frame) Memo(key string, make func() ([]byte, error)) ([]byte, error) {
	return nil, errUnwritten
}

// Journal tells the table's log to a viewer, oldest first. It is computed once per
// viewer and must not be changed.
func (f *Frame) Journal(viewer game.Seat) ([]table.Entry, error) {
	return nil, errUnwritten
}

// Record is the table as a .play record: whole once the game is over, before that what
// the viewer may know.
func (f *Frame) Record(viewer game.Seat) ([]byte, error) {
	return nil, errUnwritten
}
