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
	Ticket        Ticket  // what the sign-in uses up
}

// joinTime limits how long a Join may take.
const joinTime = 30 * time.Second

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
	if err != nil || len(have.Passkeys) > 0 || have.Codes.All > 0 || !have.Provider.IsZero() || len(have.Programs) > 0 {
		return Player{}, err
	}
	return p, nil
}
