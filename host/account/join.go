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

// ErrNoGuest is returned by Join for a person who is not a guest: they have credentials and keep their
// id.
var ErrNoGuest = errors.New("account: not a guest")

// Join merges a guest into the account that their browser signs in to: everything the guest has becomes
// the account's.
type Join struct {
	Guest, Player table.PlayerID
	Name          string // the guest's
	At            time.Time
	Session       Session // the browser's new one
	Token         []byte  // the hash of Session's token
}

// joinTime limits how long a Join may take.
const joinTime = 30 * time.Second

// SignInWith is SignIn, but it also merges the browser's guest into the account, with tables, seats,
// circles and history. A browser without a guest, or signed in to another account, is only signed in.
// Once begun, the merge is completed even if ctx ends.
func (s *Service) SignInWith(ctx context.Context, p table.PlayerID, old, device string, proved bool) (token string, err error) {
	guest, err := s.guestOf(ctx, old)
	if err != nil {
		return "", err
	}
	if guest.ID == "" || guest.ID == p {
		return s.SignIn(ctx, p, old, device, proved)
	}
	token = secret.Token(tokenBytes)
	j := Join{Guest: guest.ID, Player: p, Name: guest.Name, At: s.instant(), Session: s.newSession(device, proved), Token: secret.Hash(token)}
	defer s.signedOut(secret.Hash(old))
	defer s.changed(guest.ID, nil)
	defer s.changed(p, nil)
	joining, cancel := context.WithTimeout(context.WithoutCancel(ctx), joinTime)
	defer cancel()
	err = s.cfg.Tables.Join(joining, j)
	if errors.Is(err, ErrNoGuest) { // the guest has made an account in the meantime
		return s.SignIn(ctx, p, old, device, proved)
	}
	if err != nil {
		return "", fmt.Errorf("sign %s in: %w", p, err)
	}
	return token, nil
}

// guestOf returns the guest of a browser's token. It returns the zero Player for a program, and for a
// person with credentials.
func (s *Service) guestOf(ctx context.Context, token string) (Player, error) {
	if token == "" {
		return Player{}, nil
	}
	p, session, err := s.cfg.Store.Session(ctx, secret.Hash(token))
	if errors.Is(err, input.ErrNotFound) || err == nil && (p.Program || session.OfProgram()) {
		return Player{}, nil
	}
	if err != nil {
		return Player{}, fmt.Errorf("read the session of a token: %w", err)
	}
	if ended, err := s.ended(ctx, session); err != nil || ended {
		return Player{}, err
	}
	have, err := s.Credentials(ctx, p.ID)
	if err != nil || len(have.Passkeys) > 0 || have.Codes.All > 0 || len(have.Programs) > 0 {
		return Player{}, err
	}
	return p, nil
}
