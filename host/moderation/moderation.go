// Package moderation implements the actions of moderators, who look after tables and players: they
// answer reports, read the words that players suggest, rename and erase people, ban, close tables, announce and set
// limits.
//
// Every action is written to the audit log before it is performed and marked as done afterwards, so
// that nothing happens silently. A running [Service] follows the audit log, so that this node
// learns of actions performed on other nodes or on the command line.
//
// The errors of a Service are *input.Invalid for invalid input, input.ErrNotFound for things that do
// not exist, and those of the actions themselves; any other error is a failure of the store.
package moderation

import (
	"context"
	"log/slog"
	"time"

	"tablee/host/account"
	"tablee/table"
)

// Config configures a Service.
type Config struct {
	Store    Store
	Accounts Accounts
	Tables   Tables
	Games    []string // the ids of all games

	// CloseCircle closes a circle by its id. Package circles implements it.
	CloseCircle func(ctx context.Context, id string) error

	Now func() time.Time
	Log *slog.Logger
}

// Accounts is the set of moderators' operations on people. Package account implements it.
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

	// Forget drops the cached data of a person changed by another node.
	Forget(id string)
}

// Tables is the set of moderators' operations on tables. Package host implements it.
type Tables interface {
	// Status returns a table's status and the seq of its last commit. ErrNotFound.
	Status(ctx context.Context, id table.ID) (table.Status, uint64, error)

	// CheckReport returns ErrNotFound for a report of what is not there, or of what its author may not see.
	CheckReport(ctx context.Context, id table.ID, author, person table.PlayerID, seq uint64) error

	// Lacks returns a table's game and the dictionary that lacks a word, for a person who suggests it there. The error
	// is table.ErrNotSeated, or an *input.Invalid of the field "word" if it has the word or could not have it.
	Lacks(ctx context.Context, id table.ID, p table.PlayerID, word string) (game, dictionary string, err error)

	// Close ends a table and shows the reason to everyone there.
	Close(ctx context.Context, id table.ID, why string) error

	// LeaveAll takes a person from all tables. It returns table.ErrNoBot when a game would wait for
	// them for ever.
	LeaveAll(ctx context.Context, p table.PlayerID) (onDevice []table.PlayerID, err error)

	// Silence switches the chat of a table off, or on again. ErrNotFound.
	Silence(ctx context.Context, id table.ID, off bool) error

	// Refresh rereads a table that another node has changed, or all tables ("").
	Refresh(ctx context.Context, id table.ID)

	// RefreshOf rereads the tables of a person who was renamed, or removed from them, on another node.
	RefreshOf(ctx context.Context, p table.PlayerID)
}

// Store stores the data of moderation. Its methods are safe for concurrent use.
type Store interface {
	Moderators
	Reports
	Announcements
	AuditLog
	Limits
	Bans
	Settings
	Invitations
	Suggestions
}

// Service performs moderation on one node. Use New to create one.
type Service struct {
	cfg      Config
	settings settings
	heard    uint64 // seq of the last audit entry processed; used by Run
}

// New returns a Service. It learns of actions on other nodes only while Run runs.
func New(cfg Config) *Service { return &Service{cfg: cfg} }

// instant returns the current time at the store's precision.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
