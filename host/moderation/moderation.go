// Package moderation is what moderators do, the people who look after tables and players: they
// answer reports, rename and erase people, close tables, announce and set limits.
//
// Every such act is written to the audit log before it is done and marked as done after,
// so that nothing happens silently. A [Service] that runs follows the audit log, and so
// shows at this node what was done at others or by command.
//
// The errors of a Service are *input.Invalid for what cannot be accepted,
// input.ErrNotFound for what is not there, and what the acts themselves answer; any other is
// a failure of the store.
package moderation

import (
	"context"
	"log/slog"
	"time"

	"tablee/host/account"
	"tablee/table"
)

// Config is what a Service needs.
type Config struct {
	Store    Store
	Accounts Accounts
	Tables   Tables
	Games    []string // the ids of those there are

	// CloseCircle closes a circle by its id; package circles does it.
	CloseCircle func(ctx context.Context, id string) error

	Now func() time.Time
	Log *slog.Logger
}

// Accounts is what moderators do to people. Package account does it.
type Accounts interface {
	Person(ctx context.Context, p table.PlayerID) (account.Player, error)
	Rename(ctx context.Context, p table.PlayerID, name string) error
	Erase(ctx context.Context, p table.PlayerID) error
	MarkProgram(ctx context.Context, p table.PlayerID, on bool) error

	// The programs of a person: see account.Service.
	CheckProgram(ctx context.Context, owner table.PlayerID, p account.Program) (account.Program, error)
	AddProgram(ctx context.Context, owner table.PlayerID, p account.Program) (account.Program, string, error)
	RenewProgram(ctx context.Context, owner table.PlayerID, id string, until time.Time) (account.Program, string, error)
	RemoveProgram(ctx context.Context, owner table.PlayerID, id string) error
	Program(ctx context.Context, owner table.PlayerID, id string) (account.Program, error)

	// Forget forgets what this node remembers of a person that another has changed.
	Forget(id string)
}

// Tables is what moderators do to tables. Package host does it.
type Tables interface {
	// Status is a table's status and the seq of its last commit. ErrNotFound.
	Status(ctx context.Context, id table.ID) (table.Status, uint64, error)

	// Close ends a table for a reason that everybody there reads.
	Close(ctx context.Context, id table.ID, why string) error

	// LeaveAll takes a person from all tables; the error is table.ErrNoBot when a game would
	// wait for them for ever.
	LeaveAll(ctx context.Context, p table.PlayerID) (onDevice []table.PlayerID, err error)

	// Silence switches the chat of a table off, or on again. ErrNotFound.
	Silence(ctx context.Context, id table.ID, off bool) error

	// Refresh reads a table again that another node has changed, "" for all.
	Refresh(ctx context.Context, id table.ID)

	// RefreshOf reads the tables of a person again, who has another name or has left them at
	// another node.
	RefreshOf(ctx context.Context, p table.PlayerID)
}

// Store keeps what moderators need. Its methods are safe for concurrent use.
type Store interface {
	Moderators
	Reports
	Announcements
	AuditLog
	Limits
	Bans
	Houses
	Invitations
}

// Service is the moderation of one node. Make it with New.
type Service struct {
	cfg      Config
	settings settings
	heard    uint64 // every audit entry up to this one has been followed; for Run
}

// New makes a Service. What others do is not heard of until Run.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// instant is now as the store keeps it.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
