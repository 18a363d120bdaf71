// Package subscriptions tells people of all their tables on one stream, on whichever node they are
// played (docs/adr/0044-all-of-ones-tables-on-one-stream.md).
package subscriptions

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

const (
	// MaxFollowed is how many tables a Subscription follows at the same time, as a page of each
	// would: the person counts as present there. It tells of all their tables.
	MaxFollowed = 500

	// maxSubscriptions is how many a person may have open on a node.
	maxSubscriptions = 4

	// maxDue is how many tables may wait in a Subscription, or to be looked up for all: beyond it
	// everything is listed anew.
	maxDue = 1 << 12
)

// ErrMany says that a person follows all their tables often enough already.
var ErrMany = errors.New("subscriptions: too many subscriptions of one person")

// Change is news of one of a person's tables, or an invitation.
type Change struct {
	Table   table.ID    // "": somebody may have invited them
	Frame   *host.Frame // as the table is now; nil when it is theirs no more, or gone
	Current []table.ID  // see Next
}

// Subscription is one stream of news of all tables at which a person sits, or which wait and
// were opened by them. Next is for one goroutine at a time.
type Subscription struct {
	all    *Service
	player table.PlayerID
	as     table.PlayerID // who counts as present; "" for nobody

	mu      sync.Mutex
	due     []table.ID // in the order in which they became due
	waits   map[table.ID]bool
	list    bool // all tables are to be listed anew
	invited bool
	news    chan struct{} // holds one when something is due

	following map[table.ID]*host.Follower // for the goroutine of Next
}

// Subscribe begins to follow a person's tables, as if a page of each were open, until Close. As,
// unless "", counts as present there. host.ErrClosing, ErrMany.
func (ss *Service) Subscribe(p, as table.PlayerID) (*Subscription, error) {
	select {
	case <-ss.host.Closing():
		return nil, host.ErrClosing
	default:
	}
	s := &Subscription{all: ss, player: p, as: as, waits: map[table.ID]bool{}, following: map[table.ID]*host.Follower{}, news: make(chan struct{}, 1)}
	s.relist()
	return s, ss.add(s)
}

// Close ends it. It is called once, when Next is not running.
func (s *Subscription) Close() {
	s.all.remove(s)
	for _, f := range s.following {
		f.Close()
	}
}

// Next is the next change. The first one, and any that follows when some may have been missed,
// has Current and nothing else: the ids of all tables that wait or are played, MaxFollowed at
// most, the last changed last, each of which is a change of its own thereafter. A table that
// changes several times before it is asked for is one change. The error is ctx's, host.ErrClosing or
// the store's.
func (s *Subscription) Next(ctx context.Context) (Change, error) {
	for {
		id, list, invited, found := s.take()
		switch {
		case list:
			return s.current(ctx)
		case invited:
			return Change{}, nil
		case found:
			return s.look(ctx, id)
		}
		select {
		case <-s.news:
		case <-ctx.Done():
			return Change{}, ctx.Err()
		case <-s.all.host.Closing():
			return Change{}, host.ErrClosing
		}
	}
}

// take is what is due first, which then no longer is.
func (s *Subscription) take() (id table.ID, list, invited, found bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.list:
		s.list, list = false, true
	case s.invited:
		s.invited, invited = false, true
	case len(s.due) > 0:
		id, found = s.due[0], true
		s.due = s.due[1:]
		delete(s.waits, id)
	}
	return id, list, invited, found
}

// current lists the person's tables, and makes them due.
func (s *Subscription) current(ctx context.Context) (Change, error) {
	rows, err := s.all.host.Tables(ctx, host.Filter{Player: s.player, Status: []table.Status{table.StatusOpen, table.StatusPlaying}, PlayingFirst: true, Limit: MaxFollowed})
	if err != nil {
		s.relist()
		return Change{}, err
	}
	slices.SortStableFunc(rows, func(a, b host.Row) int { return a.Changed.Compare(b.Changed) })
	c := Change{Current: []table.ID{}}
	for _, row := range rows {
		if slices.Contains(concerned(row.Chairs, row.Owner, row.Status), s.player) {
			c.Current = append(c.Current, row.ID)
		}
	}
	for id := range s.following {
		if !slices.Contains(c.Current, id) {
			s.tell(id)
		}
	}
	for _, id := range c.Current {
		s.tell(id)
	}
	return c, nil
}

