package moderation

import (
	"context"

	"tablee/host/input"
	"tablee/table"
)

// Rename gives a person another name. The error is an *input.Invalid of the fields "name" or "why", or
// ErrNotFound.
func (s *Service) Rename(ctx context.Context, by, p table.PlayerID, name, why string) error {
	name, err := input.Name(name)
	if err == nil {
		err = s.CheckName(name)
	}
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

// Silence switches all chat at a table, including emotes, off or on again. Errors: an *input.Invalid of
// the field "why", ErrNotFound.
func (s *Service) Silence(ctx context.Context, by table.PlayerID, id table.ID, off bool, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	if _, _, err := s.cfg.Tables.Status(ctx, id); err != nil {
		return err
	}
	e := AuditEntry{Author: by, Kind: AuditSilence, Target: string(id), Detail: map[bool]string{true: "off", false: "on"}[off], Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Tables.Silence(ctx, id, off) })
}

// MarkProgram sets whether a player is a program. Errors: an *input.Invalid of the field "why",
// ErrNotFound.
func (s *Service) MarkProgram(ctx context.Context, by, p table.PlayerID, on bool, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	if _, err := s.cfg.Accounts.Person(ctx, p); err != nil {
		return err
	}
	e := AuditEntry{Author: by, Kind: AuditProgram, Target: string(p), Detail: map[bool]string{true: "on", false: "off"}[on], Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Accounts.MarkProgram(ctx, p, on) })
}

// CloseTable closes a table and shows the reason to everyone there. The error is an *input.Invalid of
// the field "why", table.ErrClosed when the table has ended, or ErrNotFound.
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

// CloseCircle closes the circle with this id; name goes into the audit log. Errors: an *input.Invalid
// of the field "why", and those of Config.CloseCircle.
func (s *Service) CloseCircle(ctx context.Context, by table.PlayerID, id, name, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	e := AuditEntry{Author: by, Kind: AuditCircle, Target: id, Detail: name, Why: why}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.CloseCircle(ctx, id) })
}
