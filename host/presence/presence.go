// Package presence exchanges volatile state between the nodes of a server: whose pages are open at a
// table, and what a seat is composing.
//
// [Pages] counts the open pages of one table. A [Gossip] tells the other nodes, its peers, about events
// on this one, and the [Tables] of this node about theirs. Messages may be lost, so every node sends
// heartbeats, queries a peer it hears from for the first time, and drops a peer that has been silent
// for too long. With a single node there is no gossip.
package presence

import (
	"context"
	"log/slog"
	"time"

	"tablee/game"
	"tablee/table"
)

// Message is a message from a node to its peers about a table. One without a table is a heartbeat; the
// zero Message, which only the store creates, reports that some were lost.
type Message struct {
	Node  string                 // the sender, set by the store
	Table table.ID               // "": about no table
	Pages map[table.PlayerID]int // open pages at that node, by person
	Asks  bool                   // requests the same information about this table, or about all tables if there is none
	Of    string                 // the node that a request is for, "": all; the others receive the message without the request
	Draft *SeatDraft             // a seat's draft; the message then carries no pages
	Guest table.PlayerID         // a person who may have been invited; about no table
	Stale string                 // id of a person or session whose cached data is stale; about no table
	Cut   *Bots                  // bots whose thinks are cut short at that node; about no table
}

// Bots identifies the bots of a game and a level.
type Bots struct {
	Game  string
	Level int
}

// Draft is the unplayed composition of a seat, such as a word made of cards. Nodes keep it in memory
// for the seat's own pages. It is never stored, and the next commit discards it.
type Draft struct {
	Text string // in the format of the game's page
	Page string // id of the page it comes from, so that a page recognizes its own
	Lay  bool   // its author wants it played, if legal, when the time is up
}

// SeatDraft is a draft with its seat and position.
type SeatDraft struct {
	Draft
	Seat game.Seat
	Seq  uint64 // seq of the table where it is composed
	At   int64  // Unix nanoseconds when the node accepted it, always later than the seat's previous draft; the latest wins
}

// Store carries messages between nodes. Package store implements it.
type Store interface {
	// Publish sends a message to the peers. It may be lost. With a single node Publish does nothing.
	Publish(ctx context.Context, m Message) error

	// Messages delivers the peers' messages, each peer's in order, and the zero Message when some may
	// have been lost. An engine with a single node returns a nil channel.
	Messages() <-chan Message
}

// Tables manages the tables of this node. Package host implements it.
type Tables interface {
	// Pages returns the pages of a table that are open on this node, as Pages.Message does.
	Pages(id table.ID) map[table.PlayerID]int

	// Tell queues the current state of a table ("" for all) with the Gossip's methods Pages and Draft.
	Tell(id table.ID)

	// SetPages replaces the pages of a table that are open at a peer.
	SetPages(id table.ID, node string, pages map[table.PlayerID]int)

	// SetDraft sets a seat's draft received from a peer.
	SetDraft(id table.ID, d SeatDraft)

	// SetCut reports that thinks of some bots are cut short at a peer.
	SetCut(of Bots)

	// SetInvited reports that these people may have been invited at a peer.
	SetInvited(people []table.PlayerID)

	// SetForgotten reports that a peer has changed the person or session with that id, so that cached
	// data is stale.
	SetForgotten(id string)

	// Forget drops the pages of peers that are not alive.
	Forget(alive func(node string) bool)
}

// Config configures a Gossip.
type Config struct {
	Store  Store
	Tables Tables
	Now    func() time.Time
	Log    *slog.Logger
}

const (
	heartbeat      = 10 * time.Second // interval between heartbeats
	publishTimeout = 5 * time.Second  // for one message; while the store hangs, none is sent
	peerTimeout    = 35 * time.Second // silence after which a peer and its pages are dropped
)

// Gossip exchanges messages with the peers. Use New to create one.
type Gossip struct {
	cfg   Config
	alone bool // no peers are possible
	lost  bool // a message could not be sent; used by the sending goroutine
	queue queue
	peers peers
}

// New returns a Gossip. It is idle until Run.
func New(cfg Config) *Gossip {
	return &Gossip{cfg: cfg, alone: cfg.Store.Messages() == nil, queue: newQueue(), peers: peers{heard: map[string]time.Time{}}}
}

// Pages queues the pages of a table for sending; ask also requests those of the peers.
func (g *Gossip) Pages(id table.ID, ask bool) {
	g.note(func(d *due) { d.addPages(id, ask) })
}

// Draft queues a draft for sending.
func (g *Gossip) Draft(id table.ID, of SeatDraft) {
	g.note(func(d *due) { d.addDraft(id, of) })
}

