package account

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Bounds of programs.
const (
	MaxPrograms   = 10                   // a person may have
	MaxProgramAge = 366 * 24 * time.Hour // in which its token expires
)

// Scope is what the token of a program opens; "" is that of a device, which opens all.
type Scope string

// The scopes of programs.
const (
	ScopeRead Scope = "read" // reads what its owner may see, as them, and changes nothing
	ScopePlay Scope = "play" // plays under a name of its own, marked as a program
)

// Scopes are all of them.
func Scopes() []Scope { return []Scope{ScopeRead, ScopePlay} }

// Program is a program that a person gave a token to.
type Program struct {
	ID      string // names it in lists, until its token is renewed; it opens nothing
	Name    string
	Scope   Scope
	Player  table.PlayerID // as whom it calls: its owner, or a player of its own that plays
	Created time.Time      // when its token was made
	Seen    time.Time      // to about a day; zero: never
	Expires time.Time
}

// Expired reports whether its token opens nothing any more.
func (p Program) Expired(now time.Time) bool { return !now.Before(p.Expires) }

// OwnPrograms is the part of a Store that keeps the programs of people.
type OwnPrograms interface {
	// AddProgram stores a program of a person and the hash of its token; with ScopePlay also its
	// player, under its name. ErrNotFound when the person is gone; an *input.Invalid of the field
	// "programs" when they have MaxPrograms.
	AddProgram(ctx context.Context, owner table.PlayerID, p Program, tokenHash []byte) error

	// Programs lists those of a person, the oldest first.
	Programs(ctx context.Context, owner table.PlayerID) ([]Program, error)

	// RenewProgram gives the one of that id another token; the old one opens nothing. ErrNotFound.
	RenewProgram(ctx context.Context, owner table.PlayerID, id string, tokenHash []byte, created, expires time.Time) error

	// RemoveProgram forgets its token. ErrNotFound.
	RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error
}

// AddProgram gives a program of a person a token that works until a time and is not kept. The
// error is an *input.Invalid (fields "name", "scope", "until", "programs"), or ErrNotFound.
func (s *Service) AddProgram(ctx context.Context, owner table.PlayerID, p Program) (_ Program, token string, err error) {
	if p, err = s.CheckProgram(ctx, owner, p); err != nil {
		return p, "", err
	}
	if p.Player = owner; p.Scope == ScopePlay {
		p.Player = table.PlayerID(secret.Text(16))
	}
	token = secret.Token(tokenBytes)
	hash := secret.Hash(token)
	p.ID, p.Created, p.Seen = sessionID(hash), s.instant(), time.Time{}
	if err := s.cfg.Store.AddProgram(ctx, owner, p, hash); err != nil {
		return p, "", fmt.Errorf("add a program of %s: %w", owner, err)
	}
	return p, token, nil
}

// CheckProgram refuses what cannot be a program of a person, as AddProgram does, and cleans its
// name.
func (s *Service) CheckProgram(ctx context.Context, owner table.PlayerID, p Program) (_ Program, err error) {
	if p.Name, err = s.name(p.Name); err != nil {
		return p, err
	}
	if !slices.Contains(Scopes(), p.Scope) {
		return p, &input.Invalid{Field: "scope", Code: "unknown"}
	}
	if p.Expires, err = s.expiry(p.Expires); err != nil {
		return p, err
	}
	have, err := s.Credentials(ctx, owner)
	switch {
	case err != nil:
		return p, err
	case len(have.Passkeys) == 0 && have.Codes.Left == 0: // who loses their browser could not take it back
		return p, &input.Invalid{Field: "programs", Code: "no-way"}
	case len(have.Programs) >= MaxPrograms:
		return p, &input.Invalid{Field: "programs", Code: "too-many", Limit: MaxPrograms}
	}
	return p, nil
}

// expiry is when a token expires, to the millisecond: after now, and not too late.
func (s *Service) expiry(at time.Time) (time.Time, error) {
	after := at.Sub(s.cfg.Now())
	switch {
	case after <= 0:
		return at, &input.Invalid{Field: "until", Code: "too-short"}
	case after > MaxProgramAge:
		return at, &input.Invalid{Field: "until", Code: "too-long", Limit: int(MaxProgramAge.Hours() / 24)}
	}
	return at.UTC().Truncate(time.Millisecond), nil
}

// Programs lists those of a person, the oldest first.
func (s *Service) Programs(ctx context.Context, owner table.PlayerID) ([]Program, error) {
	all, err := s.cfg.Store.Programs(ctx, owner)
	if err != nil {
		err = fmt.Errorf("list the programs of %s: %w", owner, err)
	}
	return all, err
}

// Program is the one of that id. ErrNotFound.
func (s *Service) Program(ctx context.Context, owner table.PlayerID, id string) (Program, error) {
	all, err := s.Programs(ctx, owner)
	if err != nil {
		return Program{}, err
	}
	for _, p := range all {
		if p.ID == id {
			return p, nil
		}
	}
	return Program{}, fmt.Errorf("program %.20q: %w", id, input.ErrNotFound)
}

// RenewProgram gives a program another token, until a time; the old one opens nothing from now on.
// Its player stays who they are. The error is an *input.Invalid of the field "until", or
// ErrNotFound.
func (s *Service) RenewProgram(ctx context.Context, owner table.PlayerID, id string, until time.Time) (_ Program, token string, err error) {
	if until, err = s.expiry(until); err != nil {
		return Program{}, "", err
	}
	token = secret.Token(tokenBytes)
	hash := secret.Hash(token)
	defer s.tokenEnded(id)
	if err := s.cfg.Store.RenewProgram(ctx, owner, id, hash, s.instant(), until); err != nil {
		return Program{}, "", fmt.Errorf("renew program %.20q: %w", id, err)
	}
	p, err := s.Program(ctx, owner, sessionID(hash))
	return p, token, err
}

// RemoveProgram makes the token of a program open nothing any more, at all nodes. Its player rises
// from the tables that wait, and a bot stands in where it plays. ErrNotFound.
func (s *Service) RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error {
	p, err := s.Program(ctx, owner, id)
	if err != nil {
		return err
	}
	defer s.tokenEnded(id)
	if err := s.cfg.Store.RemoveProgram(ctx, owner, id); err != nil {
		return fmt.Errorf("remove program %.20q: %w", id, err)
	}
	if p.Scope != ScopePlay {
		return nil
	}
	if _, err := s.cfg.Tables.LeaveAll(ctx, p.Player); err != nil && !errors.Is(err, table.ErrNoBot) {
		return fmt.Errorf("take program %s from its tables: %w", p.Player, err)
	}
	return nil
}

// tokenEnded says on all nodes that the token of the session of that id opens nothing any more.
func (s *Service) tokenEnded(id string) {
	s.Forget(id)
	s.cfg.Tables.TellForgotten(id)
}

// erasePrograms erases the players of a person's programs. Their tokens go with the person.
func (s *Service) erasePrograms(ctx context.Context, owner table.PlayerID) error {
	all, err := s.Programs(ctx, owner)
	if err != nil {
		return err
	}
	for _, p := range all {
		if p.Scope != ScopePlay {
			continue
		}
		if err := s.Erase(ctx, p.Player); err != nil && !errors.Is(err, input.ErrNotFound) {
			return err
		}
	}
	return nil
}
