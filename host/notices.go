package host

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/table"
)

// Notice says that somebody is awaited at a table since a commit.
type Notice struct {
	Table   table.ID
	Seq     uint64         // of the commit
	Awaited table.PlayerID // who may act; the first of them for a bell that rings at every turn
	Made    time.Time      // when the commit was made
	Begun   time.Time      // when it was first tried to tell it; later by any time in which nobody could try
	Bell    Bell
}

// ID names a notice. Whoever is told twice, because a node died in between, can know by it.
func (n Notice) ID() string { return fmt.Sprintf("%s-%d-%s", n.Table, n.Seq, n.Bell.ID) }

// ErrBellGone says that a bell's address is no more: it is forgotten.
var ErrBellGone = errors.New("host: this bell's address is gone")

// Notices is the part of a Store that keeps bells and what has still to be told. Notices
// are written by Append (Write.Tell), in the transaction of the commit.
type Notices interface {
	// AddBell keeps a bell. A browser (Push) rings for one person: its other bells go.
	AddBell(ctx context.Context, w Bell) error

	// Bells are a person's, oldest first.
	Bells(ctx context.Context, p table.PlayerID) ([]Bell, error)

	// RemoveBell forgets a person's bell, and what it had still to tell. ErrNotFound.
	RemoveBell(ctx context.Context, p table.PlayerID, id string) error

	// TakeNotices returns notices that this caller alone has to tell now, the oldest
	// first: those made by ripe that nobody has tried to tell, and those last tried before
	// stale, when they have rested since for as long as they had been tried by then. Of
	// each owner of bells it is one, and none of those who are busy; a bell that was tried
	// in vain since stale rests, whatever else it has to tell.
	TakeNotices(ctx context.Context, now, ripe, stale time.Time, busy []table.PlayerID, limit int) ([]Notice, error)

	// NoticeDone says that a notice was told, or is worth nothing any more.
	NoticeDone(ctx context.Context, n Notice) error
}

// toTell are those who are to be told of a commit that led to t, if they asked for it: who
// may act where it has become, or become again, somebody's turn. Nobody is told what he
// did himself: a turn of several actions is one turn.
func toTell(t *table.Table, c table.Commit) []table.PlayerID {
	if t.Awaited() == "" || !t.ActingSince.Equal(t.Changed) {
		return nil
	}
	for _, e := range c.Events {
		if slices.Contains(own, e.Kind) && t.Controls(t.Awaited(), e.Seat) {
			return nil
		}
	}
	return awaited(t)
}

// own are the kinds of event that somebody brings about himself at the seat that is
// awaited: he need not be told.
var own = []table.Kind{table.Act, table.Back, table.Take}

// awaited are those who may act now: at a seat that is shared, several.
func awaited(t *table.Table) []table.PlayerID {
	first := t.Awaited()
	if first == "" {
		return nil
	}
	who := []table.PlayerID{first}
	if chair := t.Seats[t.Turn()]; chair.DeviceOwner == "" {
		who = append(who, chair.Partners...)
	}
	return who
}

const (
	round     = 500 * time.Millisecond // between two looks at what has to be told
	hush      = time.Second            // before somebody is told: he may have it before his eyes
	retaken   = time.Minute            // after a failure, and before another node takes it for one
	letters   = 32                     // told at the same time, each of another owner of bells
	telling   = 8 * time.Second        // for one of them; far less than retaken
	worthless = time.Hour              // how long one that cannot be delivered is tried
)

// courier tells what has to be told, until ctx ends; what it has taken by then is still told.
func (h *Host) courier(ctx context.Context) {
	if h.cfg.Tell == nil {
		return
	}
	var work sync.WaitGroup
	defer work.Wait()
	var busy []table.PlayerID // whose bell is being rung: an address that never answers holds up its owner alone
	told := make(chan table.PlayerID, letters)
	tick := time.NewTicker(round)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case p := <-told:
			busy = slices.DeleteFunc(busy, func(other table.PlayerID) bool { return other == p })
		}
		if len(busy) == letters {
			continue
		}
		for _, n := range h.takeNotices(context.WithoutCancel(ctx), busy) {
			busy = append(busy, n.Bell.Player)
			work.Go(func() {
				h.tell(context.WithoutCancel(ctx), n)
				told <- n.Bell.Player
			})
		}
	}
}

