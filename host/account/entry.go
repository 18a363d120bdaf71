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

// Entry is a sign-in of a browser or a program.
type Entry struct {
	Player table.PlayerID
	Proved bool   // a passkey was shown
	Ticket Ticket // used up by the sign-in
	Old    string // the browser's token, which the new one replaces; "" for none
	Device string
	Join   bool // everything of the browser's guest becomes the account's
}

// Ticket names the code or link that a sign-in uses up, in the transaction that stores the new token; the zero Ticket
// none.
type Ticket struct {
	Code []byte // the hash of a recovery code of the person
	Link []byte // the hash of a challenge whose data is the person's id
}

// Entered is the outcome of an Entry.
type Entered struct {
	Token string
	Back  string // brings the browser's guest back, who would otherwise be lost: see ByWayBack; "" if no guest is
}

// BackTime is the time in which a guest whose browser has signed in as another person can come back.
const BackTime = 24 * time.Hour

// backKind prefixes ways back in the store, which keeps them among the passkey challenges.
const backKind = "back "

// ByCode returns the entry of a recovery code. It returns ErrNotFound if the code does not exist or was used
// already.
func (s *Service) ByCode(ctx context.Context, code string) (Entry, error) {
	hash := secret.Hash(plainCode(code))
	p, err := s.cfg.Store.CodeOwner(ctx, hash)
	if err != nil {
		return Entry{}, fmt.Errorf("find the owner of a recovery code: %w", err)
	}
	return Entry{Player: p, Ticket: Ticket{Code: hash}}, nil
}

// ByLink returns the entry of a device link. It returns ErrNotFound if the link does not exist, was used
// already, or has expired.
func (s *Service) ByLink(ctx context.Context, link string) (Entry, error) {
	return s.byChallenge(ctx, linkKind+link)
}

// ByWayBack returns the entry of a guest who comes back (Entered.Back), once and within BackTime. ErrNotFound.
func (s *Service) ByWayBack(ctx context.Context, back string) (Entry, error) {
	return s.byChallenge(ctx, backKind+back)
}

func (s *Service) byChallenge(ctx context.Context, challenge string) (Entry, error) {
	hash := secret.Hash(challenge)
	p, err := s.cfg.Store.Challenge(ctx, hash, s.instant())
	if err != nil {
		return Entry{}, fmt.Errorf("find the owner of a link: %w", err)
	}
	return Entry{Player: table.PlayerID(p), Ticket: Ticket{Link: hash}}, nil
}

// Enter signs a person in with a new token. With e.Join it also merges the browser's guest into the account,
// with tables, seats, circles and history; once begun, that is completed even if ctx ends. Errors: ErrNotFound
// if the person does not exist, or the ticket is used up or has expired; an *input.Invalid of the field
// "circles" if the account would belong to too many.
func (s *Service) Enter(ctx context.Context, e Entry) (Entered, error) {
	guest, err := s.guestOf(ctx, e.Old)
	if err != nil {
		return Entered{}, err
	}
	leaves := guest.ID != "" && guest.ID != e.Player
	if leaves && e.Join {
		token, err := s.join(ctx, guest, e)
		if !errors.Is(err, ErrNoGuest) {
			return Entered{Token: token}, err
		}
		leaves = false // the guest has made an account in the meantime
	}
	var to Entered
	if leaves {
		to.Back = secret.Token(tokenBytes)
		if err := s.challenge(ctx, backKind+to.Back, []byte(guest.ID), BackTime); err != nil {
			return Entered{}, err
		}
	}
	to.Token, err = s.signIn(ctx, e)
	return to, err
}

// signIn stores a new token, which replaces the old one.
func (s *Service) signIn(ctx context.Context, e Entry) (token string, err error) {
	token = secret.Token(tokenBytes)
	var replaced []byte
	if e.Old != "" {
		replaced = secret.Hash(e.Old)
		defer s.signedOut(replaced)
	}
	defer s.changed(e.Player, nil) // one of their other devices may have been signed out
	err = s.cfg.Store.SignIn(ctx, e.Player, s.newSession(e.Device, e.Proved), secret.Hash(token), replaced, e.Ticket)
	if err != nil {
		return "", fmt.Errorf("sign %s in: %w", e.Player, err)
	}
	return token, nil
}

// join signs a person in and merges a guest into their account. ErrNoGuest.
func (s *Service) join(ctx context.Context, guest Player, e Entry) (token string, err error) {
	token = secret.Token(tokenBytes)
	j := Join{Guest: guest.ID, Player: e.Player, Name: guest.Name, At: s.instant(), Session: s.newSession(e.Device, e.Proved),
		Token: secret.Hash(token), Ticket: e.Ticket}
	defer s.signedOut(secret.Hash(e.Old))
	defer s.changed(guest.ID, nil)
	defer s.changed(e.Player, nil)
	joining, cancel := context.WithTimeout(context.WithoutCancel(ctx), joinTime)
	defer cancel()
	if err := s.cfg.Tables.Join(joining, j); err != nil {
		return "", fmt.Errorf("sign %s in: %w", e.Player, err)
	}
	return token, nil
}

// Former returns the guest whom a way back leads to. ErrNotFound, also for one who was erased or has become an
// account's.
func (s *Service) Former(ctx context.Context, back string) (Player, error) {
	if back == "" {
		return Player{}, input.ErrNotFound
	}
	e, err := s.ByWayBack(ctx, back)
	if err != nil {
		return Player{}, err
	}
	return s.Person(ctx, e.Player)
}
