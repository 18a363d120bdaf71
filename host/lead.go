package host

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/table"
)

// leadPatience is the absence after which another player may take over from the leader of a waiting table.
const leadPatience = 2 * time.Minute

// TakeLead gives a player who sits at a waiting table the rights of its opener, if the opener has been
// gone for leadPatience; otherwise the error is table.ErrOpenerHere. Other errors: ErrNotFound, a
// table.Problem.
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
		return fmt.Errorf("read the marker of %s at %s: %w", opener, id, err)
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

// watchLead makes sure that a waiting table is led by a player who is present: when its opener has been
// gone for leadPatience, the lead passes to the longest seated player with an open page. It is called
// whenever any of this may have changed. The caller holds lt.mu.
func (lt *liveTable) watchLead(t *table.Table) {
	switch waits := lt.leadsNext(t) != ""; {
	case !waits && lt.leading != nil:
		lt.leading.Stop()
		lt.leading = nil
	case waits && lt.leading == nil:
		lt.leading = time.AfterFunc(leadPatience, lt.passLead)
	}
}

// leadsNext returns the player who would lead a table in place of its opener; "" while none has to. The
// caller holds lt.mu.
func (lt *liveTable) leadsNext(t *table.Table) table.PlayerID {
	here := func(p table.PlayerID) bool { return lt.pages.Of(p) > 0 }
	if t.Status != table.StatusOpen || t.Frozen || t.Damaged || here(t.Opener) {
		return ""
	}
	return t.LongestSeated(here)
}

// passLead gives the lead to the next player. Several nodes may do so: they choose the same player.
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
		lt.cfg.Log.Warn("host: pass the lead", "table", lt.id, "error", err)
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.watchLead(lt.frame.Table) // the opener visited without a stream, or the store failed
}
