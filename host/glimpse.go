package host

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"tablee/game"
	"tablee/table"
)

// Glimpse is what a node lets the others see of a table and nobody keeps: whose pages are
// open there, or what a seat composes. One without a table is a sign of life; the zero one,
// which only a store makes, says that some were lost.
type Glimpse struct {
	Node  string                 // whose it is; the store says so
	Table table.ID               // "": of no table
	Pages map[table.PlayerID]int // by person, how many are open at that node
	Asks  bool                   // to be told the same of this table; of all, without one
	Of    string                 // the node that is asked, to which alone it is delivered as asking; "": every other
	Draft *SeatDraft             // what a seat composes; then it says nothing of pages
}

// SeatDraft is a draft with its place.
type SeatDraft struct {
	Draft
	Seat game.Seat
	Seq  uint64 // of the table where it is composed
}

const (
	pulse = 10 * time.Second // between two signs of life
	mourn = 35 * time.Second // a node that gave none for so long is gone, and its pages with it
	crowd = 100              // people a glimpse tells of; those at the table first
)

// elsewhere is what this node has still to let the others see, and of whom it has heard.
type elsewhere struct {
	alone bool          // there can be no other node
	wake  chan struct{} // holds one when there is something to tell
	lost  bool          // something could not be told; for who tells alone

	mu    sync.Mutex
	due   due
	nodes map[string]time.Time // when each was heard of last
}

// due is what is to be told: the newest of everything, however often it changed.
type due struct {
	pages  map[table.ID]bool // tables whose pages are to be told; true: and asked about
	drafts map[draftKey]SeatDraft
	asks   map[string]bool // nodes to be asked about all tables; "": every one
}

type draftKey struct {
	table table.ID
	seat  game.Seat
}

func (e *elsewhere) init(alone bool) {
	e.alone, e.nodes, e.wake = alone, map[string]time.Time{}, make(chan struct{}, 1)
	e.take()
}

// take is what is due, which is then no more.
func (e *elsewhere) take() due {
	e.mu.Lock()
	defer e.mu.Unlock()
	now := e.due
	e.due = due{map[table.ID]bool{}, map[draftKey]SeatDraft{}, map[string]bool{}}
	return now
}

// note changes what is due, and wakes who tells it.
func (e *elsewhere) note(change func(*due)) {
	if e.alone {
		return
	}
	e.mu.Lock()
	change(&e.due)
	e.mu.Unlock()
	select {
	case e.wake <- struct{}{}:
	default:
	}
}

// pages: those of a table are to be told, and others asked for theirs if need be.
func (e *elsewhere) pages(id table.ID, ask bool) {
	e.note(func(d *due) { d.pages[id] = d.pages[id] || ask })
}

func (e *elsewhere) draft(id table.ID, of SeatDraft) {
	e.note(func(d *due) { d.drafts[draftKey{id, of.Seat}] = of })
}

// ask: a node is to tell of all its tables, "" for every node.
func (e *elsewhere) ask(node string) { e.note(func(d *due) { d.asks[node] = true }) }

// heard notes a sign of life, and tells whether it is the first, or the first after the
// node was taken for gone.
func (e *elsewhere) heard(node string, now time.Time) (first bool) {
	e.mu.Lock()
	defer e.mu.Unlock()
	_, known := e.nodes[node]
	e.nodes[node] = now
	return !known
}

// alive forgets the nodes that gave no sign of life since, and returns those that did.
func (e *elsewhere) alive(since time.Time) map[string]time.Time {
	e.mu.Lock()
	defer e.mu.Unlock()
	maps.DeleteFunc(e.nodes, func(_ string, at time.Time) bool { return at.Before(since) })
	return maps.Clone(e.nodes)
}

// share lets the other nodes see what happens at this one, until ctx ends.
func (h *Host) share(ctx context.Context) {
	if h.elsewhere.alone {
		return
	}
	beat := time.NewTicker(pulse)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			h.outlive(h.cfg.Now())
			if h.let(ctx, Glimpse{}) && h.elsewhere.lost {
				h.elsewhere.lost = false
				h.answerAll()
			}
		case <-h.elsewhere.wake:
			h.tellNodes(ctx)
		}
	}
}

// tellNodes tells what is due. One goroutine does, so that what a node tells of a table
// comes in its order.
func (h *Host) tellNodes(ctx context.Context) {
	due := h.elsewhere.take()
	for node := range due.asks {
		h.let(ctx, Glimpse{Asks: true, Of: node})
	}
	for id, asks := range due.pages {
		g := Glimpse{Table: id, Asks: asks}
		if r := h.rooms.find(id); r != nil {
			g.Pages = r.open()
		}
		h.let(ctx, g)
	}
	for key, d := range due.drafts {
		h.let(ctx, Glimpse{Table: key.table, Draft: &d})
	}
}