// Cut queues a notice that thinks of some bots are cut short here.
func (g *Gossip) Cut(of Bots) {
	g.note(func(d *due) { d.cuts[of] = true })
}

// Invited queues a notice that these people may have been invited.
func (g *Gossip) Invited(people []table.PlayerID) {
	g.note(func(d *due) {
		for _, p := range people {
			if len(d.guests) < maxDue {
				d.guests[p] = true
			}
		}
	})
}

// Forgotten queues a notice that cached data of the person or session with that id is stale.
func (g *Gossip) Forgotten(id string) {
	g.note(func(d *due) {
		if len(d.stale) < maxDue {
			d.stale[id] = true
		}
	})
}

// ask queues a request to a peer ("": to all) for the state of all its tables.
func (g *Gossip) ask(node string) { g.note(func(d *due) { d.asks[node] = true }) }

func (g *Gossip) note(change func(*due)) {
	if !g.alone {
		g.queue.note(change)
	}
}

// Run exchanges messages until ctx ends.
func (g *Gossip) Run(ctx context.Context) {
	if g.alone {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		g.receive(ctx)
	}()
	g.send(ctx)
	<-done
}

// send sends queued messages and heartbeats until ctx ends. Only one goroutine runs it, so that
// messages about a table stay in order.
func (g *Gossip) send(ctx context.Context) {
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
			g.Expire(g.cfg.Now())
			if g.publish(ctx, Message{}) && g.lost {
				g.lost = false
				g.ask("")
				g.cfg.Tables.Tell("")
			}
		case <-g.queue.wake:
			g.sendDue(ctx)
		}
	}
}

// sendDue sends the queued messages up to the first failure. After one, the others would each wait for
// the timeout.
func (g *Gossip) sendDue(ctx context.Context) {
	due := g.queue.take()
	g.lost = g.lost || due.dropped
	for node := range due.asks {
		if !g.publish(ctx, Message{Asks: true, Of: node}) {
			return
		}
	}
	for of := range due.cuts {
		if !g.publish(ctx, Message{Cut: &of}) {
			return
		}
	}
	for id := range due.stale {
		if !g.publish(ctx, Message{Stale: id}) {
			return
		}
	}
	for p := range due.guests {
		if !g.publish(ctx, Message{Guest: p}) {
			return
		}
	}
	for id, asks := range due.pages {
		if !g.publish(ctx, Message{Table: id, Asks: asks, Pages: g.cfg.Tables.Pages(id)}) {
			return
		}
	}
	for key, d := range due.drafts {
		if !g.publish(ctx, Message{Table: key.table, Draft: &d}) {
			return
		}
	}
}

// publish sends a message and reports success.
func (g *Gossip) publish(ctx context.Context, m Message) bool {
	ending := ctx
	ctx, cancel := context.WithTimeout(ctx, publishTimeout)
	defer cancel()
	err := g.cfg.Store.Publish(ctx, m)
	if err != nil && ending.Err() == nil {
		g.lost = true
		g.cfg.Log.Warn("presence: publish to peers", "error", err)
	}
	return err == nil
}

// Expire drops the peers that have been silent for too long at time now, and their pages.
func (g *Gossip) Expire(now time.Time) {
	alive := g.peers.alive(now.Add(-peerTimeout))
	g.cfg.Tables.Forget(func(node string) bool { return !alive[node].IsZero() })
}

// receive passes on the peers' messages until ctx ends.
func (g *Gossip) receive(ctx context.Context) {
	messages := g.cfg.Store.Messages()
	for {
		select {
		case <-ctx.Done():
			return
		case m, open := <-messages:
			if !open {
				return
			}
			g.hear(m)
		}
	}
}

func (g *Gossip) hear(m Message) {
	switch {
	case m.Node == "": // peers may have missed messages of this node too
		g.ask("")
		g.cfg.Tables.Tell("")
		return
	case g.peers.hear(m.Node, g.cfg.Now()):
		g.ask(m.Node)
	}
	switch {
	case m.Cut != nil:
		g.cfg.Tables.SetCut(*m.Cut)
	case m.Stale != "":
		g.cfg.Tables.SetForgotten(m.Stale)
	case m.Guest != "":
		g.cfg.Tables.SetInvited([]table.PlayerID{m.Guest})
	case m.Table == "":
	case m.Draft != nil:
		g.cfg.Tables.SetDraft(m.Table, *m.Draft)
		return
	default:
		g.cfg.Tables.SetPages(m.Table, m.Node, m.Pages)
	}
	if m.Asks {
		g.cfg.Tables.Tell(m.Table)
	}
}
