package hosttest

import (
	"tablee/host/node"
	"tablee/host/presence"
)

// Peer wraps a store and lets a test send messages as another node. The node on it receives them as it
// would from a node on the same PostgreSQL.
type Peer struct {
	node.Store
	messages chan presence.Message
}

// NewPeer returns a Peer on a store.
func NewPeer(s node.Store) *Peer { return &Peer{s, make(chan presence.Message)} }

// Messages implements presence.Store.
func (p *Peer) Messages() <-chan presence.Message { return p.messages }

// Tell sends a message to the node. It blocks until the node receives it.
func (p *Peer) Tell(m presence.Message) {
	m.Node = "peer"
	p.messages <- m
}
