package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/table"
)

// pollEvery is the interval at which a node polls the audit log.
const pollEvery = 2 * time.Second

// atOnce limits the audit entries read per query.
const atOnce = 100

// Run follows the audit log and applies actions performed elsewhere to this node, until ctx ends. It
// starts some entries before the end of the log, because this node may have read data before an action
// that was in progress while it started.
func (s *Service) Run(ctx context.Context) {
	if last, err := s.cfg.Store.LastAudit(ctx); err == nil {
		s.heard = last - min(last, atOnce)
		s.cfg.Tables.Refresh(ctx, "") // tables in memory may have been read before it
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

// poll processes new audit entries. stale means that the settings have to be reloaded; the result is
// its new value. It must be carried over, because an entry is reported only once.
func (s *Service) poll(ctx context.Context, stale bool) bool {
	entries, err := s.hear(ctx)
	stale = stale || len(entries) > 0
	if err == nil && stale {
		err = s.Load(ctx)
		stale = err != nil
	}
	if err != nil && ctx.Err() == nil {
		s.cfg.Log.Error("moderation: follow audit log", "error", err)
	}
	for _, e := range entries {
		s.show(ctx, e)
	}
	return stale
}

// hear returns the audit entries since the last call. Actions in progress are returned again by the
// next call.
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

// show applies the effects of an action to this node.
func (s *Service) show(ctx context.Context, e AuditEntry) {
	s.cfg.Accounts.Forget(e.Target) // harmless if Target is the id of a table or a circle
	switch e.Kind {
	case AuditRename, AuditRemove, AuditBan:
		s.cfg.Tables.RefreshOf(ctx, table.PlayerID(e.Target))
	case AuditClose, AuditSilence:
		s.cfg.Tables.Refresh(ctx, table.ID(e.Target))
	}
}
