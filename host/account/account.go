// Package account keeps the people of a server: guests and the credentials that make an
// account of one.
//
// A guest is a name, an id and a token that the guest's device holds. An account is nothing
// but a person with a passkey: the same id as when they were a guest, so that nothing is
// lost by making one. Recovery codes and the list of signed-in devices belong to it.
//
// The errors of a [Service] are *input.Invalid for what cannot be accepted and
// input.ErrNotFound for what is not there; any other is a failure of the store.
package account

import (
	"context"
	"time"

	"tablee/host/outage"
	"tablee/table"
)

// Config is what a Service needs.
type Config struct {
	Store  Store
	Tables Tables
	Outage *outage.Monitor // nil: the store always works
	Now    func() time.Time

	// Refuses reports whether a name holds a word that is not said here; nil: none does.
	Refuses func(text string) bool
}

// Tables is what happens at the tables when the person of an account changes.
type Tables interface {
	// RefreshOf shows the new name of a person, or that they were erased, at their tables.
	RefreshOf(ctx context.Context, p table.PlayerID)

	// LeaveAll takes a person from all tables, and returns who plays, or played, on their
	// device. The error is table.ErrNoBot when a game would wait for them for ever.
	LeaveAll(ctx context.Context, p table.PlayerID) (onDevice []table.PlayerID, err error)

	// Join gives what a guest has at the tables, and all else of theirs, to an account, and signs
	// their browser in there: all of it or nothing. ErrNoGuest, ErrNotFound.
	Join(ctx context.Context, j Join) error

	// TellForgotten tells the other nodes to ask the store anew about the person, or the session,
	// of that id.
	TellForgotten(id string)

	// NamesHere are the names of those of some people whom the tables in memory know.
	NamesHere(ids []table.PlayerID) map[table.PlayerID]string
}

// Store keeps people and their credentials. Its methods are safe for concurrent use.
type Store interface {
	People
	Passkeys
	RecoveryCodes
	Challenges
	Sessions
	OwnPrograms
}

// Service is the accounts of one node. Make it with New.
type Service struct {
	cfg   Config
	seen  recent[string, visit]                    // by the hash of a token
	muted recent[table.PlayerID, []table.PlayerID] // whom they do not want to read
}

// New makes a Service.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// instant is now as the store keeps it.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
