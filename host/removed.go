package host

import (
	"context"

	"tablee/table"
)

// InUse reports whether a table has viewers now, at this node or, for a table in this node's memory, at
// another.
func (h *Host) InUse(id table.ID) bool {
	lt := h.tables.find(id)
	if lt == nil {
		return false
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	for range lt.pages.All() {
		return true
	}
	return lt.follows > 0
}

// Forget rereads a table in memory that another process may have removed from the store, fully or in part.
// A removed table leaves the memory, and its followers get input.ErrRemoved.
func (h *Host) Forget(ctx context.Context, id table.ID) {
	if h.tables.find(id) == nil {
		return
	}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.stale.note()
	_, _ = lt.current(ctx) // callers that need the table get the error
}

// vanish shows followers that a table is gone.
func (lt *liveTable) vanish() {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	if lt.frame == nil || lt.removed {
		return
	}
	lt.removed, lt.ours = true, false
	close(lt.changed)
	lt.changed = make(chan struct{})
	lt.cfg.Shown(lt.id, nil, "", "")
}

func (lt *liveTable) isRemoved() bool {
	lt.mu.Lock()
	defer lt.mu.Unlock()
	return lt.removed
}
