package host

import (
	"context"
	"errors"
	"slices"
	"sync"

	"tablee/host/input"
	"tablee/table"
)

// Written is what another node has written.
type Written struct {
	Table   table.ID       // "": news may have been lost, and everything is to be looked at again
	Commits []table.Commit // in order; none: what was written has to be read
}

// watch looks at what other nodes have written, until ctx ends.
func (h *Host) watch(ctx context.Context) {
	const atOnce = 8
	var work sync.WaitGroup
	defer work.Wait()
	free := make(chan struct{}, atOnce)
	look := func(lt *liveTable, commits []table.Commit) {
		if !lt.followed() {
			lt.stale.note()
			h.cfg.Wrote(lt.id)
			return // it is read when somebody comes
		}
		if len(commits) == 0 {
			lt.stale.note() // at once: a question that comes meanwhile waits for it
		}
		free <- struct{}{}
		work.Go(func() {
			defer func() { <-free }()
			if err := lt.hear(ctx, commits); err != nil && ctx.Err() == nil && !errors.Is(err, input.ErrNotFound) {
				h.cfg.Log.Error("a table that moved could not be read", "table", lt.id, "error", err)
			}
		})
	}
	moved := h.cfg.Store.Changed()
	for {
		select {
		case <-ctx.Done():
			return
		case m, open := <-moved:
			if !open {
				moved = nil
			} else if m.Table == "" {
				h.cfg.Wrote("")
				for _, lt := range h.tables.all() {
					look(lt, nil)
				}
			} else if lt := h.tables.find(m.Table); lt != nil {
				look(lt, m.Commits)
			} else {
				h.cfg.Wrote(m.Table)
			}
		}
	}
}

// hear goes on with the commits that came with the news, or reads what the store knows when
// they are not what comes next here.
func (lt *liveTable) hear(ctx context.Context, commits []table.Commit) error {
	if len(commits) > 0 {
		if err := lt.take(ctx); err != nil {
			return err
		}
		done, err := lt.goOn(ctx, commits)
		lt.give()
		if done && err == nil {
			lt.metrics.heard.Add(1)
			return nil
		}
		lt.stale.note()
	}
	_, err := lt.current(ctx)
	return err
}

// goOn applies commits of another node without asking the store for them. done is false when
// the log is to be read: something else is known to be new, or a commit is missing, or does
// not fit. The turn is held.
func (lt *liveTable) goOn(ctx context.Context, commits []table.Commit) (done bool, err error) {
	old := lt.latest()
	if old == nil || old.Table.Damaged || lt.stale.is() {
		return false, nil
	}
	end := uint64(len(old.Log))
	commits = slices.DeleteFunc(slices.Clone(commits), func(c table.Commit) bool { return c.Seq <= end })
	if len(commits) == 0 {
		return true, nil // it has been read already
	}
	t, names := old.Table.Clone(), old.Names
	for i, c := range commits {
		if c.Seq != end+uint64(i)+1 || t.Apply(c) != nil {
			return false, nil
		}
		if names, err = lt.namesWith(ctx, names, c); err != nil {
			return false, err
		}
	}
	if err := lt.sawHere(ctx, t); err != nil {
		return false, err
	}
	lt.mu.Lock()
	defer lt.mu.Unlock()
	lt.ours = false
	f := lt.frame // what is said travels by itself
	lt.show(&Frame{Table: t, Log: append(old.Log, commits...), Names: names, Messages: f.Messages, Silenced: f.Silenced})
	return true, nil
}
