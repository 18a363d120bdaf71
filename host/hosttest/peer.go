package hosttest

import (
	"tablee/host/node"
	"tablee/host/presence"
)

// Peer is a store that another node is connected to, of which a test says what it tells: a node on
// it hears that as it would hear a node on the same PostgreSQL.
type Peer struct {
	node.Store
	messages chan presence.Message
}

// NewPeer returns a Peer on a store.
func NewPeer(s node.Store) *Peer { return &Peer{s, make(chan presence.Message)} }

// Messages implements presence.Store.
func (p *Peer) Messages() <-chan presence.Message { return p.messages }

// Tell tells the node something, as soon as it listens.
func (p *Peer) Tell(m presence.Message) {
	m.Node = "peer"
	p.messages <- m
}
