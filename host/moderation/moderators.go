package moderation

import (
	"context"
	"fmt"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// InviteTime is the lifetime of a link that makes a moderator.
const InviteTime = 24 * time.Hour

// Moderator is a person who looks after tables and players.
type Moderator struct {
	Player account.Player
	Since  time.Time
}

// Moderators is the part of a Store that keeps the list of moderators.
type Moderators interface {
	// AddInvite stores the hash of a link that makes a moderator, until it expires.
	AddInvite(ctx context.Context, hash []byte, now, expires time.Time) error

	// Invite returns nil if the link is still valid. ErrNotFound.
	Invite(ctx context.Context, hash []byte, now time.Time) error

	// Appoint uses up an invite and makes a person a moderator. It returns ErrNotFound if the invite is
	// used, expired or unknown, or the person does not exist. Of concurrent calls exactly one succeeds.
	Appoint(ctx context.Context, hash []byte, p table.PlayerID, now time.Time) error

	// UseInvite uses up an invite for no one. ErrNotFound if it is used, expired or unknown.
	UseInvite(ctx context.Context, hash []byte, now time.Time) error

	// HadModerator reports whether there is a moderator, or an audit entry of one who was appointed.
	HadModerator(ctx context.Context) (bool, error)

	// Dismiss removes a person from the moderators. ErrNotFound.
	Dismiss(ctx context.Context, p table.PlayerID) error

	// Moderators lists the moderators in order of appointment.
	Moderators(ctx context.Context) ([]Moderator, error)
}

// Invite returns the secret of a link that makes one moderator within InviteTime.
func (s *Service) Invite(ctx context.Context, by table.PlayerID) (token string, err error) {
	token = secret.TokenFor(ctx, 24, "moderator", string(by))
	if s.Invited(ctx, token) == nil { // asked for twice
		return token, nil
	}
	return token, s.act(ctx, AuditEntry{Author: by, Kind: AuditInvite}, func(ctx context.Context) error {
		now := s.instant()
		return s.cfg.Store.AddInvite(ctx, secret.Hash(token), now, now.Add(InviteTime))
	})
}

// FirstInvite is Invite for a server with an empty audit log; otherwise it returns "".
func (s *Service) FirstInvite(ctx context.Context) (token string, err error) {
	last, err := s.cfg.Store.LastAudit(ctx)
	if err != nil {
		return "", fmt.Errorf("find the last audit entry: %w", err)
	}
	if last > 0 {
		return "", nil
	}
	return s.Invite(ctx, CommandLine)
}

// Invited returns nil if the secret of a link is still valid. ErrNotFound.
func (s *Service) Invited(ctx context.Context, token string) error {
	if err := s.cfg.Store.Invite(ctx, secret.Hash(token), s.instant()); err != nil {
		return fmt.Errorf("find an invite: %w", err)
	}
	return nil
}

// Appoint uses up a link and makes a person a moderator. ErrNotFound.
func (s *Service) Appoint(ctx context.Context, token string, p table.PlayerID) error {
	if err := s.Invited(ctx, token); err != nil {
		return err
	}
	return s.act(ctx, AuditEntry{Author: p, Kind: AuditAppoint, Target: string(p)}, func(ctx context.Context) error {
		return s.cfg.Store.Appoint(ctx, secret.Hash(token), p, s.instant())
	})
}

// Dismiss removes a person from the moderators. The error is an *input.Invalid of the field "why", or
// ErrNotFound.
func (s *Service) Dismiss(ctx context.Context, by, p table.PlayerID, why string) error {
	why, err := reason(why)
	if err != nil {
		return err
	}
	is, err := s.IsModerator(ctx, p)
	if err != nil {
		return err
	}
	if !is {
		return fmt.Errorf("moderator %s: %w", p, input.ErrNotFound)
	}
	return s.act(ctx, AuditEntry{Author: by, Kind: AuditDismiss, Target: string(p), Why: why}, func(ctx context.Context) error {
		return s.cfg.Store.Dismiss(ctx, p)
	})
}

// Moderators lists the moderators in order of appointment.
func (s *Service) Moderators(ctx context.Context) ([]Moderator, error) {
	moderators, err := s.cfg.Store.Moderators(ctx)
	if err != nil {
		err = fmt.Errorf("list moderators: %w", err)
	}
	return moderators, err
}

// IsModerator reports whether a person is a moderator.
func (s *Service) IsModerator(ctx context.Context, p table.PlayerID) (bool, error) {
	moderators, err := s.Moderators(ctx)
	for _, m := range moderators {
		if p != "" && m.Player.ID == p {
			return true, nil
		}
	}
	return false, err
}
