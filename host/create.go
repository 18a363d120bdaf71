package host

import (
	"context"
	"fmt"

	"tablee/game"
	"tablee/host/results"
	"tablee/table"
)

// Create stores and shows a new table: its first commit, as returned by table.Create, and its seed.
// ErrConflict if the id is taken.
func (h *Host) Create(ctx context.Context, id table.ID, rules game.Rules, c table.Commit, seed table.Seed) error {
	t, err := table.Fold(id, rules, []table.Commit{c})
	if err != nil {
		return fmt.Errorf("fold %s@%d: %w", id, c.Seq, err)
	}
	names, err := h.names(ctx, people([]table.Commit{c}))
	if err != nil {
		return err
	}
	log := []table.Commit{c}
	lt := h.tables.enter(id)
	defer h.tables.leave(lt)
	lt.acts(t.Owner)
	w := Write{Table: id, Commit: c, Row: RowOf(t, h.cfg.Pause), Seed: &seed, Results: results.Of(t, log), Notify: toNotify(t, c)}
	if err := h.append(ctx, w); err != nil {
		return err
	}
	lt.mu.Lock()
	if lt.frame == nil {
		lt.ours = true
		lt.show(&Frame{Table: t, Log: log, Names: names})
	}
	lt.mu.Unlock()
	h.scheduler.note(id)
	return nil
}
