package presence

import (
	"iter"
	"maps"
	"slices"

	"tablee/table"
)

// Pages counts the open pages of one table by person, those of this node and those of its
// peers. The zero value counts none. It is for one goroutine at a time.
type Pages struct {
	here  map[table.PlayerID]int
	peers map[string]map[table.PlayerID]int
}

// Add counts pages of a person that open (or, with a negative number, close) on this node.
func (p *Pages) Add(who table.PlayerID, n int) {
	if p.here == nil {
		p.here = map[table.PlayerID]int{}
	}
	p.here[who] += n
	if p.here[who] == 0 {
		delete(p.here, who)
	}
}

// Here is how many pages of a person are open on this node.
func (p *Pages) Here(who table.PlayerID) int { return p.here[who] }

// AnyHere reports whether any person's page is open on this node.
func (p *Pages) AnyHere() bool { return len(p.here) > 0 }

// Of is how many pages of a person are open on all nodes.
func (p *Pages) Of(who table.PlayerID) int {
	n := p.here[who]
	for _, pages := range p.peers {
		n += pages[who]
	}
	return n
}

// All are the people with open pages, and how many, node by node: a person may come several
// times.
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

// maxPeople is how many people a message tells of.
const maxPeople = 100

// Message are the pages on this node, as peers are told: of at most 100 people, those who
// sit at the table first.
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

// SetPeer says which pages are open at a peer now, and returns of whom the number has
// changed, and by how much.
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

// Peers are the nodes, beside this one, at which pages are open.
func (p *Pages) Peers() []string { return slices.Collect(maps.Keys(p.peers)) }
