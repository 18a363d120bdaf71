package host

import (
	"strconv"
	"sync"

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

	mu   sync.Mutex
	memo map[string]func() (any, error)
}

// remember is the answer of the first compute of a key; an error is remembered too, since a
// frame never changes.
func (f *Frame) remember(key string, compute func() (any, error)) (any, error) {
	f.mu.Lock()
	once := f.memo[key]
	if once == nil {
		if f.memo == nil {
			f.memo = map[string]func() (any, error){}
		}
		once = sync.OnceValues(compute)
		f.memo[key] = once
	}
	f.mu.Unlock()
	return once()
}

// Memo is the answer of compute, computed once per frame and key, however many callers there
// are at the same time. An error is remembered too: a frame never changes. The bytes must
// not be changed.
func (f *Frame) Memo(key string, compute func() ([]byte, error)) ([]byte, error) {
	made, err := f.remember("memo "+key, func() (any, error) { return compute() })
	bytes, _ := made.([]byte)
	return bytes, err
}

// Journal tells the table's log to a viewer, oldest first. It is computed once per
// viewer and must not be changed.
func (f *Frame) Journal(viewer game.Seat) ([]table.Entry, error) {
	made, err := f.remember("journal "+strconv.Itoa(int(viewer)), func() (any, error) {
		return f.journal(viewer)
	})
	entries, _ := made.([]table.Entry)
	return entries, err
}

// Record is the table as a .play record (see table.FormatRecord): whole once the game is over,
// before that what the viewer may know.
func (f *Frame) Record(viewer game.Seat) ([]byte, error) {
	name := func(p table.PlayerID) string { return f.Names[p] }
	return table.FormatRecord(f.Table, f.Log, viewer, name), nil
}
