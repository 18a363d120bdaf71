package presence

import (
	"iter"
	"maps"
	"slices"

	"tablee/table"
)

// Pages counts the open pages of one table by person, on this node and on its peers. The zero value is
// empty. It is not safe for concurrent use.
type Pages struct {
	here  map[table.PlayerID]int
	peers map[string]map[table.PlayerID]int
}

// Add adds n, which may be negative, to a person's open pages on this node.
func (p *Pages) Add(who table.PlayerID, n int) {
	if p.here == nil {
		p.here = map[table.PlayerID]int{}
	}
	p.here[who] += n
	if p.here[who] == 0 {
		delete(p.here, who)
	}
}

// Here returns how many pages of a person are open on this node.
func (p *Pages) Here(who table.PlayerID) int { return p.here[who] }

// AnyHere reports whether any page is open on this node.
func (p *Pages) AnyHere() bool { return len(p.here) > 0 }

// Of returns how many pages of a person are open on all nodes.
func (p *Pages) Of(who table.PlayerID) int {
	n := p.here[who]
	for _, pages := range p.peers {
		n += pages[who]
	}
	return n
}

// All iterates over the people with open pages and their numbers, node by node, so that a person may
// occur several times.
func (p *Pages) All() iter.Seq2[table.PlayerID, int] {
	return func(yield func(table.PlayerID, int) bool) {
		for who, n := range p.here {
			if !yield(who, n) {
				return
			}
		}
		for _, pages := range p.peers {
			for who, n := range pages {
				if !yield(who, n) {
					return
				}
			}
		}
	}
}

// maxPeople limits the people in a message.
const maxPeople = 100

// Message returns the pages on this node in the form sent to peers: those of at most maxPeople people,
// seated players first.
func (p *Pages) Message(sits func(table.PlayerID) bool) map[table.PlayerID]int {
	if len(p.here) <= maxPeople {
		return maps.Clone(p.here)
	}
	people := slices.Collect(maps.Keys(p.here))
	order := func(who table.PlayerID) int {
		if sits(who) {
			return 0
		}
		return 1
	}
	slices.SortFunc(people, func(a, b table.PlayerID) int { return order(a) - order(b) })
	pages := map[table.PlayerID]int{}
	for _, who := range people[:maxPeople] {
		pages[who] = p.here[who]
	}
	return pages
}

// SetPeer replaces the pages open at a peer, and returns the change in number for each person affected.
func (p *Pages) SetPeer(node string, pages map[table.PlayerID]int) map[table.PlayerID]int {
	by := maps.Clone(pages)
	if by == nil {
		by = map[table.PlayerID]int{}
	}
	for who, n := range p.peers[node] {
		by[who] -= n
	}
	maps.DeleteFunc(by, func(_ table.PlayerID, n int) bool { return n == 0 })
	if p.peers == nil {
		p.peers = map[string]map[table.PlayerID]int{}
	}
	if p.peers[node] = maps.Clone(pages); len(pages) == 0 {
		delete(p.peers, node)
	}
	return by
}

// Peers returns the other nodes at which pages are open.
func (p *Pages) Peers() []string { return slices.Collect(maps.Keys(p.peers)) }
