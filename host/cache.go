package host

import (
	"container/list"
	"sync"
)

// entryBytes is the overhead of an entry beyond its value and its key.
const entryBytes = 256

// cache keeps values by key, bounded by their bytes: the least recently used ones are evicted first. The
// zero value is empty. It is safe for concurrent use.
type cache[V any] struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *entry[V], least recently used first
	bytes int
	cold  bool // nothing is kept for now
}

// entry is a value of a cache.
type entry[V any] struct {
	key   string
	value V
	bytes int // 0 until it is weighed
}

// use returns the entry of a key, creating it if needed.
func (c *cache[V]) use(key string, create func() V) *entry[V] {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[key]; at != nil {
		c.used.MoveToBack(at)
		return at.Value.(*entry[V])
	}
	e := &entry[V]{key: key, value: create()}
	if c.cold {
		return e
	}
	if c.byKey == nil {
		c.byKey = map[string]*list.Element{}
	}
	c.byKey[key] = c.used.PushBack(e)
	return e
}

// peek returns the value of a key without counting as a use; ok is false if there is none.
func (c *cache[V]) peek(key string) (value V, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	at := c.byKey[key]
	if at == nil {
		return value, false
	}
	return at.Value.(*entry[V]).value, true
}

// weigh updates the size of an entry, and evicts others until at most most bytes are kept. A single entry
// larger than that is kept alone.
func (c *cache[V]) weigh(e *entry[V], bytes, most int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[e.key]; at == nil || at.Value != e { // evicted meanwhile
		return
	}
	bytes += entryBytes + len(e.key)
	c.bytes += bytes - e.bytes
	e.bytes = bytes
	for c.bytes > most && c.used.Len() > 1 {
		c.evict(c.used.Front())
	}
}

// forget evicts the entry of a key.
func (c *cache[V]) forget(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.byKey[key]; at != nil {
		c.evict(at)
	}
}

// evict removes an entry. The caller holds c.mu.
func (c *cache[V]) evict(at *list.Element) {
	e := c.used.Remove(at).(*entry[V])
	delete(c.byKey, e.key)
	c.bytes -= e.bytes
}

// forgetAll evicts everything; later entries are kept unless the cache is cold.
func (c *cache[V]) forgetAll() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.byKey, c.bytes = nil, 0
	c.used.Init()
}

// setCold sets whether new entries are not kept.
func (c *cache[V]) setCold(cold bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.cold = cold
}

// size returns the number of entries and their bytes.
func (c *cache[V]) size() (entries, bytes int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.used.Len(), c.bytes
}
