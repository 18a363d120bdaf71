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

	// deviceEvery is how often a device may have another name: a program that changes its
	// name with every request makes no write of each.
	deviceEvery = time.Minute

	// addressEvery is the same of its address: phones change it on their way.
	addressEvery = time.Hour

	// SessionAge is how long after it was last used a session ends.
	SessionAge = 180 * 24 * time.Hour

	// MaxSessions is how many devices a person may be signed in on: beyond it the one that was
	// not used for longest is signed out.
	MaxSessions = 50

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
	Address string    // from where it was last seen, to about a day: an IPv4 address, or an IPv6 /64; "" when that is not known

	// Of the token of a program, else zero.
	Owner   table.PlayerID // whose program it is
	Scope   Scope
	Expires time.Time
}

// OfProgram reports whether the token is that of a program, which its owner made on their page.
func (s Session) OfProgram() bool { return s.Scope != "" }

// Fresh reports whether a credential was used or shown here not long ago: a token that was
// found somewhere is not enough to make another.
func (s Session) Fresh(now time.Time) bool {
	return s.Proven(now) || !s.OfProgram() && now.Sub(s.Created).Abs() < fresh
}

// Proven reports whether a passkey was shown here not long ago, as moderators must. One that
// was shown long after now was shown while the clock was wrong, at a time that is not known.
func (s Session) Proven(now time.Time) bool { return now.Sub(s.Proved).Abs() < fresh }

// Ended reports whether a session was not used for SessionAge, or has expired. One that was never
// used since such was noted has not.
func (s Session) Ended(now time.Time) bool {
	return !s.Seen.IsZero() && now.Sub(s.Seen) > SessionAge || s.OfProgram() && !now.Before(s.Expires)
}

// named is how a device that calls itself so is noted: a program keeps the name its owner gave it,
// and one with a browser's token that browser's.
func (s Session) named(device string) string {
	if device = cleanDevice(device); device == "" || s.OfProgram() {
		return s.Device
	}
	return device
}

// Sessions is the part of a Store that keeps tokens and their devices.
type Sessions interface {
	// Session returns a token's person and what is known of its device. ErrNotFound.
	Session(ctx context.Context, tokenHash []byte) (Player, Session, error)

	// SignIn stores a new token's session and, in the same transaction, forgets the token
	// that it replaces (nil: none), and the person's least recently used sessions beyond
	// MaxSessions. ErrNotFound when the person is gone.
	SignIn(ctx context.Context, p table.PlayerID, s Session, tokenHash, old []byte) error

	// TouchSession notes that a token's device was here, and its address unless that is "".
	TouchSession(ctx context.Context, tokenHash []byte, device, address string, at time.Time) error

	// Sessions lists a person's, the last seen first; the tokens of programs are none.
	Sessions(ctx context.Context, p table.PlayerID) ([]Session, error)

	// SignOut forgets a token; that it is forgotten already is no error.
	SignOut(ctx context.Context, tokenHash []byte) error

	// EndSession forgets the token of one of this person's sessions. ErrNotFound.
	EndSession(ctx context.Context, p table.PlayerID, id string) error

	// EndOthers forgets all of a person's tokens but one, and those of programs.
	EndOthers(ctx context.Context, p table.PlayerID, keep []byte) error
}

// Visit is the person a token belongs to and what is known of the device, which is noted
// about once a day. ErrNotFound, also for a session that has ended. In an outage those who
// were here lately are known.
func (s *Service) Visit(ctx context.Context, token, device string) (Player, Session, error) {
	hash := secret.Hash(token)
	if p, session, known := s.justHere(ctx, hash, device); known {
		return p, session, nil
	}
	age := s.seen.age()
	p, session, err := s.cfg.Store.Session(ctx, hash)
	last, known := s.remember(hash, visit{p, session}, err, age)
	if known {
		p, session = last.Player, last.Session
	} else if err != nil {
		return p, session, fmt.Errorf("read the session of a token: %w", err)
	}
	now := s.instant()
	if session.Ended(now) {
		return Player{}, Session{}, fmt.Errorf("a session of %s has ended: %w", p.ID, input.ErrNotFound)
	}
	if known {
		return p, session, nil
	}
	device = session.named(device)
	address := AddressOf(ctx)
	if !session.changed(device, address, now) {
		return p, session, nil
	}
	session.Seen, session.Device = now, device
	if address != "" {
		session.Address = address
	}
	err = s.cfg.Store.TouchSession(ctx, hash, device, address, now)
	if s.cfg.Outage.Is(err) {
		return p, session, nil // it is noted another time
	}
	if err != nil {
		err = fmt.Errorf("note a visit of %s: %w", p.ID, err)
	}
	if errors.Is(err, input.ErrNotFound) {
		return Player{}, Session{}, err // signed out at this moment
	}
	return p, session, err
}

