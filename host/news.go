package host

import (
	"context"
	"maps"
	"sync"
	"time"

	"tablee/table"
)

// newsEvery is how often a node asks what hosts did at other nodes or by command.
const newsEvery = 2 * time.Second

// cutOff is how long a deed may take: one that is not done by then never will be.
const cutOff = time.Minute

// news is what hosts have set, as far as this node has heard.
type news struct {
	mu      sync.Mutex
	deed    uint64 // all deeds up to this one have been heard of
	notices []Announcement
	limits  map[string]int
	set     func(name string, events int) // tells who counts; nil: nobody
}

// Announcements are the sentences to be shown now, the newest first.
func (h *Host) Announcements() []Announcement {
	now := h.cfg.Now()
	h.news.mu.Lock()
	defer h.news.mu.Unlock()
	var shown []Announcement
	for _, a := range h.news.notices {
		if a.Until.After(now) {
			shown = append(shown, a)
		}
	}
	return shown
}

// Limits are the rates of the house by name, as set by flags or by hosts.
func (h *Host) Limits() map[string]int {
	h.news.mu.Lock()
	defer h.news.mu.Unlock()
	return maps.Clone(h.news.limits)
}

// AsStarted is a rate that no host has set, in a Host that does not know the server's flags.
const AsStarted = -1

// Govern says which rates the house has, by the flags, and who is to be told when a host
// changes one. It is called before Run.
func (h *Host) Govern(limits map[string]int, set func(name string, events int)) {
	h.news.limits, h.news.set = maps.Clone(limits), set
}

// Catch reads what hosts have set, for a Host that will not Run.
func (h *Host) Catch(ctx context.Context) error { return h.news.read(ctx, h) }

// heed listens to what hosts do elsewhere until ctx ends.
func (h *Host) heed(ctx context.Context) {
	if last, err := h.cfg.Store.LastDeed(ctx); err == nil {
		h.news.deed = last
		for _, r := range h.rooms.all() { // what is in memory may have been read before it
			h.reread(ctx, r)
		}
	}
	unread := true // until it has been read: who hears of a deed does not hear of it again
	for wait := time.Duration(0); sleep(ctx, wait); wait = newsEvery {
		deeds, err := h.hear(ctx)
		unread = unread || len(deeds) > 0
		if err == nil && unread {
			err = h.news.read(ctx, h)
			unread = err != nil
		}
		if err != nil && ctx.Err() == nil {
			h.cfg.Log.Error("what hosts did could not be read", "error", err)
		}
		for _, d := range deeds {
			h.follow(ctx, d)
		}
	}
}

// hear is what was done since the last time. A deed that is being done is heard of again.
func (h *Host) hear(ctx context.Context) ([]Deed, error) {
	const atOnce = 100
	deeds, err := h.cfg.Store.Deeds(ctx, h.news.deed, atOnce)
	for _, d := range deeds {
		if !d.Done && h.cfg.Now().Sub(d.At) < cutOff {
			break
		}
		h.news.deed = d.Seq
	}
	return deeds, err
}

// follow shows on this node what a deed has changed.
func (h *Host) follow(ctx context.Context, d Deed) {
	switch d.Kind {
	case DeedRename, DeedRemove:
		h.renamed(ctx, table.PlayerID(d.Target))
	case DeedClose:
		if r := h.rooms.find(table.ID(d.Target)); r != nil {
			h.reread(ctx, r)
		}
	}
}

// reread reads a room anew, now if somebody follows it, or else when somebody comes.
func (h *Host) reread(ctx context.Context, r *room) {
	r.stale.note()
	if !r.followed() {
		return
	}
	if _, err := r.current(ctx); err != nil && ctx.Err() == nil {
		h.cfg.Log.Error("what hosts did at a table could not be read", "table", r.id, "error", err)
	}
}

// read reads what hosts have set, and tells who counts of every rate that has changed.
func (n *news) read(ctx context.Context, h *Host) error {
	notices, err := h.cfg.Store.Announcements(ctx, h.cfg.Now())
	if err != nil {
		return err
	}
	limits, err := h.cfg.Store.Limits(ctx)
	if err != nil {
		return err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.notices = notices
	for name, events := range limits {
		if now, known := n.limits[name]; known && now != events {
			n.limits[name] = events
			if n.set != nil {
				n.set(name, events)
			}
		}
	}
	return nil
}
