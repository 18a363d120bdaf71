package presence

import (
	"maps"
	"sync"
	"time"

	"tablee/game"
	"tablee/table"
)

// due is what is to be told: the newest of everything, however often it changed.
type due struct {
	pages  map[table.ID]bool // tables whose pages are to be told; true: and asked about
	drafts map[draftKey]SeatDraft
	asks   map[string]bool // peers to be asked about all tables; "": every one
}

type draftKey struct {
	table table.ID
	seat  game.Seat
}

func newDue() due { return due{map[table.ID]bool{}, map[draftKey]SeatDraft{}, map[string]bool{}} }

// queue holds what is due until it is sent.
type queue struct {
	wake chan struct{} // holds one when something is due

	mu  sync.Mutex
	due due
}

func newQueue() queue { return queue{wake: make(chan struct{}, 1), due: newDue()} }

// note changes what is due, and wakes the sender.
func (q *queue) note(change func(*due)) {
	q.mu.Lock()
	change(&q.due)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take is what is due, which then no longer is.
func (q *queue) take() due {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.due
	q.due = newDue()
	return now
}

// peers are the other nodes.
type peers struct {
	mu    sync.Mutex
	heard map[string]time.Time // when each was heard of last
}

// hear notes a sign of life, and tells whether it is the first, or the first since the peer
// timed out.
func (p *peers) hear(node string, now time.Time) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, known := p.heard[node]
	p.heard[node] = now
	return !known
}

// alive forgets the peers that gave no sign of life since, and returns those that did.
func (p *peers) alive(since time.Time) map[string]time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.heard, func(_ string, at time.Time) bool { return at.Before(since) })
	return maps.Clone(p.heard)
}
