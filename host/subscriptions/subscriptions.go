// Package subscriptions reports the changes of all tables of a person in one stream, on whichever node
// they are played (docs/design/updates.md#streams-of-programs).
package subscriptions

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

const (
	// MaxFollowed limits the tables that a Subscription follows at the same time. Following has the
	// effect of an open page: the person counts as present. Changes of further tables are reported too.
	MaxFollowed = 500

	// maxSubscriptions limits a person's open subscriptions per node.
	maxSubscriptions = 4

	// maxDue limits the tables queued in a Subscription, and those queued for a lookup. Beyond it, all
	// tables are listed again.
	maxDue = 1 << 12
)

// ErrMany is returned when a person has too many open subscriptions.
var ErrMany = errors.New("subscriptions: too many subscriptions")

// Change is a change of one of a person's tables, or an invitation.
type Change struct {
	Table   table.ID    // "": they may have been invited to a table
	Frame   *host.Frame // the current frame; nil if the table is no longer theirs, or was removed
	Current []table.ID  // see Next
}

// Subscription is a stream of the changes of all tables at which a person sits, and of waiting tables
// they opened. Next is not safe for concurrent use.
type Subscription struct {
	all    *Service
	player table.PlayerID
	as     table.PlayerID // the player who counts as present; "" for none

	mu      sync.Mutex
	due     []table.ID // in the order in which they became due
	waits   map[table.ID]bool
	list    bool // all tables must be listed again
	invited bool
	news    chan struct{} // holds a value when something is due

	following map[table.ID]*host.Follower // used by Next only
}

// Subscribe starts following a person's tables, as if a page of each were open, until Close. The player
// as, unless "", counts as present there. host.ErrClosing, ErrMany.
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

// Close ends the subscription. It must be called exactly once, when Next is not running.
func (s *Subscription) Close() {
	s.all.remove(s)
	for _, f := range s.following {
		f.Close()
	}
}

// Next returns the next change. The first one, and any after changes may have been missed, has only
// Current: the ids of all waiting and running tables, at most MaxFollowed, last changed last. Each of
// these tables then follows as a change of its own. Several changes of a table between two calls are
// one change. The error is ctx's, host.ErrClosing or the store's.
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

// take removes and returns the first due item.
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

// current lists the person's tables and makes them due.
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

// look returns the change of one table.
func (s *Subscription) look(ctx context.Context, id table.ID) (Change, error) {
	f, err := s.all.host.FrameAt(ctx, id, 0)
	if errors.Is(err, input.ErrNotFound) || errors.Is(err, input.ErrRemoved) {
		s.leave(id)
		return Change{Table: id}, nil
	}
	if err != nil {
		s.tell(id)
		return Change{}, fmt.Errorf("read a table of %s: %w", s.player, err)
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

// tell makes a table due, relist the list of all tables, and invite an invitation.
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

// concerned returns the people to whom a table belongs: those who sit there, the owners of devices, and
// for a waiting table its owner.
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
