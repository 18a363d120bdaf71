package host

import (
	"container/list"
	"sync"
)

// MaxCarried limits the bytes that a table carries from frame to frame. The least recently used value is
// dropped first, and rebuilt from the log when needed again.
const MaxCarried = 8 << 20

// carrier holds values that are carried from one frame of a table to the next, so that a new frame costs
// what changed and not the whole history. It is safe for concurrent use.
type carrier struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *carried, least recently used first
	bytes int
	cold  bool // nothing is kept for now
}

// carried is a value as of a frame.
type carried struct {
	key   string
	bytes int // guarded by carrier.mu

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
	c := f.carrier.item(key)
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.seq > f.Table.Seq {
		value, _ := next(nil)
		return value
	}
	value, bytes := next(c.value)
	c.value, c.seq = value, f.Table.Seq
	f.carrier.weigh(c, bytes)
	return value
}

// item returns the entry of a key, creating it if needed.
func (c *carrier) item(key string) *carried {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[key]; at != nil {
		c.used.MoveToBack(at)
		return at.Value.(*carried)
	}
	item := &carried{key: key}
	if c.cold {
		return item
	}
	if c.byKey == nil {
		c.byKey = map[string]*list.Element{}
	}
	c.byKey[key] = c.used.PushBack(item)
	item.bytes = entryBytes + len(key)
	c.bytes += item.bytes
	return item
}

// weigh updates the size of a value, and evicts values beyond the limit.
func (c *carrier) weigh(item *carried, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[item.key]; at == nil || at.Value != item { // evicted meanwhile
		return
	}
	bytes += entryBytes + len(item.key)
	c.bytes += bytes - item.bytes
	item.bytes = bytes
	for c.bytes > MaxCarried && c.used.Len() > 1 {
		dropped := c.used.Remove(c.used.Front()).(*carried)
		delete(c.byKey, dropped.key)
		c.bytes -= dropped.bytes
	}
}

// chill drops everything, and keeps nothing until warm.
func (c *carrier) chill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop()
	c.cold = true
}

// forgetAll drops everything; later values are kept.
func (c *carrier) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop()
}

// drop is forgetAll for a caller that holds c.mu.
func (c *carrier) drop() {
	c.byKey, c.bytes = nil, 0
	c.used.Init()
}

// warm undoes chill.
func (c *carrier) warm() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cold = false
}

// size returns the approximate number of bytes held.
func (c *carrier) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
