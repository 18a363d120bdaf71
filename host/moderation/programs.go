package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/host/account"
	"tablee/table"
)

// AddProgram is account.Service.AddProgram with an audit entry. A forgotten token can be misused, and
// the entry shows where it came from.
func (s *Service) AddProgram(ctx context.Context, owner table.PlayerID, p account.Program) (made account.Program, token string, err error) {
	if p, err = s.cfg.Accounts.CheckProgram(ctx, owner, p); err != nil {
		return p, "", err
	}
	err = s.act(ctx, tokenGiven(owner, p, p.Expires), func(ctx context.Context) error {
		made, token, err = s.cfg.Accounts.AddProgram(ctx, owner, p)
		return err
	})
	return made, token, err
}

// RenewProgram is account.Service.RenewProgram with an audit entry.
func (s *Service) RenewProgram(ctx context.Context, owner table.PlayerID, id string, until time.Time) (made account.Program, token string, err error) {
	old, err := s.cfg.Accounts.Program(ctx, owner, id)
	if err != nil {
		return old, "", err
	}
	err = s.act(ctx, tokenGiven(owner, old, until), func(ctx context.Context) error {
		made, token, err = s.cfg.Accounts.RenewProgram(ctx, owner, id, until)
		return err
	})
	return made, token, err
}

// RemoveProgram is account.Service.RemoveProgram with an audit entry.
func (s *Service) RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error {
	p, err := s.cfg.Accounts.Program(ctx, owner, id)
	if err != nil {
		return err
	}
	e := AuditEntry{Author: owner, Kind: AuditRevoke, Target: string(owner), Detail: p.Name}
	return s.act(ctx, e, func(ctx context.Context) error { return s.cfg.Accounts.RemoveProgram(ctx, owner, id) })
}

func tokenGiven(owner table.PlayerID, p account.Program, until time.Time) AuditEntry {
	return AuditEntry{Author: owner, Kind: AuditToken, Target: string(owner),
		Detail: fmt.Sprintf("%.60s, %s, → %s", p.Name, p.Scope, until.UTC().Format(time.DateOnly))}
}
