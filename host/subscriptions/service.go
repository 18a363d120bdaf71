package subscriptions

import (
	"context"
	"maps"
	"slices"
	"sync"

	"tablee/host"
	"tablee/table"
)

// Service manages the subscriptions of a node. Use New to create one, and Run it. It must be told of
// events by calls of Shown (frames of the host), Wrote (writes of other nodes) and Invited
// (invitations).
type Service struct {
	host *host.Host

	mu      sync.Mutex
	people  map[table.PlayerID]map[*Subscription]bool
	tables  map[table.ID]map[*Subscription]bool // the subscriptions that follow each table
	foreign map[table.ID]bool                   // written by other nodes, and not followed here
	all     bool                                // there may have been further writes
	wake    chan struct{}                       // holds a value when foreign or all is set
}

// New returns a Service without subscriptions.
func New(h *host.Host) *Service {
	return &Service{
		host:   h,
		people: map[table.PlayerID]map[*Subscription]bool{}, tables: map[table.ID]map[*Subscription]bool{},
		foreign: map[table.ID]bool{}, wake: make(chan struct{}, 1),
	}
}

func (ss *Service) add(s *Subscription) error {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if len(ss.people[s.player]) >= maxSubscriptions {
		return ErrMany
	}
	insert(ss.people, s.player, s)
	return nil
}

func (ss *Service) remove(s *Subscription) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	drop(ss.people, s.player, s)
	for id := range s.following {
		drop(ss.tables, id, s)
	}
}

// at records whether a subscription follows a table.
func (ss *Service) at(s *Subscription, id table.ID, on bool) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if on {
		insert(ss.tables, id, s)
	} else {
		drop(ss.tables, id, s)
	}
}

func insert[K comparable](in map[K]map[*Subscription]bool, key K, s *Subscription) {
	if in[key] == nil {
		in[key] = map[*Subscription]bool{}
	}
	in[key][s] = true
}

func drop[K comparable](from map[K]map[*Subscription]bool, key K, s *Subscription) {
	if delete(from[key], s); len(from[key]) == 0 {
		delete(from, key)
	}
}

// Shown reports a table that has a new frame here, or was removed (without chairs).
func (ss *Service) Shown(id table.ID, chairs []table.Chair, owner table.PlayerID, status table.Status) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if len(ss.people) == 0 {
		return
	}
	for s := range ss.tables[id] {
		s.tell(id)
	}
	for _, p := range concerned(chairs, owner, status) {
		for s := range ss.people[p] {
			s.tell(id)
		}
	}
}

// Invited reports that people may have been invited to a table.
func (ss *Service) Invited(people []table.PlayerID) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	for _, p := range people {
		for s := range ss.people[p] {
			s.invite()
		}
	}
}

// Wrote reports that another node wrote to a table that is not followed here; "" for any table.
func (ss *Service) Wrote(id table.ID) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	if len(ss.people) == 0 {
		return
	}
	if id == "" || len(ss.foreign) >= maxDue {
		ss.all = true
	} else {
		ss.foreign[id] = true
	}
	select {
	case ss.wake <- struct{}{}:
	default:
	}
}

// takeForeign takes the tables written by other nodes.
func (ss *Service) takeForeign() (ids []table.ID, all bool) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	ids, all = slices.Collect(maps.Keys(ss.foreign)), ss.all
	ss.foreign, ss.all = map[table.ID]bool{}, false
	if all {
		for _, of := range ss.people {
			for s := range of {
				s.relist()
			}
		}
	}
	return ids, all
}

// Run finds the players of tables written by other nodes, until ctx ends. One query covers all tables
// that were queued during the previous query.
func (ss *Service) Run(ctx context.Context) {
	const atOnce = 500
	for {
		select {
		case <-ctx.Done():
			return
		case <-ss.wake:
		}
		ids, all := ss.takeForeign()
		if all {
			continue
		}
		for some := range slices.Chunk(ids, atOnce) {
			rows, err := ss.host.Tables(ctx, host.Filter{IDs: some, Limit: len(some)})
			if err != nil {
				ss.Wrote("")
				break
			}
			for _, row := range rows {
				ss.Shown(row.ID, row.Chairs, row.Owner, row.Status)
			}
		}
	}
}
