package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

const (
	tokenBytes = 32             // of chance in a token
	seenEvery  = 24 * time.Hour // how often a session's Seen is updated

	// fresh is how long after showing a passkey or a code a person may change their
	// credentials, and a moderator act as one, before they are asked again.
	fresh = 12 * time.Hour
)

// Session is what is known of a device that holds a token.
type Session struct {
	ID      string    // names it in lists; it opens nothing
	Device  string    // "Firefox, Linux"; "" when it did not say
	Created time.Time // zero when it is older than the first list
	Seen    time.Time // to about a day
	Proved  time.Time // when a passkey was last shown here; zero: never
}

// Fresh reports whether a credential was used or shown here not long ago: a token that was
// found somewhere is not enough to make another.
func (s Session) Fresh(now time.Time) bool { return s.Proven(now) || now.Sub(s.Created) < fresh }

// Proven reports whether a passkey was shown here not long ago, as moderators must.
func (s Session) Proven(now time.Time) bool { return now.Sub(s.Proved) < fresh }

// Sessions is the part of a Store that keeps tokens and their devices.
type Sessions interface {
	// Session returns a token's person and what is known of its device. ErrNotFound.
	Session(ctx context.Context, tokenHash []byte) (Player, Session, error)

	// SignIn stores a new token's session and, in the same transaction, forgets the token
	// that it replaces (nil: none). ErrNotFound when the person is gone.
	SignIn(ctx context.Context, p table.PlayerID, s Session, tokenHash, old []byte) error

	// TouchSession notes that a token's device was here.
	TouchSession(ctx context.Context, tokenHash []byte, device string, at time.Time) error

	// Sessions lists a person's, the last seen first.
	Sessions(ctx context.Context, p table.PlayerID) ([]Session, error)

	// SignOut forgets a token; that it is forgotten already is no error.
	SignOut(ctx context.Context, tokenHash []byte) error

	// EndSession forgets the token of one of this person's sessions. ErrNotFound.
	EndSession(ctx context.Context, p table.PlayerID, id string) error

	// EndOthers forgets all of a person's tokens but one.
	EndOthers(ctx context.Context, p table.PlayerID, keep []byte) error
}

// Visit is the person a token belongs to and what is known of the device, which is noted
// about once a day. ErrNotFound.
func (s *Service) Visit(ctx context.Context, token, device string) (Player, Session, error) {
	p, session, err := s.cfg.Store.Session(ctx, secret.Hash(token))
	if err != nil {
		return p, session, fmt.Errorf("read the session of a token: %w", err)
	}
	now := s.instant()
	if device = cleanDevice(device); device == "" {
		device = session.Device // a program with a browser's token
	}
	if now.Sub(session.Seen) < seenEvery && session.Device == device {
		return p, session, nil
	}
	session.Seen, session.Device = now, device
	err = s.cfg.Store.TouchSession(ctx, secret.Hash(token), device, now)
	if err != nil {
		err = fmt.Errorf("note a visit of %s: %w", p.ID, err)
	}
	if errors.Is(err, input.ErrNotFound) {
		return Player{}, Session{}, err // signed out at this moment
	}
	return p, session, err
}

// SignIn gives a person a new token that replaces the one their browser had ("" for none).
// Proved says that a passkey was shown. ErrNotFound when the person is gone.
func (s *Service) SignIn(ctx context.Context, p table.PlayerID, old, device string, proved bool) (token string, err error) {
	token = secret.Token(tokenBytes)
	session := Session{Device: cleanDevice(device), Created: s.instant(), Seen: s.instant()}
	if proved {
		session.Proved = session.Created
	}
	var replaced []byte
	if old != "" {
		replaced = secret.Hash(old)
	}
	if err := s.cfg.Store.SignIn(ctx, p, session, secret.Hash(token), replaced); err != nil {
		return "", fmt.Errorf("sign %s in: %w", p, err)
	}
	return token, nil
}

// SignInByCode uses a recovery code up and signs its person in. ErrNotFound when it opens
// nothing: nobody has it, or it was used.
func (s *Service) SignInByCode(ctx context.Context, code, old, device string) (token string, err error) {
	p, err := s.cfg.Store.SpendCode(ctx, secret.Hash(plainCode(code)), s.instant())
	if err != nil {
		return "", fmt.Errorf("spend a recovery code: %w", err)
	}
	return s.SignIn(ctx, p, old, device, false)
}

// SignOut makes a token open nothing any more.
func (s *Service) SignOut(ctx context.Context, token string) error {
	if err := s.cfg.Store.SignOut(ctx, secret.Hash(token)); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// EndSession signs one device of a person out. ErrNotFound when there is no such session.
func (s *Service) EndSession(ctx context.Context, p table.PlayerID, id string) error {
	if err := s.cfg.Store.EndSession(ctx, p, id); err != nil {
		return fmt.Errorf("end a session of %s: %w", p, err)
	}
	return nil
}

// EndOthers signs a person out everywhere but where this token is.
func (s *Service) EndOthers(ctx context.Context, p table.PlayerID, token string) error {
	if err := s.cfg.Store.EndOthers(ctx, p, secret.Hash(token)); err != nil {
		return fmt.Errorf("end the other sessions of %s: %w", p, err)
	}
	return nil
}

// cleanDevice is a device's name, or nothing when it cannot be one.
func cleanDevice(name string) string {
	name, err := input.Clean("device", name, MaxDevice)
	if err != nil {
		return ""
	}
	return name
}
