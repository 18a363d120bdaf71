// Package lobby creates tables. It validates plans, opens tables and manages the waiting room, in which
// chairs and contract may change until the first card. It also brings people to tables: by a short
// code, to any public table that is waiting, to the rematch of a finished game, and to a coached first
// game. From the first card on, package host runs the table.
package lobby

import (
	"context"
	"log/slog"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/host/secret"
	"tablee/table"
)

// Config configures a Lobby.
type Config struct {
	Store Store
	Host  *host.Host

	// StartPause is the delay between the taking of the last chair and the start. During it, seated
	// players may still hold the table. 0 starts at once.
	StartPause time.Duration

	// Hides reports whether a game is hidden on this server, so that no tables of it are opened (nil:
	// none is). CheckName refuses a name on a shared screen, as in account.Config.
	Hides     func(gameID string) bool
	CheckName func(name string) error

	// KnownHere returns the people made for devices at earlier tables whom a name typed at this one may mean;
	// SeatedHere is told who sat down on a device (nil: there are none, and no one is told).
	KnownHere  func(ctx context.Context, at table.ID) ([]account.Player, error)
	SeatedHere func(ctx context.Context, at table.ID, p table.PlayerID) error

	// Seed returns the seed of a new table.
	Seed func() table.Seed

	Now func() time.Time // nil: time.Now
	Log *slog.Logger     // nil: discards
}

// Lobby opens tables and runs their waiting rooms. Use New to create one.
type Lobby struct {
	cfg     Config
	host    *host.Host
	node    string // holder of its leases
	running running
	steps   steps
}

// New returns a Lobby.
func New(cfg Config) *Lobby {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Lobby{cfg: cfg, host: cfg.Host, node: secret.Text(16)}
}

// Store is the part of the store that a Lobby uses.
type Store interface {
	Codes
	Leases

	// AddPlayer stores a new person and the hash of their first token. The name has been cleaned
	// already.
	AddPlayer(ctx context.Context, p account.Player, tokenHash []byte) error

	// Tempo is documented in account.People.
	Tempo(ctx context.Context, id table.PlayerID) (table.Tempo, error)
	// Forced is documented in account.People.
	Forced(ctx context.Context, id table.PlayerID) (table.Forced, error)

	// Tables and Count are documented in host.Rows.
	Tables(ctx context.Context, f host.Filter) ([]host.Row, error)
	Count(ctx context.Context, f host.Filter) (int, error)
}

// Codes is the part of a Store that keeps the short codes of waiting tables. Codes are not part of the
// log; a table that has lost its code gets another.
type Codes interface {
	// TableCode returns the code of a table, or "" if it has none. ErrNotFound.
	TableCode(ctx context.Context, id table.ID) (string, error)

	// GiveTableCode assigns a code to a table that has none, and reports whether the table has it now.
	// It fails if another table has the code, unless that table's game has begun and its last event is
	// older than since.
	GiveTableCode(ctx context.Context, id table.ID, code string, since time.Time) (bool, error)

	// TableOfCode returns the table that has a code. ErrNotFound.
	TableOfCode(ctx context.Context, code string) (table.ID, error)
}
