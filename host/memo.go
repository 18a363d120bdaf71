package host

import (
	"container/list"
	"sync"
)

// MaxRemembered limits the bytes that one frame remembers. The least recently used answer is evicted first
// and computed again when needed, so a reader who asks for much only displaces answers that no other
// reader has used since. A single answer larger than the limit is kept alone.
const MaxRemembered = 1 << 20

// entryBytes is the overhead of an answer beyond its own bytes and its key.
const entryBytes = 256

// memo holds the answers that one frame remembers, MaxRemembered bytes at most. The zero value is empty.
// It is safe for concurrent use.
type memo struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *answer, least recently used first
	bytes int
	cold  bool // nothing is kept for now
}

// answer is a remembered answer, or one being computed.
type answer struct {
	key   string
	made  func() (sized, error)
	bytes int
}

// sized is a value and its approximate size in bytes.
type sized struct {
	value any
	bytes int
}

// of returns the answer of the first compute for a key, even with concurrent callers. An error is
// remembered too.
func (m *memo) of(key string, compute func() (sized, error)) (any, error) {
	at := m.use(key, compute)
	made, err := at.Value.(*answer).made()
	m.weigh(at, made.bytes)
	return made.value, err
}

// use returns the entry of a key, creating it if needed.
func (m *memo) use(key string, compute func() (sized, error)) *list.Element {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at := m.byKey[key]; at != nil {
		m.used.MoveToBack(at)
		return at
	}
	a := &answer{key: key, made: sync.OnceValues(compute)}
	if m.cold {
		return &list.Element{Value: a}
	}
	if m.byKey == nil {
		m.byKey = map[string]*list.Element{}
	}
	at := m.used.PushBack(a)
	m.byKey[key] = at
	return at
}

// weigh records the size of a computed answer, the first time, and evicts answers beyond the limit.
func (m *memo) weigh(at *list.Element, bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := at.Value.(*answer)
	if a.bytes > 0 || m.byKey[a.key] != at { // already weighed, or evicted while it was computed
		return
	}
	a.bytes = entryBytes + len(a.key) + bytes
	m.bytes += a.bytes
	for m.bytes > MaxRemembered && m.used.Len() > 1 {
		m.forget(m.used.Front())
	}
}

// without drops the answer of a key, so that it is computed again.
func (m *memo) without(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at := m.byKey[key]; at != nil {
		m.forget(at)
	}
}

// forget removes an answer. The caller holds m.mu.
func (m *memo) forget(at *list.Element) {
	a := m.used.Remove(at).(*answer)
	delete(m.byKey, a.key)
	m.bytes -= a.bytes
}

// chill drops everything, and keeps nothing until warm: callers may still hold the frame.
func (m *memo) chill() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop()
	m.cold = true
}

// forgetAll drops everything; later answers are kept.
func (m *memo) forgetAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop()
}

// drop is forgetAll for a caller that holds m.mu.
func (m *memo) drop() {
	m.byKey, m.bytes = nil, 0
	m.used.Init()
}

// warm undoes chill.
func (m *memo) warm() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cold = false
}

// size returns the number of answers held, and their bytes.
func (m *memo) size() (answers, bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used.Len(), m.bytes
}
