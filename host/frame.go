package host

import (
	"strconv"
	"time"

	"tablee/game"
	"tablee/host/clock"
	"tablee/table"
	"tablee/table/recording"
)

// Frame is an immutable picture of a table after a commit. Table and Log must not be
// changed by anybody.
type Frame struct {
	Table    *table.Table
	Log      []table.Commit
	Names    map[table.PlayerID]string // of those who sit or sat here, and of the owner; "" once erased
	Present  []bool                    // by seat: a person's page is open; true for bots
	Levels   int                       // of bots that there are for the game; 0 for none
	Hurried  bool                      // bots of a level that plays here think for less than usual at present
	Pages    []int                     // by seat: how many pages of its people are open
	Hold     *table.HeldMoment         // the moment that pages show though it is past; nil for none
	Holds    bool                      // pages hold moments here: there are pauses between bots
	HoldEnds time.Time                 // when it is over at the latest; the zero time: when its person says so
	Lookers  Lookers                   // who looks on
	Messages []ChatMessage             // what was said last, oldest first
	Silenced bool                      // a moderator has switched the chat off
	Rev      uint64                    // grows with every frame of this table, also when Seq does not

	clock  *clock.Clock // that looks after the table; nil for a past frame
	of     *Frame       // of a past one (Past), the frame it was made of
	drafts []drafted    // by seat; nil while nobody composes (draft.go)
	base   uint64       // the Rev of the last frame that was news to everybody

	undrafted *Frame   // that last frame, if this one is news to some seats alone; else nil
	memo      memo     // what only those seats are shown; everything, in a frame that is news to everybody
	carrier   *carrier // the table's, nil for a frame of the past
}

// common remembers what does not depend on drafts. It goes on from frame to frame as long as
// nothing but drafts is new: an answer that was made before somebody composed is neither made
// anew for the others nor takes them longer, so that they cannot tell.
func (f *Frame) common() *memo {
	if f.undrafted != nil {
		return &f.undrafted.memo
	}
	return &f.memo
}

// Memo is the answer of compute, computed once per frame and key, however many callers there
// are at the same time: again only when the frame has had too much to remember since
// (MaxRemembered). An error is remembered too: a frame never changes. The bytes must not be
// changed.
//
// A key is made of what an answer depends on, and of nothing that a visitor may choose
// freely: such answers would push out those that are shared. An answer that depends on what a
// seat composes, or on how many pages it has open, is asked of SeatMemo.
func (f *Frame) Memo(key string, compute func() ([]byte, error)) ([]byte, error) {
	return recall(f.common(), key, compute)
}

// SeatMemo is Memo for an answer that shows a seat its own draft.
func (f *Frame) SeatMemo(seat game.Seat, key string, compute func() ([]byte, error)) ([]byte, error) {
	if f.drafted(seat) {
		return recall(&f.memo, key, compute)
	}
	return f.Memo(key, compute)
}

// Remember is SeatMemo for a value of any kind: compute says about how many bytes it takes. It
// must not be changed.
func Remember[T any](f *Frame, seat game.Seat, key string, compute func() (value T, bytes int, err error)) (T, error) {
	m := f.common()
	if f.drafted(seat) {
		m = &f.memo
	}
	made, err := m.of(valueKey+key, func() (sized, error) {
		value, bytes, err := compute()
		return sized{value, bytes}, err
	})
	value, _ := made.(T)
	return value, err
}

// Forget forgets a value that was remembered for everybody, which is to be made again.
func (f *Frame) Forget(key string) { f.common().without(valueKey + key) }

// valueKey begins the keys of values that are remembered.
const valueKey = "value "

func recall(m *memo, key string, compute func() ([]byte, error)) ([]byte, error) {
	made, err := m.of("memo "+key, func() (sized, error) {
		b, err := compute()
		return sized{b, cap(b)}, err
	})
	bytes, _ := made.([]byte)
	return bytes, err
}

// Deadline is when the awaited player's time is up, or when a table begins by
// itself, as this node will apply it: over a jump of the clock people keep the time that they
// had. The zero time when no clock runs.
func (f *Frame) Deadline() time.Time {
	switch {
	case f.Table.Damaged:
		return time.Time{}
	case f.clock != nil:
		return f.clock.Deadline(f.Table)
	case f.Table.Status == table.StatusOpen:
		_, at := f.Table.BeginAt()
		return at
	}
	return f.Table.Deadline()
}

// Journal tells the table's log to a viewer, oldest first. It is remembered as by Memo and
// must not be changed.
func (f *Frame) Journal(viewer game.Seat) ([]table.Entry, error) {
	made, err := f.common().of("journal "+strconv.Itoa(int(viewer)), func() (sized, error) {
		entries, err := f.journal(viewer)
		return sized{entries, f.journalBytes(entries)}, err
	})
	entries, _ := made.([]table.Entry)
	return entries, err
}

// Remembered is how many answers a frame remembers, and about how many bytes they take, with
// what its table carries on from frame to frame.
func (f *Frame) Remembered() (answers, bytes int) {
	answers, bytes = f.memo.size()
	if f.undrafted != nil {
		more, larger := f.common().size()
		answers, bytes = answers+more, bytes+larger
	}
	if f.carrier != nil {
		bytes += f.carrier.size()
	}
	return answers, bytes
}

// forget forgets everything that is remembered.
func (f *Frame) forget() {
	f.memo.forgetAll()
	f.common().forgetAll()
	f.carrier.forgetAll()
}

// chill forgets everything, and remembers nothing until warm.
func (f *Frame) chill() {
	f.memo.chill()
	f.common().chill()
	f.carrier.chill()
}

func (f *Frame) warm() {
	f.memo.warm()
	f.common().warm()
	f.carrier.warm()
}

// Record is the table as a .play record (see recording.Format): whole once the game is over,
// before that what the viewer may know.
func (f *Frame) Record(viewer game.Seat) ([]byte, error) {
	name := func(p table.PlayerID) string { return f.Names[p] }
	return recording.Format(f.Table, f.Log, viewer, name), nil
}
