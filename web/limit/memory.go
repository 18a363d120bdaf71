package limit

import "sync"

// Limits of the bytes kept for clients that are slow to send or to read, in total and for one key.
const (
	mostKept    = 64 << 20
	mostKeptKey = mostKept / 4
)

// memory counts bytes kept for clients by key.
type memory struct {
	mu    sync.Mutex
	held  map[string]int
	total int
}

// room reports whether more may be kept for a key.
func (m *memory) room(key string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.held[key] < mostKeptKey && m.total < mostKept
}

// keep counts n more bytes of a key.
func (m *memory) keep(key string, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.held[key] += n
	m.total += n
}

// free ends keep.
func (m *memory) free(key string, n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total -= n
	if m.held[key] -= n; m.held[key] == 0 {
		delete(m.held, key)
	}
}
