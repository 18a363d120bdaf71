package limit

import (
	"context"
	"slices"
	"sync"
)

// Turns bounds how much is made at the same time for those who wait for something new, such as
// the streams of tables. Those who wait for the same (a key) have one turn together, since one
// makes it and the others are given it, and who comes later waits for the next; keys have their turns in the order in which somebody
// began to wait. So one that many wait for holds up nobody, and nobody waits for longer than all the others
// need for one turn each. The nil value lets everybody begin at once.
type Turns struct {
	mu      sync.Mutex
	free    int             // turns that may begin now
	running map[string]bool // keys whose turn has begun
	waiting map[string]*Turn
	queue   []*Turn // of these, those that come first in front
}

// Turn is that of a key, for all who came before it began. The zero value is nobody's.
type Turn struct {
	of      *Turns
	once    sync.Once
	found   any // by the first who has it
	key     string
	members int           // who wait for it, then who have not ended it
	begun   chan struct{} // closed when it begins
}

// NewTurns allows so many turns at the same time.
func NewTurns(atOnce int) *Turns {
	return &Turns{free: atOnce, running: map[string]bool{}, waiting: map[string]*Turn{}}
}

// Wait waits for a turn of a key; then End must be called once. The error is ctx's.
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

// End ends a turn for one of those who have it.
func (m *Turn) End() {
	if m.of != nil {
		m.of.leave(m)
	}
}

// Shared is what the first of those who have one turn finds: they all make the same of it, which
// is made once.
func (m *Turn) Shared(find func() any) any {
	m.once.Do(func() { m.found = find() })
	return m.found
}

// join begins a turn, or waits for one.
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

// leave ends a turn for one of its members, or their waiting for it: the last one makes room.
func (t *Turns) leave(mine *Turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if mine.members--; mine.members == 0 && t.waiting[mine.key] != mine {
		t.free++
		delete(t.running, mine.key)
		t.begin()
	}
}

// begin begins what may begin; t.mu is held. A turn that nobody waits for any more is dropped.
func (t *Turns) begin() {
	for i := 0; i < len(t.queue); {
		next := t.queue[i]
		switch {
		case next.members == 0:
		case t.free == 0:
			return
		case t.running[next.key]:
			i++ // when that turn has ended
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

// Waiting is for how many keys somebody waits.
func (t *Turns) Waiting() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.waiting)
}
