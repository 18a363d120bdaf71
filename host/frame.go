package host

import (
	"strconv"

	"tablee/game"
	"tablee/table"
)

// Frame is an immutable picture of a table after a commit. Table and Log must not be
// changed by anybody.
type Frame struct {
	Table    *table.Table
	Log      []table.Commit
	Names    map[table.PlayerID]string // of those who sit or sat here, and of the owner; "" once erased
	Present  []bool                    // by seat: a person's page is open; true for bots
	Pages    []int                     // by seat: how many pages of its people are open
	Messages []ChatMessage             // what was said last, oldest first
	Rev      uint64                    // grows with every frame of this table, also when Seq does not

	of     *Frame    // of a past one (Past), the frame it was made of
	drafts []drafted // by seat; nil while nobody composes (draft.go)
	base   uint64    // the Rev of the last frame that was news to everybody

	memo memo
}

// Memo is the answer of compute, computed once per frame and key, however many callers there
// are at the same time: again only when the frame has had too much to remember since
// (MaxRemembered). An error is remembered too: a frame never changes. The bytes must not be
// changed.
//
// A key is made of what an answer depends on, and of nothing that a visitor may choose
// freely: such answers would push out those that are shared.
func (f *Frame) Memo(key string, compute func() ([]byte, error)) ([]byte, error) {
	made, err := f.memo.of("memo "+key, func() (sized, error) {
		b, err := compute()
		return sized{b, cap(b)}, err
	})
	bytes, _ := made.([]byte)
	return bytes, err
}

// Journal tells the table's log to a viewer, oldest first. It is remembered as by Memo and
// must not be changed.
func (f *Frame) Journal(viewer game.Seat) ([]table.Entry, error) {
	made, err := f.memo.of("journal "+strconv.Itoa(int(viewer)), func() (sized, error) {
		entries, err := f.journal(viewer)
		return sized{entries, f.journalBytes(entries)}, err
	})
	entries, _ := made.([]table.Entry)
	return entries, err
}

// Remembered is how many answers a frame remembers, and about how many bytes they take.
func (f *Frame) Remembered() (answers, bytes int) { return f.memo.size() }

// Record is the table as a .play record (see table.FormatRecord): whole once the game is over,
// before that what the viewer may know.
func (f *Frame) Record(viewer game.Seat) ([]byte, error) {
	name := func(p table.PlayerID) string { return f.Names[p] }
	return table.FormatRecord(f.Table, f.Log, viewer, name), nil
}
