package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/table"
)

// pollEvery is how often a node asks what moderators did at other nodes or by command.
const pollEvery = 2 * time.Second

// atOnce is how many entries of the audit log are read at a time.
const atOnce = 100

// Run follows the audit log, and shows at this node what was done elsewhere, until ctx ends. It
// begins a little before the end: what was done or under way while this node started may have
// come after what it has read since.
func (s *Service) Run(ctx context.Context) {
	if last, err := s.cfg.Store.LastAudit(ctx); err == nil {
		s.heard = last - min(last, atOnce)
		s.cfg.Tables.Refresh(ctx, "") // what is in memory may have been read before it
	}
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for stale := true; ; {
		stale = s.poll(ctx, stale)
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// poll follows the new entries of the audit log. Stale says that the settings are still to
// be read; so does the answer: who hears of an entry does not hear of it again.
func (s *Service) poll(ctx context.Context, stale bool) bool {
	entries, err := s.hear(ctx)
	stale = stale || len(entries) > 0
	if err == nil && stale {
		err = s.Load(ctx)
		stale = err != nil
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.Error("what moderators did could not be read", "error", err)
	}
	for _, e := range entries {
		s.show(ctx, e)
	}
	return stale
}

// hear is what was done since the last time. An act under way is heard of again.
func (s *Service) hear(ctx context.Context) ([]AuditEntry, error) {
	entries, err := s.cfg.Store.AuditEntries(ctx, s.heard, atOnce)
	if err != nil {
		return nil, fmt.Errorf("read the audit log after %d: %w", s.heard, err)
	}
	for _, e := range entries {
		if !e.Done && s.cfg.Now().Sub(e.At) < actTimeout {
			break
		}
		s.heard = e.Seq
	}
	return entries, nil
}

// show shows on this node what an act has changed.
func (s *Service) show(ctx context.Context, e AuditEntry) {
	s.cfg.Accounts.Forget(e.Target) // a table's or a circle's id is nobody's
	switch e.Kind {
	case AuditRename, AuditRemove, AuditBan:
		s.cfg.Tables.RefreshOf(ctx, table.PlayerID(e.Target))
	case AuditClose, AuditSilence:
		s.cfg.Tables.Refresh(ctx, table.ID(e.Target))
	}
}