// look is the change of one table.
func (s *Subscription) look(ctx context.Context, id table.ID) (Change, error) {
	f, err := s.all.host.FrameAt(ctx, id, 0)
	if errors.Is(err, input.ErrNotFound) || errors.Is(err, input.ErrRemoved) {
		s.leave(id)
		return Change{Table: id}, nil
	}
	if err != nil {
		s.tell(id)
		return Change{}, fmt.Errorf("look at a table of %s: %w", s.player, err)
	}
	t := f.Table
	switch {
	case !slices.Contains(concerned(t.Seats, t.Owner, t.Status), s.player):
		s.leave(id)
		return Change{Table: id}, nil
	case t.Status != table.StatusOpen && t.Status != table.StatusPlaying:
		s.leave(id)
	case s.following[id] == nil && len(s.following) < MaxFollowed:
		if s.following[id], err = s.all.host.Follow(ctx, id, s.as); err != nil {
			delete(s.following, id)
			return Change{}, err
		}
		s.all.at(s, id, true)
	}
	return Change{Table: id, Frame: f}, nil
}

func (s *Subscription) leave(id table.ID) {
	if f := s.following[id]; f != nil {
		s.all.at(s, id, false)
		f.Close()
		delete(s.following, id)
	}
}

// tell makes a table due; relist all; invite an invitation.
func (s *Subscription) tell(id table.ID) {
	s.note(func() {
		switch {
		case s.waits[id]:
		case len(s.due) >= maxDue:
			s.due, s.waits, s.list = nil, map[table.ID]bool{}, true
		default:
			s.due, s.waits[id] = append(s.due, id), true
		}
	})
}

func (s *Subscription) relist() { s.note(func() { s.list = true }) }
func (s *Subscription) invite() { s.note(func() { s.invited = true }) }

func (s *Subscription) note(change func()) {
	s.mu.Lock()
	change()
	s.mu.Unlock()
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// concerned are whose table it is: they sit there, it is their device, or it waits and they
// opened it.
func concerned(chairs []table.Chair, owner table.PlayerID, status table.Status) (who []table.PlayerID) {
	for _, c := range chairs {
		who = append(who, c.People()...)
		if c.DeviceOwner != "" {
			who = append(who, c.DeviceOwner)
		}
	}
	if status == table.StatusOpen {
		who = append(who, owner)
	}
	return who
}

// Service is the subscriptions of a node. Make it with New, and Run it. What the host shows, what
// other nodes write and who is invited must be told to it: Shown, Wrote, Invited.
type Service struct {
	host *host.Host

	mu      sync.Mutex
	people  map[table.PlayerID]map[*Subscription]bool
	tables  map[table.ID]map[*Subscription]bool // that follow them
	foreign map[table.ID]bool                   // other nodes wrote to them, and nobody follows them here
	all     bool                                // more may have been written than is known
	wake    chan struct{}                       // holds one when something is foreign
}

// New makes a Service without subscriptions.
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

// at notes whether a subscription follows a table.
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

// Shown tells of a table that has a new frame here, or is gone: without chairs.
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

// Invited tells people of this node that somebody may have invited them.
func (ss *Service) Invited(people []table.PlayerID) {
	ss.mu.Lock()
	defer ss.mu.Unlock()
	for _, p := range people {
		for s := range ss.people[p] {
			s.invite()
		}
	}
}

// Wrote notes that another node wrote to a table that nobody follows here; "" for any table.
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

// takeForeign is what other nodes wrote to.
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

// Run finds whose tables other nodes have written to, until ctx ends: one query for all that
// came in while the last one was asked.
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
