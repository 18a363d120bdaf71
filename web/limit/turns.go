package limit

import (
	"context"
	"slices"
	"sync"
)

// Turns limits concurrent work for waiters, such as drawing updates for the streams of tables. Waiters with
// the same key share one turn: one does the work and the others get its result; later arrivals wait for the
// key's next turn. Keys get their turns in the order of their first waiter. So a key with many waiters delays
// no other, and a waiter waits at most for one turn of each other key. A nil *Turns lets everyone begin at
// once.
type Turns struct {
	mu      sync.Mutex
	free    int             // turns that may begin now
	running map[string]bool // keys whose turn has begun
	waiting map[string]*Turn
	queue   []*Turn // values of waiting, in order
}

// Turn is a turn of a key, shared by all who joined before it began. The zero value belongs to no Turns.
type Turn struct {
	of      *Turns
	once    sync.Once
	found   any // result of Shared
	key     string
	members int           // number of waiters; once begun, of those who have not ended it
	begun   chan struct{} // closed when the turn begins
}

// NewTurns allows a number of concurrent turns.
func NewTurns(atOnce int) *Turns {
	return &Turns{free: atOnce, running: map[string]bool{}, waiting: map[string]*Turn{}}
}

// Wait waits for a turn of a key. The caller must then call End once. The error is ctx's.
func (t *Turns) Wait(ctx context.Context, key string) (*Turn, error) {
	if t == nil {
		return &Turn{}, nil
	}
	mine := t.join(key)
	select {
	case <-mine.begun:
		return mine, nil
	case <-ctx.Done():
		t.leave(mine)
		return nil, ctx.Err()
	}
}

// End ends a turn for one of its members.
func (m *Turn) End() {
	if m.of != nil {
		m.of.leave(m)
	}
}

// Shared returns the result of find, which runs once per turn, for its first member.
func (m *Turn) Shared(find func() any) any {
	m.once.Do(func() { m.found = find() })
	return m.found
}

// join adds a member to the waiting turn of a key, which may begin at once.
func (t *Turns) join(key string) *Turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	mine := t.waiting[key]
	if mine == nil {
		mine = &Turn{of: t, key: key, begun: make(chan struct{})}
		t.waiting[key] = mine
		t.queue = append(t.queue, mine)
	}
	mine.members++
	t.begin()
	return mine
}

// leave removes a member from a turn, begun or not. The last member of a begun turn frees its slot.
func (t *Turns) leave(mine *Turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if mine.members--; mine.members == 0 && t.waiting[mine.key] != mine {
		t.free++
		delete(t.running, mine.key)
		t.begin()
	}
}

// begin starts the turns that may begin and drops those without members. The caller holds t.mu.
func (t *Turns) begin() {
	for i := 0; i < len(t.queue); {
		next := t.queue[i]
		switch {
		case next.members == 0:
		case t.free == 0:
			return
		case t.running[next.key]:
			i++ // until the key's current turn has ended
			continue
		default:
			t.free--
			t.running[next.key] = true
			close(next.begun)
		}
		t.queue = slices.Delete(t.queue, i, i+1)
		delete(t.waiting, next.key)
	}
}

// Waiting returns the number of keys with waiters.
func (t *Turns) Waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting)
}
