package host

import (
	"container/list"
	"sync"
)

// MaxCarried bounds the bytes that a table carries on from frame to frame. What was used
// longest ago is dropped first, and made anew from the log when it is wanted again.
const MaxCarried = 8 << 20

// carrier holds what is carried on from one frame of a table to the next, so that a new
// frame costs what changed and not what ever happened. It is safe for concurrent use.
type carrier struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *carried, the one used longest ago first
	bytes int
	cold  bool // nothing is kept for now
}

// carried is a value, as it was at a frame.
type carried struct {
	key   string
	bytes int // guarded by carrier.mu

	mu    sync.Mutex // held while the value is carried on
	seq   uint64
	value any
}

// Carry carries a value of the table on to this frame: next gets what it last returned for
// an earlier frame and the same key, nil when there is none, and returns the value as of
// this frame and about how many bytes it takes. One call at a time is made for a key. A
// frame older than the value begins anew, and so does a frame of the past; what next returns
// for these is not kept.
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

// item finds or begins the value of a key.
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

// weigh counts the bytes of a value, and drops what is too much.
func (c *carrier) weigh(item *carried, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[item.key]; at == nil || at.Value != item { // dropped meanwhile
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

// forgetAll drops everything; what comes is kept.
func (c *carrier) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.drop()
}

// drop is forgetAll while c.mu is held.
func (c *carrier) drop() {
	c.byKey, c.bytes = nil, 0
	c.used.Init()
}

// warm ends what chill began.
func (c *carrier) warm() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cold = false
}

// size is about how many bytes are held.
func (c *carrier) size() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bytes
}
