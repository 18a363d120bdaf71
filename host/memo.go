package host

import (
	"container/list"
	"sync"
)

// MaxRemembered bounds the bytes that one frame remembers. What was asked for longest ago is
// forgotten first and made again when it is asked for, so that a reader who asks for much
// takes nothing from the others but what none of them has used since. A single answer that
// is larger than the bound is remembered alone.
const MaxRemembered = 1 << 20

// entryBytes is what an answer takes beside its own bytes and those of its key.
const entryBytes = 256

// memo holds the answers that one frame remembers, MaxRemembered bytes at most. The zero
// value holds none. It is safe for concurrent use.
type memo struct {
	mu    sync.Mutex
	byKey map[string]*list.Element
	used  list.List // of *answer, the one used longest ago first
	bytes int
	cold  bool // nothing is kept for now
}

// answer is one that is remembered, or being made.
type answer struct {
	key   string
	made  func() (sized, error)
	bytes int
}

// sized is a value and about how many bytes it takes.
type sized struct {
	value any
	bytes int
}

// of is the answer of the first compute of a key, however many callers there are at the same
// time; an error is remembered too.
func (m *memo) of(key string, compute func() (sized, error)) (any, error) {
	at := m.use(key, compute)
	made, err := at.Value.(*answer).made()
	m.weigh(at, made.bytes)
	return made.value, err
}

// use finds or begins the answer of a key.
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

// weigh counts the bytes of an answer that is made, the first time, and forgets what is too
// much.
func (m *memo) weigh(at *list.Element, bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	a := at.Value.(*answer)
	if a.bytes > 0 || m.byKey[a.key] != at { // weighed, or forgotten while it was made
		return
	}
	a.bytes = entryBytes + len(a.key) + bytes
	m.bytes += a.bytes
	for m.bytes > MaxRemembered && m.used.Len() > 1 {
		m.forget(m.used.Front())
	}
}

// without forgets the answer of a key, which is to be made again.
func (m *memo) without(key string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if at := m.byKey[key]; at != nil {
		m.forget(at)
	}
}

// forget removes an answer; m.mu is held.
func (m *memo) forget(at *list.Element) {
	a := m.used.Remove(at).(*answer)
	delete(m.byKey, a.key)
	m.bytes -= a.bytes
}

// chill forgets everything, and keeps nothing until warm: somebody may still hold the frame.
func (m *memo) chill() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop()
	m.cold = true
}

// forgetAll forgets everything; what comes is kept.
func (m *memo) forgetAll() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.drop()
}

// drop is forgetAll while m.mu is held.
func (m *memo) drop() {
	m.byKey, m.bytes = nil, 0
	m.used.Init()
}

// warm ends what chill began.
func (m *memo) warm() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cold = false
}

// size is how many answers are held, and their bytes.
func (m *memo) size() (answers, bytes int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.used.Len(), m.bytes
}
