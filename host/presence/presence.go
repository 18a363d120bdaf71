// Package presence lets the nodes of a server show each other what is not stored: whose pages
// are open at a table, and what a seat is composing.
//
// [Pages] counts the open pages of one table. A [Gossip] tells the other nodes, its peers,
// what happens at this one, and the [Tables] of this node what it hears of them. Messages
// may be lost: every node sends a heartbeat, asks a peer it has not heard of before, and
// forgets one that has been silent for too long. With a single node there is no gossip.
package presence

import (
	"context"
	"log/slog"
	"time"

	"tablee/game"
	"tablee/table"
)

// Message is what a node tells its peers about a table. One without a table is a heartbeat;
// the zero Message, which only a store makes, says that some were lost.
type Message struct {
	Node  string                 // the sender; the store says so
	Table table.ID               // "": of no table
	Pages map[table.PlayerID]int // by person, how many are open at that node
	Asks  bool                   // to be told the same of this table; of all, without one
	Of    string                 // the node that is asked, to which alone it is delivered as asking; "": every other
	Draft *SeatDraft             // what a seat composes; then it says nothing of pages
	Guest table.PlayerID         // whom somebody may have invited; of no table
	Stale string                 // the id of a person or a session of whom all is to be asked anew; of no table
	Cut   *Bots                  // whose thinks are cut short at that node; of no table
}

// Bots are those of a game and a level.
type Bots struct {
	Game  string
	Level int
}

// Draft is what a seat is composing before it plays: a word of cards. It is kept in the
// memory of the nodes for the seat's own pages, is never stored, and is gone with the next
// commit.
type Draft struct {
	Text string // as the game's page wrote it
	Page string // which page of the seat it comes from, so that a page knows its own
	Lay  bool   // it is to be played when the time is up, if it may be: its author's wish
}

// SeatDraft is a draft with its place.
type SeatDraft struct {
	Draft
	Seat game.Seat
	Seq  uint64 // of the table where it is composed
	At   int64  // when the node took it, in Unix nanoseconds, and later than what it knew of the seat: the latest wins
}

// Store carries messages between nodes. Package store implements it.
type Store interface {
	// Publish sends a message to the peers. It may be lost. With a single node it does
	// nothing.
	Publish(ctx context.Context, m Message) error

	// Messages delivers what peers publish, that of one peer in its order, and the zero
	// Message when some may have been lost. An engine with a single node returns a nil
	// channel.
	Messages() <-chan Message
}

// Tables are the tables of this node. Package host implements it.
type Tables interface {
	// Pages are the pages of a table that are open on this node, as Pages.Message.
	Pages(id table.ID) map[table.PlayerID]int

	// Tell passes on what there is to be told of a table, "" for all, by the Gossip's Pages
	// and Draft.
	Tell(id table.ID)

	// SetPages says which pages of a table are open at a peer now.
	SetPages(id table.ID, node string, pages map[table.PlayerID]int)

	// SetDraft says what a seat of a table composes at a peer.
	SetDraft(id table.ID, d SeatDraft)

	// SetCut says that thinks of some bots are cut short at a peer.
	SetCut(of Bots)

	// SetInvited says that somebody may have invited these people at a peer.
	SetInvited(people []table.PlayerID)

	// SetForgotten says that what is remembered of the person, or of the session, of that id was
	// changed at a peer.
	SetForgotten(id string)

	// Forget forgets the pages of peers that are not alive.
	Forget(alive func(node string) bool)
}

// Config is what a Gossip needs.
type Config struct {
	Store  Store
	Tables Tables
	Now    func() time.Time
	Log    *slog.Logger
}

const (
	heartbeat      = 10 * time.Second // between two signs of life
	publishTimeout = 5 * time.Second  // for one message: while the store hangs, none is sent
	peerTimeout    = 35 * time.Second // a peer that has been silent for so long is gone, and its pages with it
)

// Gossip exchanges messages with the peers. Make it with New.
type Gossip struct {
	cfg   Config
	alone bool // there can be no peer
	lost  bool // a message could not be sent; for the goroutine that sends
	queue queue
	peers peers
}

// New makes a Gossip. It does nothing by itself until Run.
func New(cfg Config) *Gossip {
	return &Gossip{cfg: cfg, alone: cfg.Store.Messages() == nil, queue: newQueue(), peers: peers{heard: map[string]time.Time{}}}
}

// Pages says that the pages of a table are to be told, and whether peers are to be asked
// for theirs.
func (g *Gossip) Pages(id table.ID, ask bool) {
	g.note(func(d *due) { d.addPages(id, ask) })
}

// Draft says that a draft is to be told.
func (g *Gossip) Draft(id table.ID, of SeatDraft) {
	g.note(func(d *due) { d.addDraft(id, of) })
}

// Cut says that thinks of some bots are cut short here.
func (g *Gossip) Cut(of Bots) {
	g.note(func(d *due) { d.cuts[of] = true })
}

// Invited says that somebody may have invited these people.
func (g *Gossip) Invited(people []table.PlayerID) {
	g.note(func(d *due) {
		for _, p := range people {
			if len(d.guests) < maxDue {
				d.guests[p] = true
			}
		}
	})
}

// Forgotten says that what is remembered of the person, or of the session, of that id is no
// longer so.
func (g *Gossip) Forgotten(id string) {
	g.note(func(d *due) {
		if len(d.stale) < maxDue {
			d.stale[id] = true
		}
	})
}

// ask says that a peer is to tell of all its tables, "" for every peer.
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

// send tells the peers what is due, and sends the heartbeat, until ctx ends. One goroutine
// does, so that what a node tells of a table comes in its order.
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

// sendDue tells what is due up to the first message that cannot be sent: the others would
// have to be waited for one by one.
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

// publish sends a message, if it can.
func (g *Gossip) publish(ctx context.Context, m Message) bool {
	ending := ctx
	ctx, cancel := context.WithTimeout(ctx, publishTimeout)
	defer cancel()
	err := g.cfg.Store.Publish(ctx, m)
	if err != nil && ending.Err() == nil {
		g.lost = true
		g.cfg.Log.Warn("other nodes could not be told who is here", "error", err)
	}
	return err == nil
}

// Expire forgets the peers that have been silent for too long by now, and their pages.
func (g *Gossip) Expire(now time.Time) {
	alive := g.peers.alive(now.Add(-peerTimeout))
	g.cfg.Tables.Forget(func(node string) bool { return !alive[node].IsZero() })
}

// receive passes on what peers tell, until ctx ends.
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
	case m.Node == "": // peers may have missed something of this node too
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
