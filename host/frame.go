package host

import (
	"slices"
	"sync"
	"time"

	"tablee/game"
	"tablee/host/clock"
	"tablee/table"
	"tablee/table/recording"
)

// Frame is an immutable snapshot of a table after a commit. Callers must not change Table or Log.
type Frame struct {
	Table    *table.Table
	Log      []table.Commit
	Names    map[table.PlayerID]string // of the players who sit or sat here, and of the owner; "" once erased
	Present  []bool                    // by seat: a person's page is open; true for bots
	Levels   int                       // number of bot levels of the game; 0 for none
	Hurried  bool                      // bots of a level that plays here currently think for less than usual
	Pages    []int                     // by seat: number of open pages of its people
	Hold     *table.HeldMoment         // the moment that pages still show; nil for none
	Holds    bool                      // pages hold moments here: bots pause between actions
	HoldEnds time.Time                 // when it is over at the latest; the zero time: at its player's signal
	Lookers  Lookers                   // viewers without a seat
	Messages []ChatMessage             // the latest messages, oldest first
	Silenced bool                      // a moderator has switched the chat off
	Rev      uint64                    // grows with every frame of this table, even when Seq does not

	clock  *clock.Clock // nil for a past frame
	of     *Frame       // the frame from which a past one (Past) was made
	drafts []drafted    // by seat; nil while no one composes (draft.go)
	base   uint64       // Rev of the last frame that was news to all viewers

	undrafted *Frame   // that last frame, if this one is news to some seats only; else nil
	memo      memo     // answers for those seats only; for all viewers if undrafted is nil
	carrier   *carrier // the table's; nil for a past frame
}

// MaxRemembered limits the bytes that one frame remembers. The least recently used answer is evicted first
// and computed again when needed, so a reader who asks for much only displaces answers that no other
// reader has used since.
const MaxRemembered = 1 << 20

// memo holds the answers that one frame remembers, some of them being computed.
type memo = cache[func() (sized, error)]

// sized is a value and its approximate size in bytes.
type sized struct {
	value any
	bytes int
}

// answer returns the result of the first compute for a key, even with concurrent callers. An error is
// remembered too.
func answer(m *memo, key string, compute func() (sized, error)) (any, error) {
	at := m.use(key, func() func() (sized, error) { return sync.OnceValues(compute) })
	made, err := at.value()
	m.weigh(at, made.bytes, MaxRemembered)
	return made.value, err
}

// common returns the memo of answers that do not depend on drafts. Frames share it as long as only drafts
// change. An answer made before a draft is thus not computed again for other viewers and takes them no
// longer, so that they cannot detect the draft.
func (f *Frame) common() *memo {
	if f.undrafted != nil {
		return &f.undrafted.memo
	}
	return &f.memo
}

// Memo returns the answer of compute, computed once per frame and key, even with concurrent callers. It is
// computed again only after it was evicted (MaxRemembered). An error is remembered too, since a frame
// never changes. The bytes must not be changed.
//
// A key names everything that the answer depends on, and nothing that a visitor may choose freely: such
// answers would evict the shared ones. For an answer that depends on what a seat composes, or on how many
// pages it has open, use SeatMemo.
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

// Remember is SeatMemo for a value of any type. compute also returns its approximate size in bytes. The
// value must not be changed.
func Remember[T any](f *Frame, seat game.Seat, key string, compute func() (value T, bytes int, err error)) (T, error) {
	m := f.common()
	if f.drafted(seat) {
		m = &f.memo
	}
	made, err := answer(m, valueKey+key, func() (sized, error) {
		value, bytes, err := compute()
		return sized{value, bytes}, err
	})
	value, _ := made.(T)
	return value, err
}

// Forget drops a value remembered for all viewers, so that it is computed again.
func (f *Frame) Forget(key string) { f.common().forget(valueKey + key) }

// valueKey prefixes the keys of remembered values.
const valueKey = "value "