// let lets the others see something, if it can.
func (h *Host) let(ctx context.Context, g Glimpse) bool {
	err := h.cfg.Store.Glimpse(ctx, g)
	if err != nil && ctx.Err() == nil {
		h.elsewhere.lost = true
		h.cfg.Log.Warn("other nodes could not be told who is here", "error", err)
	}
	return err == nil
}

// open are the pages of a table on this node, of so many people as a glimpse tells.
func (r *room) open() map[table.PlayerID]int {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.present) <= crowd || r.frame == nil {
		return maps.Clone(r.present)
	}
	people := slices.Collect(maps.Keys(r.present))
	sits := func(p table.PlayerID) int { return min(len(r.frame.Table.SeatsOf(p)), 1) }
	slices.SortFunc(people, func(p, q table.PlayerID) int { return sits(q) - sits(p) })
	pages := map[table.PlayerID]int{}
	for _, p := range people[:crowd] {
		pages[p] = r.present[p]
	}
	return pages
}

// look shows what other nodes let see, until ctx ends.
func (h *Host) look(ctx context.Context) {
	glimpses := h.cfg.Store.Glimpses()
	for {
		select {
		case <-ctx.Done():
			return
		case g, open := <-glimpses:
			if !open {
				return
			}
			h.glimpse(g)
		}
	}
}

func (h *Host) glimpse(g Glimpse) {
	switch {
	case g.Node == "": // this one was not heard of either, perhaps
		h.elsewhere.ask("")
		h.answerAll()
		return
	case h.elsewhere.heard(g.Node, h.cfg.Now()):
		h.elsewhere.ask(g.Node)
	}
	if g.Table == "" {
		if g.Asks {
			h.answerAll()
		}
		return
	}
	r := h.rooms.find(g.Table)
	switch {
	case r == nil:
	case g.Draft != nil:
		r.composed(*g.Draft)
	default:
		r.arriveAt(g.Node, g.Pages)
		if g.Asks {
			h.answer(r)
		}
	}
}

func (h *Host) answerAll() {
	for _, r := range h.rooms.all() {
		h.answer(r)
	}
}

// answer: what is to be seen of a table here is to be told, if there is anything.
func (h *Host) answer(r *room) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.present) > 0 {
		h.elsewhere.pages(r.id, false)
	}
	if r.frame == nil {
		return
	}
	for seat, d := range r.frame.drafts {
		if d.Text != "" {
			h.elsewhere.draft(r.id, SeatDraft{d.Draft, game.Seat(seat), r.frame.Table.Seq})
		}
	}
}

// composed shows what a seat composes at another node, unless the table here is not where
// it is there: the next letter comes soon.
func (r *room) composed(d SeatDraft) {
	r.mu.Lock()
	defer r.mu.Unlock()
	f := r.frame
	if f == nil || f.Table.Status != table.StatusPlaying || f.Table.Seq != d.Seq ||
		d.Seat < 0 || int(d.Seat) >= len(f.Table.Seats) || f.Draft(d.Seat) == d.Draft {
		return
	}
	r.draft(f, d.Seat, d.Draft)
}

// arriveAt says which pages are open at another node now.
func (r *room) arriveAt(node string, pages map[table.PlayerID]int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	more := maps.Clone(pages)
	if more == nil {
		more = map[table.PlayerID]int{}
	}
	for p, n := range r.elsewhere[node] {
		more[p] -= n
	}
	if r.elsewhere[node] = maps.Clone(pages); len(pages) == 0 {
		delete(r.elsewhere, node)
	}
	for p, by := range more {
		if by != 0 {
			r.tellOf(p, r.pagesOf(p)-by)
		}
	}
}

// outlive forgets the pages of nodes that are gone.
func (h *Host) outlive(now time.Time) {
	alive := h.elsewhere.alive(now.Add(-mourn))
	for _, r := range h.rooms.all() {
		for _, node := range r.nodes() {
			if alive[node].IsZero() {
				r.arriveAt(node, nil)
			}
		}
	}
}

// nodes are the others at which pages of the table are open.
func (r *room) nodes() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Collect(maps.Keys(r.elsewhere))
}

// pagesOf is how many pages of a person are open at all nodes; r.mu is held.
func (r *room) pagesOf(p table.PlayerID) int {
	n := r.present[p]
	for _, pages := range r.elsewhere {
		n += pages[p]
	}
	return n
}
