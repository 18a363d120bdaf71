package account

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// Subject stands for a person at the provider where they sign in (OpenID Connect): a keyed hash of the provider's
// address and of its name for them. Nothing else of the provider's account is kept.
type Subject string

// Subjects is the part of a Store that keeps who people are at a provider.
type Subjects interface {
	// AddMember stores a new person with their subject and no token. The name has been cleaned already. ErrTaken if
	// another person has the subject.
	AddMember(ctx context.Context, p Player, of Subject) error

	// AddSubject gives a person a subject. ErrTaken if another person has it, or this one has a subject already;
	// ErrNotFound if the person does not exist.
	AddSubject(ctx context.Context, p table.PlayerID, of Subject, at time.Time) error

	// SubjectOwner returns the person of a subject. ErrNotFound.
	SubjectOwner(ctx context.Context, of Subject) (table.PlayerID, error)

	// SubjectSince returns when a person was given a subject; zero if they have none.
	SubjectSince(ctx context.Context, p table.PlayerID) (time.Time, error)
}

// Subject returns what stands for a person whom a provider calls by a name.
func (s *Service) Subject(ctx context.Context, issuer, name string) (Subject, error) {
	sealed, err := s.Seal(ctx, "subject\x00"+issuer+"\x00"+name)
	return Subject(base64.RawURLEncoding.EncodeToString([]byte(sealed))), err
}

// BySubject returns the entry of a person who has signed in at a provider. ErrNotFound for a person who is new here.
func (s *Service) BySubject(ctx context.Context, of Subject) (Entry, error) {
	p, err := s.cfg.Store.SubjectOwner(ctx, of)
	if err != nil {
		return Entry{}, fmt.Errorf("find the person of a subject: %w", err)
	}
	return Entry{Player: p}, nil
}

// NewMember adds a person who has signed in at a provider for the first time, and returns their entry; that of the
// person who has the subject already, if their other browser was faster. The error may be an *input.Invalid of the
// field "name".
func (s *Service) NewMember(ctx context.Context, name string, of Subject) (Entry, error) {
	name, err := s.name(name)
	if err != nil {
		return Entry{}, err
	}
	p := Player{ID: table.PlayerID(secret.Text(16)), Name: name, Created: s.instant()}
	err = s.cfg.Store.AddMember(ctx, p, of)
	if errors.Is(err, ErrTaken) {
		return s.BySubject(ctx, of)
	}
	if err != nil {
		return Entry{}, fmt.Errorf("add player %s: %w", p.ID, err)
	}
	return Entry{Player: p.ID}, nil
}

// AddSubject makes an account of a guest who has signed in at a provider for the first time, and returns their entry.
// ErrNoGuest for anyone who has another way to sign in; ErrTaken, ErrNotFound.
func (s *Service) AddSubject(ctx context.Context, p table.PlayerID, of Subject) (Entry, error) {
	have, err := s.Credentials(ctx, p)
	if err != nil {
		return Entry{}, err
	}
	if !have.None() || len(have.Programs) > 0 {
		return Entry{}, ErrNoGuest
	}
	if err := s.cfg.Store.AddSubject(ctx, p, of, s.instant()); err != nil {
		return Entry{}, fmt.Errorf("add a subject of %s: %w", p, err)
	}
	return Entry{Player: p}, nil
}

// AttemptTime is the time in which a sign-in at a provider must be completed.
const AttemptTime = 15 * time.Minute

// attemptKind prefixes sign-ins at a provider in the store, which keeps them among the passkey challenges.
const attemptKind = "attempt "

// BeginAttempt stores what is to be known at the end of a sign-in at a provider, under a secret of the browser.
func (s *Service) BeginAttempt(ctx context.Context, word string, data []byte) error {
	return s.challenge(ctx, attemptKind+word, data, AttemptTime)
}

// Attempt returns what BeginAttempt stored; EndAttempt does so once. ErrNotFound, also after AttemptTime.
func (s *Service) Attempt(ctx context.Context, word string) ([]byte, error) {
	data, err := s.cfg.Store.Challenge(ctx, secret.Hash(attemptKind+word), s.instant())
	if err != nil && !errors.Is(err, input.ErrNotFound) {
		err = fmt.Errorf("read an attempt: %w", err)
	}
	return data, err
}

// EndAttempt is Attempt, once: of concurrent calls, on any node, exactly one succeeds.
func (s *Service) EndAttempt(ctx context.Context, word string) ([]byte, error) {
	return s.Challenged(ctx, attemptKind+word)
}
