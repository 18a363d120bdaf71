package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/host/clock"
	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

const (
	tokenBytes = 32             // random bytes in a token
	seenEvery  = 24 * time.Hour // how often a session's Seen is updated

	// deviceEvery is the shortest interval between two stored device names of a session, so that a
	// program that changes its name with every request does not cause a write for each.
	deviceEvery = time.Minute

	// networksEvery is the same for networks, which change on phones that move.
	networksEvery = time.Hour

	// SessionAge is the time after its last use at which a session ends.
	SessionAge = 180 * 24 * time.Hour

	// MaxSessions limits a person's signed-in devices. Beyond it, the least recently used one is signed
	// out.
	MaxSessions = 50

	// fresh is the time after showing a passkey or a code in which a person may change their
	// credentials, and a moderator may act as one, before they are asked again.
	fresh = 12 * time.Hour
)

// Session describes a device that holds a token.
type Session struct {
	ID       string    // its name in lists; grants nothing
	Device   string    // "Firefox, Linux"; "" if the device did not say
	Created  time.Time // zero for sessions older than the first list
	Seen     time.Time // accurate to about a day
	Proved   time.Time // when a passkey was last shown here; zero: never
	Networks Networks  // where it was last seen today; zero if unknown

	// For tokens of programs; otherwise zero.
	Owner   table.PlayerID // the program's owner
	Scope   Scope
	Expires time.Time
}

// OfProgram reports whether the token belongs to a program, made by its owner on their page.
func (s Session) OfProgram() bool { return s.Scope != "" }

// Fresh reports whether a credential was used or shown here recently. Without it, a leaked token could
// be used to make further credentials.
func (s Session) Fresh(now time.Time) bool {
	return s.Proven(now) || !s.OfProgram() && now.Sub(s.Created).Abs() < fresh
}

// Proven reports whether a passkey was shown here recently, as is required of moderators. A time of
// proof long after now was recorded by a wrong clock and does not count.
func (s Session) Proven(now time.Time) bool { return now.Sub(s.Proved).Abs() < fresh }

// Ended reports whether a session has expired, or was unused for SessionAge of the time in which the site was
// open (nil: always). A session with a zero Seen (older than that field) has not ended.
func (s Session) Ended(now time.Time, open []clock.Period) bool {
	return !s.Seen.IsZero() && s.Seen.Before(clock.UnusedSince(open, now, SessionAge)) || s.OfProgram() && !now.Before(s.Expires)
}

// ended reports whether a session has ended. It needs the store only for a session that has ended unless the
// site was closed, and then keeps it while the store is out. It never deletes a session: the clock may be wrong.
func (s *Service) ended(ctx context.Context, session Session) (bool, error) {
	now := s.instant()
	if !session.Ended(now, nil) {
		return false, nil
	}
	open, err := s.cfg.Store.OpenPeriods(ctx)
	if s.cfg.Outage.Is(err) {
		return session.OfProgram() && !now.Before(session.Expires), nil
	}
	if err != nil {
		return false, fmt.Errorf("read when the site was open: %w", err)
	}
	return session.Ended(now, open), nil
}

// named returns the name to store for a device that calls itself device. A program keeps the name that
// its owner gave it, and a client that sends no name keeps the one stored.
func (s Session) named(device string) string {
	if device = cleanDevice(device); device == "" || s.OfProgram() {
		return s.Device
	}
	return device
}

// Sessions is the part of a Store that keeps tokens and their devices.
type Sessions interface {
	// Session returns a token's person and session. ErrNotFound.
	Session(ctx context.Context, tokenHash []byte) (Player, Session, error)

	// SignIn stores a new token's session. In the same transaction it uses up the ticket, and deletes the
	// token that it replaces (nil: none) and the person's least recently used sessions beyond
	// MaxSessions. ErrNotFound if the person does not exist, or the ticket is not valid for them any more.
	SignIn(ctx context.Context, p table.PlayerID, s Session, tokenHash, old []byte, t Ticket) error

	// FirstHTTPS returns when the site was first reached over HTTPS: now, unless a time is stored already.
	FirstHTTPS(ctx context.Context, now time.Time) (time.Time, error)

	// TouchSession records a visit of a token's device, and its networks unless they are unknown.
	TouchSession(ctx context.Context, tokenHash []byte, device string, at time.Time, where Networks) error

	// Sessions lists a person's sessions, last seen first, without those of programs.
	Sessions(ctx context.Context, p table.PlayerID) ([]Session, error)

	// SignOut deletes a token. Deleting an unknown token is no error.
	SignOut(ctx context.Context, tokenHash []byte) error

	// EndSession deletes the token of one of this person's sessions. ErrNotFound.
	EndSession(ctx context.Context, p table.PlayerID, id string) error

	// EndOthers deletes all of a person's tokens except keep and those of programs.
	EndOthers(ctx context.Context, p table.PlayerID, keep []byte) error
}

