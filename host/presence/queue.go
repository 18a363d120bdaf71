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
	guests map[table.PlayerID]bool
	stale  map[string]bool
	cuts   map[Bots]bool   // as many as there are levels
	asks   map[string]bool // peers to be asked about all tables; "": every one

	dropped bool // there was no room for something
}

// maxDue is how many tables, and how many drafts, may wait to be told of: more than there are
// open streams. What does not fit while the peers cannot be told is told with everything else
// once they can.
const maxDue = 1 << 14

// addPages notes that the pages of a table are to be told.
func (d *due) addPages(id table.ID, ask bool) {
	if _, waits := d.pages[id]; !waits && len(d.pages) >= maxDue {
		d.dropped = true
		return
	}
	d.pages[id] = d.pages[id] || ask
}

// addDraft notes that a draft is to be told.
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