// justHere is Visit for somebody who was here a moment ago, of whom nothing new is to be noted.
func (s *Service) justHere(ctx context.Context, hash []byte, device string) (Player, Session, bool) {
	now := s.instant()
	last, known := s.seen.get(string(hash), s.cfg.Now(), tokenLife)
	device = last.Session.named(device)
	if !known || last.Session.Ended(now) || last.Session.changed(device, AddressOf(ctx), now) {
		return Player{}, Session{}, false
	}
	return last.Player, last.Session, true
}

// changed reports whether what is known of a session is so old, or so different from what is
// seen now, that it is noted again.
func (s Session) changed(device, address string, now time.Time) bool {
	since := now.Sub(s.Seen).Abs()
	switch {
	case since >= seenEvery:
		return true
	case s.Device != device:
		return s.Device == "" || since >= deviceEvery
	case s.Address != address && address != "":
		return s.Address == "" || since >= addressEvery
	}
	return false
}

type addressKey struct{}

// WithAddress is a context for what is asked from an address: an IPv4 address, or an IPv6 /64.
func WithAddress(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// AddressOf is the address of WithAddress, "" when there is none.
func AddressOf(ctx context.Context) string {
	address, _ := ctx.Value(addressKey{}).(string)
	return address
}

// SignIn gives a person a new token that replaces the one their browser had ("" for none).
// Proved says that a passkey was shown. ErrNotFound when the person is gone.
func (s *Service) SignIn(ctx context.Context, p table.PlayerID, old, device string, proved bool) (token string, err error) {
	token = secret.Token(tokenBytes)
	session := s.newSession(device, proved)
	var replaced []byte
	if old != "" {
		replaced = secret.Hash(old)
		defer s.signedOut(replaced)
	}
	defer s.changed(p, nil) // one of their other devices may have been signed out
	if err := s.cfg.Store.SignIn(ctx, p, session, secret.Hash(token), replaced); err != nil {
		return "", fmt.Errorf("sign %s in: %w", p, err)
	}
	return token, nil
}

// newSession is that of a browser that signs in now.
func (s *Service) newSession(device string, proved bool) Session {
	now := s.instant()
	session := Session{Device: cleanDevice(device), Created: now, Seen: now}
	if proved {
		session.Proved = now
	}
	return session
}

// SpendCode uses a recovery code up and says whose it was. ErrNotFound when it opens nothing:
// nobody has it, or it was used.
func (s *Service) SpendCode(ctx context.Context, code string) (table.PlayerID, error) {
	p, err := s.cfg.Store.SpendCode(ctx, secret.Hash(plainCode(code)), s.instant())
	if err != nil {
		err = fmt.Errorf("spend a recovery code: %w", err)
	}
	return p, err
}

// SignInByCode uses a recovery code up and signs its person in. ErrNotFound when it opens
// nothing: nobody has it, or it was used.
func (s *Service) SignInByCode(ctx context.Context, code, old, device string) (token string, err error) {
	p, err := s.SpendCode(ctx, code)
	if err != nil {
		return "", err
	}
	return s.SignIn(ctx, p, old, device, false)
}

// SignOut makes a token open nothing any more.
func (s *Service) SignOut(ctx context.Context, token string) error {
	hash := secret.Hash(token)
	defer s.signedOut(hash) // in an outage too they are unknown from now on
	if err := s.cfg.Store.SignOut(ctx, hash); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// signedOut says on all nodes that a token opens nothing any more.
func (s *Service) signedOut(hash []byte) {
	s.seen.drop(string(hash))
	s.cfg.Tables.TellForgotten(sessionID(hash))
}

// EndSession signs one device of a person out. ErrNotFound when there is no such session.
func (s *Service) EndSession(ctx context.Context, p table.PlayerID, id string) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.EndSession(ctx, p, id); err != nil {
		return fmt.Errorf("end a session of %s: %w", p, err)
	}
	return nil
}

// EndOthers signs a person out everywhere but where this token is. Their programs stay.
func (s *Service) EndOthers(ctx context.Context, p table.PlayerID, token string) error {
	hash := secret.Hash(token)
	defer s.changed(p, hash)
	if err := s.cfg.Store.EndOthers(ctx, p, hash); err != nil {
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
