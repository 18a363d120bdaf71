package host

import "sync"

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