// takeNotices takes what is ripe, of others than those who are busy. It is not cut short:
// a notice taken by a node that does not know it has taken it would wait for its next turn.
func (h *Host) takeNotices(ctx context.Context, busy []table.PlayerID) []Notice {
	ctx, cancel := context.WithTimeout(ctx, telling)
	defer cancel()
	now := h.cfg.Now()
	notices, err := h.cfg.Store.TakeNotices(ctx, now, now.Add(-hush), now.Add(-retaken), busy, letters-len(busy))
	if err != nil {
		h.cfg.Log.Error("the courier could not ask what is to be told", "error", err)
	}
	return notices
}

// tell tells one notice, in the time there is for it.
func (h *Host) tell(ctx context.Context, n Notice) {
	ctx, cancel := context.WithTimeout(ctx, telling)
	defer cancel()
	if err := h.deliver(ctx, n); err != nil {
		h.cfg.Log.Warn("a notice was not delivered", "table", n.Table, "bell", n.Bell.Kind, "error", err)
	}
}

// deliver tells one notice, unless that is in vain. One that fails is taken again later.
func (h *Host) deliver(ctx context.Context, n Notice) error {
	vain, err := h.cfg.Now().Sub(n.Begun) > worthless, error(nil)
	var f *Frame
	if !vain {
		if f, err = h.knowing(ctx, n.Table, n.Seq); err == nil {
			vain, err = h.vain(ctx, n, f)
		}
	}
	if errors.Is(err, ErrNotFound) {
		vain, err = true, nil
	}
	if err == nil && !vain {
		err = h.cfg.Tell(ctx, n, f)
	}
	if errors.Is(err, ErrBellGone) {
		if err := h.cfg.Store.RemoveBell(ctx, n.Bell.Player, n.Bell.ID); !errors.Is(err, ErrNotFound) {
			return err
		}
		return nil
	}
	if err != nil {
		return err
	}
	return h.cfg.Store.NoticeDone(ctx, n)
}

// knowing is the newest frame of a table. When it does not know a commit of another node
// yet, the news of it is late: it is read again.
func (h *Host) knowing(ctx context.Context, id table.ID, seq uint64) (*Frame, error) {
	f, err := h.Frame(ctx, id)
	if err != nil || f.Table.Seq >= seq {
		return f, err
	}
	if r := h.rooms.find(id); r != nil {
		r.stale.note()
	}
	return h.Frame(ctx, id)
}

// vain reports whether a notice is worth nothing: what it tells is over, or known. A bell
// for everybody's turns at a table rings whoever looks on, as long as its owner sits there.
func (h *Host) vain(ctx context.Context, n Notice, f *Frame) (bool, error) {
	if !f.Table.ActingSince.Equal(n.Made) || !slices.Contains(awaited(f.Table), n.Awaited) {
		return true, nil
	}
	if n.Bell.Table != "" {
		return f.Table.SeatOf(n.Bell.Player) < 0, nil
	}
	if h.looksOn(n.Table, n.Awaited) {
		return true, nil
	}
	seen, err := h.cfg.Store.Seen(ctx, n.Awaited, n.Table)
	return seen.Seq >= n.Seq, err
}

// looksOn reports whether somebody's page of a table is open on this node.
func (h *Host) looksOn(id table.ID, p table.PlayerID) bool {
	r := h.rooms.find(id)
	if r == nil {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.present[p] > 0
}

// sawHere notes that those who are awaited since another node's commit have it before
// their eyes on this one: the node that tells them cannot know otherwise.
func (r *room) sawHere(ctx context.Context, t *table.Table) error {
	if !t.ActingSince.Equal(t.Changed) {
		return nil
	}
	for _, p := range awaited(t) {
		if !r.host.looksOn(r.id, p) {
			continue
		}
		if err := r.host.cfg.Store.See(ctx, p, r.id, t.Seq, r.host.cfg.Now()); err != nil {
			return err
		}
	}
	return nil
}
