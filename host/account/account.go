// Package account manages the people of a server: guests, accounts and their credentials.
//
// A guest is a name, an id and a token held by the guest's device. An account is a person with a
// passkey, under the same id as before, so that a guest who makes an account loses nothing. Recovery
// codes and the list of signed-in devices belong to the account.
//
// The errors of a [Service] are *input.Invalid for invalid input and input.ErrNotFound for things that
// do not exist; any other error is a failure of the store.
package account

import (
	"context"
	"sync/atomic"
	"time"

	"tablee/host/clock"
	"tablee/host/outage"
	"tablee/table"
)

// Config configures a Service.
type Config struct {
	Store  Store
	Tables Tables
	Outage *outage.Monitor // nil: the store never fails
	Now    func() time.Time

	// CheckName refuses a name that the site does not allow, by an *input.Invalid; nil: it allows all.
	CheckName func(name string) error
}

// Tables updates the tables when a person's account changes.
type Tables interface {
	// RefreshOf redraws a person's tables after they were renamed or erased.
	RefreshOf(ctx context.Context, p table.PlayerID)

	// LeaveAll takes a person from all tables, and returns the hot-seat players of their device. It
	// returns table.ErrNoBot when a game would wait for them for ever.
	LeaveAll(ctx context.Context, p table.PlayerID) (onDevice []table.PlayerID, err error)

	// Join moves everything of a guest (seats, tables and the rest) to an account and signs their
	// browser in there, all in one transaction. ErrNoGuest, ErrNotFound.
	Join(ctx context.Context, j Join) error

	// TellForgotten tells the other nodes to drop what they have cached about the person or session
	// with that id.
	TellForgotten(id string)

	// NamesHere returns the names of those of the given people whom the tables in memory know.
	NamesHere(ids []table.PlayerID) map[table.PlayerID]string
}

// Store stores people and their credentials. Its methods are safe for concurrent use.
type Store interface {
	People
	Passkeys
	RecoveryCodes
	Subjects
	Challenges
	Sessions
	OwnPrograms
	NetworkKeys
	Secrets
	clock.Periods
}

// Service manages the accounts of one node. Use New to create one.
type Service struct {
	cfg     Config
	keys    networkKeys
	https   atomic.Pointer[time.Time]                // see NoteHTTPS; nil until it is known
	sealKey atomic.Pointer[[]byte]                   // see Seal; nil until it is known
	seen    recent[string, visit]                    // by the hash of a token
	muted   recent[table.PlayerID, []table.PlayerID] // muted players, by the player who muted them
}

// New returns a Service.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// instant returns the current time at the store's precision.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