func recall(m *memo, key string, compute func() ([]byte, error)) ([]byte, error) {
	made, err := answer(m, "memo "+key, func() (sized, error) {
		b, err := compute()
		return sized{b, cap(b)}, err
	})
	bytes, _ := made.([]byte)
	return bytes, err
}

// Deadline returns when the awaited player's time is up, or when an open table begins by itself, as this
// node will apply it: across a clock jump, people keep the time that they had. It is the zero time when no
// clock runs.
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

// Remembered returns the number of answers that a frame remembers and their approximate size in bytes,
// including what its table carries from frame to frame.
func (f *Frame) Remembered() (answers, bytes int) {
	answers, bytes = f.memo.size()
	if f.undrafted != nil {
		more, larger := f.common().size()
		answers, bytes = answers+more, bytes+larger
	}
	if f.carrier != nil {
		_, carried := f.carrier.size()
		bytes += carried
	}
	return answers, bytes
}

// forget drops all remembered answers.
func (f *Frame) forget() {
	f.memo.forgetAll()
	f.common().forgetAll()
	f.carrier.forgetAll()
}

// chill drops all remembered answers, and keeps none until warm.
func (f *Frame) chill() {
	f.setCold(true)
	f.forget()
}

func (f *Frame) warm() { f.setCold(false) }

func (f *Frame) setCold(cold bool) {
	f.memo.setCold(cold)
	f.common().setCold(cold)
	f.carrier.setCold(cold)
}

// Record returns the table as a .play record (see recording.Format): complete once the game is over,
// before that only what the viewer may know.
func (f *Frame) Record(viewer game.Seat) ([]byte, error) {
	name := func(p table.PlayerID) string { return f.Names[p] }
	return recording.Format(f.Table, f.Log, viewer, name), nil
}

// Lookers are the viewers who have a page or a stream of a table open and no seat there.
type Lookers struct {
	Known []table.PlayerID // in the order of their ids
	Pages int              // open pages of visitors without a name
}

// N returns the number of lookers.
func (l Lookers) N() int { return len(l.Known) + l.Pages }

func (l Lookers) equal(other Lookers) bool {
	return l.Pages == other.Pages && slices.Equal(l.Known, other.Known)
}

// Hidden reports whether a viewer may not look at a table: watchers may not if it is closed to watchers
// and the game has begun.
func (f *Frame) Hidden(viewer game.Seat) bool {
	return (f.Table.NoWatchers || f.Table.DealSecret()) && f.Table.Status != table.StatusOpen && viewer < 0
}

// MaxCarried limits the bytes that a table carries from frame to frame. The least recently used value is
// dropped first, and rebuilt from the log when needed again.
const MaxCarried = 8 << 20

// carrier holds values that are carried from one frame of a table to the next, so that a new frame costs
// what changed and not the whole history.
type carrier = cache[*carried]

// carried is a value as of a frame.
type carried struct {
	mu    sync.Mutex // held while the value is updated
	seq   uint64
	value any
}

// Carry updates a value of the table to this frame. next gets its last result for the same key at an
// earlier frame, or nil, and returns the value as of this frame and its approximate size in bytes. Calls
// with the same key do not overlap. For a frame older than the value, and for a past frame, next gets nil
// and its result is not kept.
func (f *Frame) Carry(key string, next func(prev any) (value any, bytes int)) any {
	if f.carrier == nil {
		value, _ := next(nil)
		return value
	}
	at := f.carrier.use(key, func() *carried { return &carried{} })
	c := at.value
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seq > f.Table.Seq {
		value, _ := next(nil)
		return value
	}
	value, bytes := next(c.value)
	c.value, c.seq = value, f.Table.Seq
	f.carrier.weigh(at, bytes, MaxCarried)
	return value
}

// CarriedTo returns the seq of the frame to which a value was carried last; 0 if none is kept.
func (f *Frame) CarriedTo(key string) uint64 {
	if f.carrier == nil {
		return 0
	}
	c, ok := f.carrier.peek(key)
	if !ok {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seq
}
