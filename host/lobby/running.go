package lobby

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/table"
)

// runningSpan is how long a table runs after something happened there, beside the time that
// its clock gives for a move.
const runningSpan = time.Hour

// running bounds how many tables run at the same time: of those that one person has opened,
// as the store knows it, and of those that were opened from one address, as this node
// remembers it (addresses are not stored). A table has its place before it is opened, so that
// those opened at the same moment count each other; on several nodes each may give the last.
type running struct {
	mu                sync.Mutex
	perPlayer, perNet int // 0: any number
	opening           map[table.ID]table.PlayerID
	opened            map[string][]table.ID // by address, with those being opened
	remembered        int
}

// maxOpened bounds the tables of which the address is remembered, in all.
const maxOpened = 1 << 16

// LimitRunning bounds how many tables may run of those that one player has opened, and of
// those opened from one address; 0: any number. A table runs when its game has begun, and
// something happened there in the last hour, or in the time that its clock gives for a move.
func (l *Lobby) LimitRunning(perPlayer, perAddress int) {
	l.running.mu.Lock()
	defer l.running.mu.Unlock()
	l.running.perPlayer, l.running.perNet = perPlayer, perAddress
}

// takePlace takes the place of a table that is about to be opened: table.ErrTooManyRunning,
// table.ErrAddressFull when there is none. done must be called when it has been opened, or not.
func (l *Lobby) takePlace(ctx context.Context, owner table.PlayerID, id table.ID) (done func(opened bool), err error) {
	r, address := &l.running, account.AddressOf(ctx)
	taken := r.take(owner, address, id)
	done = func(opened bool) { r.done(address, id, opened) }
	if err := l.checkRunning(ctx, owner, taken); err != nil {
		done(false)
		return nil, err
	}
	return done, nil
}

// checkRunning refuses one table too many.
func (l *Lobby) checkRunning(ctx context.Context, owner table.PlayerID, p places) error {
	run := host.Filter{Status: []table.Status{table.StatusPlaying}, Since: l.cfg.Now().Add(-runningSpan)}
	if p.perPlayer > 0 {
		f := run
		f.Owner, f.Limit = owner, p.perPlayer
		all, err := l.runningIDs(ctx, f)
		if err != nil {
			return fmt.Errorf("list the tables of %s that run: %w", owner, err)
		}
		for _, id := range p.theirs {
			all[id] = true
		}
		if len(all) > p.perPlayer {
			return table.ErrTooManyRunning
		}
	}
	if p.perNet == 0 || len(p.from) <= p.perNet {
		return nil
	}
	run.IDs, run.Limit = p.from, len(p.from)
	still, err := l.runningIDs(ctx, run)
	if err != nil {
		return fmt.Errorf("list the tables of an address that run: %w", err)
	}
	for _, id := range p.unsure {
		still[id] = true
	}
	if l.running.keep(account.AddressOf(ctx), p.from, still) > p.perNet {
		return table.ErrAddressFull
	}
	return nil
}

// runningIDs are the tables of a filter.
func (l *Lobby) runningIDs(ctx context.Context, f host.Filter) (map[table.ID]bool, error) {
	rows, err := l.cfg.Store.Tables(ctx, f)
	ids := make(map[table.ID]bool, len(rows))
	for _, row := range rows {
		ids[row.ID] = true
	}
	return ids, err
}

// places are those that are taken when a table takes one.
type places struct {
	perPlayer, perNet int        // how many there are
	theirs            []table.ID // being opened by the same person, this one too
	from, unsure      []table.ID // opened from the same address, this one too; those being opened
}

// take takes a place, whether there is one or not.
func (r *running) take(owner table.PlayerID, address string, id table.ID) places {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.opening == nil {
		r.opening = map[table.ID]table.PlayerID{}
	}
	r.opening[id] = owner
	p := places{perPlayer: r.perPlayer, perNet: r.perNet}
	for other, who := range r.opening {
		if who == owner {
			p.theirs = append(p.theirs, other)
		}
	}
	if address == "" {
		return p
	}
	if r.opened == nil || r.remembered >= maxOpened {
		r.opened, r.remembered = map[string][]table.ID{}, 0
	}
	r.opened[address] = append(r.opened[address], id)
	r.remembered++
	p.from = slices.Clone(r.opened[address])
	for _, other := range p.from {
		if _, opens := r.opening[other]; opens {
			p.unsure = append(p.unsure, other)
		}
	}
	return p
}

// done says that a table has been opened; if it has not, its place is free again.
func (r *running) done(address string, id table.ID, opened bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.opening, id)
	if !opened {
		r.forget(address, func(other table.ID) bool { return other == id })
	}
}

// keep forgets those of an address's tables that run no more, and says how many are left, of
// these.
func (r *running) keep(address string, of []table.ID, still map[table.ID]bool) (left int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	over := map[table.ID]bool{}
	for _, id := range of {
		if !still[id] {
			over[id] = true
		}
	}
	r.forget(address, func(id table.ID) bool { return over[id] })
	return len(of) - len(over)
}

// forget forgets tables of an address; r.mu is held.
func (r *running) forget(address string, which func(table.ID) bool) {
	before := r.opened[address]
	after := slices.DeleteFunc(before, which)
	r.remembered -= len(before) - len(after)
	if len(after) == 0 {
		delete(r.opened, address)
		return
	}
	r.opened[address] = after
}
