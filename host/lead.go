package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/table"
)

// leadPatience is how long who leads a table that waits must have been gone for another to do so.
const leadPatience = 2 * time.Minute

// TakeLead lets a person who sits at a table that waits do what its opener may, when that one
// has been gone for a while; else the error is table.ErrOpenerHere. Other errors: ErrNotFound,
// a table.Problem.
func (h *Host) TakeLead(ctx context.Context, by table.PlayerID, id table.ID) error {
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	f, err := lt.current(ctx)
	if err != nil {
		return err
	}
	opener := f.Table.Opener
	lt.mu.Lock()
	here := lt.pages.Of(opener) > 0
	lt.mu.Unlock()
	seen, err := h.cfg.Store.ReadMarker(ctx, opener, id)
	if err != nil {
		return fmt.Errorf("read what %s has seen of %s: %w", opener, id, err)
	}
	since := f.Table.Opened
	if seen.At.After(since) {
		since = seen.At
	}
	if f.Table.Status == table.StatusOpen && (here || h.cfg.Now().Sub(since) < leadPatience) {
		return table.ErrOpenerHere
	}
	return h.Command(ctx, id, table.Command{Kind: table.Lead, Player: by})
}

// watchLead sees to it that a table that waits is led by somebody who is there: when its opener
// has been gone for leadPatience, by who has sat there longest of those whose pages are open. It
// is called when anything of this may have changed; lt.mu is held.
func (lt *liveTable) watchLead(t *table.Table) {
	switch waits := lt.leadsNext(t) != ""; {
	case !waits && lt.leading != nil:
		lt.leading.Stop()
		lt.leading = nil
	case waits && lt.leading == nil:
		lt.leading = time.AfterFunc(leadPatience, lt.passLead)
	}
}

// leadsNext is who would lead a table in place of its opener; "" while nobody has to. lt.mu is
// held.
func (lt *liveTable) leadsNext(t *table.Table) table.PlayerID {
	here := func(p table.PlayerID) bool { return lt.pages.Of(p) > 0 }
	if t.Status != table.StatusOpen || t.Frozen || t.Damaged || here(t.Opener) {
		return ""
	}
	return t.LongestSeated(here)
}

// passLead gives the lead to who is next. Several nodes may do so: they name the same person.
func (lt *liveTable) passLead() {
	lt.mu.Lock()
	lt.leading = nil
	next := lt.leadsNext(lt.frame.Table)
	lt.mu.Unlock()
	if next == "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), leadPatience)
	defer cancel()
	err := lt.lead(ctx, next, lt.id)
	var told table.Problem
	select {
	case <-lt.closing:
		return
	default:
	}
	if err != nil && !errors.As(err, &told) {
		lt.cfg.Log.Warn("the lead of a table was not passed on", "table", lt.id, "error", err)
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.watchLead(lt.frame.Table) // the opener has looked in without a stream, or nothing can be stored
}
