package moderation

import (
	"context"

	"tablee/host/input"
	"tablee/table"
)

// Rename gives a person another name. The error is an *input.Invalid of the fields "name"
// or "why", or ErrNotFound.
func (s *Service) Rename(ctx context.Context, by, p table.PlayerID, name, why string) error {
	name, err := input.Name(name)
	if err != nil {
		return err
	}
	if why, err = reason(why); err != nil {
		return err
	}
	old, err := s.cfg.Accounts.Person(ctx, p)
	if err != nil {
		return err
	}
	e := AuditEntry{Author: by, Kind: AuditRename, Target: string(p), Detail: old.Name + " → " + name, Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Accounts.Rename(ctx, p, name) })
}

// Erase erases a person. The error is an *input.Invalid of the field "why", or ErrNotFound.
func (s *Service) Erase(ctx context.Context, by, p table.PlayerID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	if _, err := s.cfg.Accounts.Person(ctx, p); err != nil {
		return err
	}
	e := AuditEntry{Author: by, Kind: AuditRemove, Target: string(p), Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Accounts.Erase(ctx, p) })
}

// CloseTable closes a table for a reason that everybody there reads. The error is an
// *input.Invalid of the field "why", table.ErrClosed when the table has ended, or ErrNotFound.
func (s *Service) CloseTable(ctx context.Context, by table.PlayerID, id table.ID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	status, _, err := s.cfg.Tables.Status(ctx, id)
	if err != nil {
		return err
	}
	if status == table.StatusOver || status == table.StatusClosed {
		return table.ErrClosed
	}
	e := AuditEntry{Author: by, Kind: AuditClose, Target: string(id), Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Tables.Close(ctx, id, why) })
}
