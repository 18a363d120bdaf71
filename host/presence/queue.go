package presence

import (
	"maps"
	"sync"
	"time"

	"tablee/game"
	"tablee/table"
)

// due holds the messages to be sent, coalesced to the latest state of everything.
type due struct {
	pages  map[table.ID]bool // tables whose pages are to be sent; true: and requested
	drafts map[draftKey]SeatDraft
	guests map[table.PlayerID]bool
	stale  map[string]bool
	cuts   map[Bots]bool   // no more entries than there are levels
	asks   map[string]bool // peers to be asked about all tables; "": all peers

	dropped bool // a message was dropped because the queue was full
}

// maxDue limits the tables and the drafts in the queue. It exceeds the number of open streams. Messages
// dropped while the peers cannot be reached are made up for by a full update once they can.
const maxDue = 1 << 14

// addPages queues the pages of a table.
func (d *due) addPages(id table.ID, ask bool) {
	if _, waits := d.pages[id]; !waits && len(d.pages) >= maxDue {
		d.dropped = true
		return
	}
	d.pages[id] = d.pages[id] || ask
}

// addDraft queues a draft.
func (d *due) addDraft(id table.ID, of SeatDraft) {
	key := draftKey{id, of.Seat}
	if _, waits := d.drafts[key]; !waits && len(d.drafts) >= maxDue {
		d.dropped = true
		return
	}
	d.drafts[key] = of
}

type draftKey struct {
	table table.ID
	seat  game.Seat
}

func newDue() due {
	return due{pages: map[table.ID]bool{}, drafts: map[draftKey]SeatDraft{}, guests: map[table.PlayerID]bool{}, stale: map[string]bool{}, cuts: map[Bots]bool{}, asks: map[string]bool{}}
}

// queue holds messages until they are sent.
type queue struct {
	wake chan struct{} // holds a value when something is due

	mu  sync.Mutex
	due due
}

func newQueue() queue { return queue{wake: make(chan struct{}, 1), due: newDue()} }

// note changes the queue and wakes the sender.
func (q *queue) note(change func(*due)) {
	q.mu.Lock()
	change(&q.due)
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// take returns the queued messages and empties the queue.
func (q *queue) take() due {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.due
	q.due = newDue()
	return now
}

// peers tracks the other nodes.
type peers struct {
	mu    sync.Mutex
	heard map[string]time.Time // when each was last heard from
}

// hear records a message from a peer, and reports whether it is the first, or the first since the peer
// timed out.
func (p *peers) hear(node string, now time.Time) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	_, known := p.heard[node]
	p.heard[node] = now
	return !known
}

// alive drops the peers not heard from since a time, and returns the others.
func (p *peers) alive(since time.Time) map[string]time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	maps.DeleteFunc(p.heard, func(_ string, at time.Time) bool { return at.Before(since) })
	return maps.Clone(p.heard)
}
