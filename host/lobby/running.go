package lobby

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/network"
	"tablee/table"
)

// runningSpan limits how long a table counts as running after its last event, in addition to the time
// that its clock gives for a move.
const runningSpan = time.Hour

// running limits the tables that run at the same time, per opener (from the store) and per address and the
// networks around it (from this node's memory; addresses are not stored). A table takes its place before it is
// opened, so that concurrent openings count each other. With several nodes, each may give away the last place.
type running struct {
	mu                    sync.Mutex
	perPlayer, perAddress int // 0: no limit
	opening               map[table.ID]table.PlayerID
	opened                map[string][]table.ID // by network, including those being opened
	remembered            int
}

// maxOpened limits how many tables are remembered, each once per network.
const maxOpened = 3 << 16

// LimitRunning limits how many tables may run at the same time, per player who opened them and per
// address they were opened from, with growing allowances for the networks around it; 0 means no limit. A table is running when its game has begun and its
// last event is less than an hour old, or within the time that its clock gives for a move.
func (l *Lobby) LimitRunning(perPlayer, perAddress int) {
	l.running.mu.Lock()
	defer l.running.mu.Unlock()
	l.running.perPlayer, l.running.perAddress = perPlayer, perAddress
}

// takePlace takes a place for a table that is about to be opened. It returns table.ErrTooManyRunning or
// table.ErrAddressFull if there is none. The caller must call done with the outcome.
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

// checkRunning returns an error if the places taken exceed a limit.
func (l *Lobby) checkRunning(ctx context.Context, owner table.PlayerID, p places) error {
	run := host.Filter{Status: []table.Status{table.StatusPlaying}, Since: l.cfg.Now().Add(-runningSpan)}
	if p.perPlayer > 0 {
		f := run
		f.Owner, f.Limit = owner, p.perPlayer
		all, err := l.runningIDs(ctx, f)
		if err != nil {
			return fmt.Errorf("list the running tables of %s: %w", owner, err)
		}
		for _, id := range p.theirs {
			all[id] = true
		}
		if len(all) > p.perPlayer {
			return table.ErrTooManyRunning
		}
	}
	for _, n := range p.crowded {
		run.IDs, run.Limit = n.from, len(n.from)
		still, err := l.runningIDs(ctx, run)
		if err != nil {
			return fmt.Errorf("list the running tables of an address: %w", err)
		}
		for _, id := range n.unsure {
			still[id] = true
		}
		if l.running.keep(n.key, n.from, still) > n.most {
			return table.ErrAddressFull
		}
	}
	return nil
}

// runningIDs returns the ids of the tables that match a filter.
func (l *Lobby) runningIDs(ctx context.Context, f host.Filter) (map[table.ID]bool, error) {
	rows, err := l.cfg.Store.Tables(ctx, f)
	ids := make(map[table.ID]bool, len(rows))
	for _, row := range rows {
		ids[row.ID] = true
	}
	return ids, err
}

// places are the places in use once a table has taken one.
type places struct {
	perPlayer int        // limit; 0: none
	theirs    []table.ID // tables being opened by the same person, including this one
	crowded   []crowd    // networks that would have more than their limit if all their tables still ran
}

// crowd is a network with many tables.
type crowd struct {
	key          string
	most         int        // limit
	from, unsure []table.ID // tables opened from there, including this one; those of them still being opened
}

// take records a table as being opened, even beyond the limits.
func (r *running) take(owner table.PlayerID, address string, id table.ID) places {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.opening == nil {
		r.opening = map[table.ID]table.PlayerID{}
	}
	r.opening[id] = owner
	p := places{perPlayer: r.perPlayer}
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
	for _, n := range network.Rings(address) {
		r.opened[n.Key] = append(r.opened[n.Key], id)
		r.remembered++
		if most := r.perAddress * n.Times; most > 0 && len(r.opened[n.Key]) > most {
			p.crowded = append(p.crowded, r.crowd(n.Key, most))
		}
	}
	return p
}

// crowd returns the tables of a network. The caller holds r.mu.
func (r *running) crowd(key string, most int) crowd {
	c := crowd{key: key, most: most, from: slices.Clone(r.opened[key])}
	for _, id := range c.from {
		if _, opens := r.opening[id]; opens {
			c.unsure = append(c.unsure, id)
		}
	}
	return c
}

// done ends the opening of a table, and frees its place if it was not opened.
func (r *running) done(address string, id table.ID, opened bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.opening, id)
	if opened || address == "" {
		return
	}
	for _, n := range network.Rings(address) {
		r.forget(n.Key, func(other table.ID) bool { return other == id })
	}
}

// keep drops the given tables that no longer run from a network's list, and returns how many of them
// still run.
func (r *running) keep(key string, of []table.ID, still map[table.ID]bool) (left int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	over := map[table.ID]bool{}
	for _, id := range of {
		if !still[id] {
			over[id] = true
		}
	}
	r.forget(key, func(id table.ID) bool { return over[id] })
	return len(of) - len(over)
}

// forget removes the matching tables from a network's list. The caller holds r.mu.
func (r *running) forget(key string, which func(table.ID) bool) {
	before := r.opened[key]
	after := slices.DeleteFunc(before, which)
	r.remembered -= len(before) - len(after)
	if len(after) == 0 {
		delete(r.opened, key)
		return
	}
	r.opened[key] = after
}
