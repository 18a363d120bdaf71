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

// Limits of programs.
const (
	MaxPrograms   = 10                   // per person
	MaxProgramAge = 366 * 24 * time.Hour // longest lifetime of a token
)

// Scope limits a program's token; "" is the scope of a device's token, which is unlimited.
type Scope string

// Scopes of programs.
const (
	ScopeRead Scope = "read" // reads everything its owner may see, changes nothing
	ScopePlay Scope = "play" // plays under its own name, marked as a program
)

// Scopes returns all scopes.
func Scopes() []Scope { return []Scope{ScopeRead, ScopePlay} }

// Program is a program to which a person has given a token.
type Program struct {
	ID      string // its name in lists, until its token is renewed; grants nothing
	Name    string
	Scope   Scope
	Player  table.PlayerID // the player it acts as: its owner (ScopeRead) or its own player (ScopePlay)
	Created time.Time      // when its token was made
	Seen    time.Time      // accurate to about a day; zero: never
	Expires time.Time
}

// Expired reports whether its token has expired.
func (p Program) Expired(now time.Time) bool { return !now.Before(p.Expires) }

// OwnPrograms is the part of a Store that keeps people's programs.
type OwnPrograms interface {
	// AddProgram stores a program of a person and the hash of its token; with ScopePlay also its
	// player, under its name. ErrNotFound if the person does not exist; an *input.Invalid of the field
	// "programs" if they have MaxPrograms.
	AddProgram(ctx context.Context, owner table.PlayerID, p Program, tokenHash []byte) error

	// Programs lists a person's programs, oldest first.
	Programs(ctx context.Context, owner table.PlayerID) ([]Program, error)

	// RenewProgram replaces the token of a program; the old one becomes invalid. ErrNotFound.
	RenewProgram(ctx context.Context, owner table.PlayerID, id string, tokenHash []byte, created, expires time.Time) error

	// RemoveProgram deletes a program and its token. ErrNotFound.
	RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error
}

// AddProgram adds a program for a person and returns its token, of which only the hash is stored. The
// error is an *input.Invalid (fields "name", "scope", "until", "programs"), or ErrNotFound.
func (s *Service) AddProgram(ctx context.Context, owner table.PlayerID, p Program) (_ Program, token string, err error) {
	token = secret.TokenFor(ctx, tokenBytes, "program", string(owner))
	hash := secret.Hash(token)
	if same, err := s.Program(ctx, owner, sessionID(hash)); err == nil { // asked for twice
		return same, token, nil
	}
	if p, err = s.CheckProgram(ctx, owner, p); err != nil {
		return p, "", err
	}
	if p.Player = owner; p.Scope == ScopePlay {
		p.Player = table.PlayerID(secret.TextFor(ctx, 16, "program", string(owner)))
	}
	p.ID, p.Created, p.Seen = sessionID(hash), s.instant(), time.Time{}
	if err := s.cfg.Store.AddProgram(ctx, owner, p, hash); err != nil {
		return p, "", fmt.Errorf("add a program of %s: %w", owner, err)
	}
	return p, token, nil
}

// CheckProgram validates a program as AddProgram does, and returns it with its name cleaned.
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
	case have.None(): // an owner who loses their browser could not revoke it
		return p, &input.Invalid{Field: "programs", Code: "no-way"}
	case len(have.Programs) >= MaxPrograms:
		return p, &input.Invalid{Field: "programs", Code: "too-many", Limit: MaxPrograms}
	}
	return p, nil
}

// expiry validates an expiry time and truncates it to the millisecond.
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

// Programs lists a person's programs, oldest first.
func (s *Service) Programs(ctx context.Context, owner table.PlayerID) ([]Program, error) {
	all, err := s.cfg.Store.Programs(ctx, owner)
	if err != nil {
		err = fmt.Errorf("list the programs of %s: %w", owner, err)
	}
	return all, err
}

// Program returns the program with that id. ErrNotFound.
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

// RenewProgram replaces a program's token; the old one becomes invalid. Its player stays the same. The
// error is an *input.Invalid of the field "until", or ErrNotFound.
func (s *Service) RenewProgram(ctx context.Context, owner table.PlayerID, id string, until time.Time) (_ Program, token string, err error) {
	if until, err = s.expiry(until); err != nil {
		return Program{}, "", err
	}
	token = secret.TokenFor(ctx, tokenBytes, "renewed program", string(owner), id)
	hash := secret.Hash(token)
	if same, err := s.Program(ctx, owner, sessionID(hash)); err == nil { // asked for twice
		return same, token, nil
	}
	defer s.tokenEnded(id)
	if err := s.cfg.Store.RenewProgram(ctx, owner, id, hash, s.instant(), until); err != nil {
		return Program{}, "", fmt.Errorf("renew program %.20q: %w", id, err)
	}
	p, err := s.Program(ctx, owner, sessionID(hash))
	return p, token, err
}

// RemoveProgram invalidates a program's token on all nodes. Its player leaves the tables that wait, and
// a bot takes over its running games. ErrNotFound.
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

// tokenEnded evicts the session with that id from the caches of all nodes.
func (s *Service) tokenEnded(id string) {
	s.Forget(id)
	s.cfg.Tables.TellForgotten(id)
}

// erasePrograms erases the players of a person's programs. Their tokens are deleted with the person.
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