// Visit returns a token's person and session, and records the visit about once a day. It returns
// ErrNotFound also for a session that has ended. In an outage it answers from the cache.
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
	ended, err := s.ended(ctx, session)
	if err != nil {
		return Player{}, Session{}, err
	}
	if ended {
		return Player{}, Session{}, fmt.Errorf("a session of %s has ended: %w", p.ID, input.ErrNotFound)
	}
	if known {
		return p, session, nil
	}
	device = session.named(device)
	var where Networks
	if address := AddressOf(ctx); address != "" {
		key, err := s.networkKey(ctx)
		if err != nil && !s.cfg.Outage.Is(err) {
			return Player{}, Session{}, err
		}
		where = networksOf(key, address)
	}
	if !session.changed(device, where, now) {
		return p, session, nil
	}
	session.Seen, session.Device = now, device
	if where != (Networks{}) {
		session.Networks = where
	}
	err = s.cfg.Store.TouchSession(ctx, hash, device, now, where)
	if s.cfg.Outage.Is(err) {
		return p, session, nil // recorded at a later visit
	}
	if err != nil {
		err = fmt.Errorf("record a visit of %s: %w", p.ID, err)
	}
	if errors.Is(err, input.ErrNotFound) {
		return Player{}, Session{}, err // signed out in the meantime
	}
	return p, session, err
}

// justHere is the fast path of Visit: it answers from the cache when there is nothing new to record.
func (s *Service) justHere(ctx context.Context, hash []byte, device string) (Player, Session, bool) {
	now := s.instant()
	last, known := s.seen.get(string(hash), s.cfg.Now(), tokenLife)
	device = last.Session.named(device)
	if !known || last.Session.Ended(now, nil) {
		return Player{}, Session{}, false
	}
	var where Networks
	if address := AddressOf(ctx); address != "" {
		key := s.knownKey()
		if key == nil {
			return Player{}, Session{}, false
		}
		where = networksOf(key, address)
	}
	if last.Session.changed(device, where, now) {
		return Player{}, Session{}, false
	}
	return last.Player, last.Session, true
}

// changed reports whether the stored session is so old, or so different from this visit, that it must
// be stored again.
func (s Session) changed(device string, where Networks, now time.Time) bool {
	since := now.Sub(s.Seen).Abs()
	switch {
	case since >= seenEvery:
		return true
	case s.Device != device:
		return s.Device == "" || since >= deviceEvery
	case s.Networks != where && where != (Networks{}):
		return s.Networks == (Networks{}) || since >= networksEvery
	}
	return false
}

type addressKey struct{}

// WithAddress returns a context that carries the address of a request: an IPv4 address, or an IPv6 /64.
func WithAddress(ctx context.Context, address string) context.Context {
	return context.WithValue(ctx, addressKey{}, address)
}

// AddressOf returns the address set by WithAddress, or "".
func AddressOf(ctx context.Context) string {
	address, _ := ctx.Value(addressKey{}).(string)
	return address
}

// newSession returns the session of a browser that signs in now.
func (s *Service) newSession(device string, proved bool) Session {
	now := s.instant()
	session := Session{Device: cleanDevice(device), Created: now, Seen: now}
	if proved {
		session.Proved = now
	}
	return session
}

// NoteHTTPS records that the site is reached over HTTPS: the first time remains for ever.
func (s *Service) NoteHTTPS(ctx context.Context) {
	if s.https.Load() != nil {
		return
	}
	if at, err := s.cfg.Store.FirstHTTPS(ctx, s.instant()); err == nil { // else at the next request
		s.https.Store(&at)
	}
}

// BeforeHTTPS reports whether a session is older than the site's HTTPS, so that its cookie has no prefix. That
// is believed for SessionAge, in which the browsers that are still in use get a cookie with a prefix.
func (s *Service) BeforeHTTPS(session Session) bool {
	since := s.https.Load()
	return since != nil && session.Created.Before(*since) && s.instant().Sub(*since) < SessionAge
}

// SignOut invalidates a token.
func (s *Service) SignOut(ctx context.Context, token string) error {
	hash := secret.Hash(token)
	defer s.signedOut(hash) // in an outage too, the token is unknown from now on
	if err := s.cfg.Store.SignOut(ctx, hash); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}

// signedOut evicts a token from the caches of all nodes.
func (s *Service) signedOut(hash []byte) {
	s.seen.drop(string(hash))
	s.cfg.Tables.TellForgotten(sessionID(hash))
}

// EndSession signs one device of a person out. ErrNotFound if there is no such session.
func (s *Service) EndSession(ctx context.Context, p table.PlayerID, id string) error {
	defer s.changed(p, nil)
	if err := s.cfg.Store.EndSession(ctx, p, id); err != nil {
		return fmt.Errorf("end a session of %s: %w", p, err)
	}
	return nil
}

// EndOthers signs a person out everywhere except on the device with this token. Their programs stay.
func (s *Service) EndOthers(ctx context.Context, p table.PlayerID, token string) error {
	hash := secret.Hash(token)
	defer s.changed(p, hash)
	if err := s.cfg.Store.EndOthers(ctx, p, hash); err != nil {
		return fmt.Errorf("end the other sessions of %s: %w", p, err)
	}
	return nil
}

// cleanDevice returns a cleaned device name, or "" if it is invalid.
func cleanDevice(name string) string {
	name, err := input.Clean("device", name, MaxDevice)
	if err != nil {
		return ""
	}
	return name
}
