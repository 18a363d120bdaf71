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

// ErrNoGuest says that somebody has a way of their own to sign in, and stays who they are.
var ErrNoGuest = errors.New("account: not a guest")

// Join is a guest of a browser who becomes the account that the browser signs in to: all of
// theirs is the account's from then on.
type Join struct {
	Guest, Player table.PlayerID
	Name          string // the guest's
	At            time.Time
	Session       Session // the browser's new one
	Token         []byte  // the hash of its token
}

// joinTime is how long it may take to give an account all that a guest had.
const joinTime = 30 * time.Second

// SignInWith is SignIn for a browser whose guest may come into the account, with tables, seats,
// circles and history: a browser without a guest, or with somebody who
// has an account of their own, is only signed in. Once begun it is completed, even if ctx ends.
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
	if errors.Is(err, ErrNoGuest) { // they have become an account at this moment
		return s.SignIn(ctx, p, old, device, proved)
	}
	if err != nil {
		return "", fmt.Errorf("sign %s in: %w", p, err)
	}
	return token, nil
}

// guestOf is the guest of a browser's token; nobody for a program, and for somebody who has a way
// of their own to sign in.
func (s *Service) guestOf(ctx context.Context, token string) (Player, error) {
	if token == "" {
		return Player{}, nil
	}
	p, session, err := s.cfg.Store.Session(ctx, secret.Hash(token))
	if errors.Is(err, input.ErrNotFound) || err == nil && (p.Program || session.OfProgram() || session.Ended(s.instant())) {
		return Player{}, nil
	}
	if err != nil {
		return Player{}, fmt.Errorf("read the session of a token: %w", err)
	}
	have, err := s.Credentials(ctx, p.ID)
	if err != nil || len(have.Passkeys) > 0 || have.Codes.All > 0 || len(have.Programs) > 0 {
		return Player{}, err
	}
	return p, nil
}
