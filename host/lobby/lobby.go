// Package lobby is how a table comes about: what somebody plans is read and checked, the table is
// opened, and until the first card it is a waiting room in which chairs and contract may change. It
// leads people there: by a short code, to any table that waits for anybody, and to the same table
// again. What the host runs begins with what the lobby has opened.
package lobby

import (
	"context"
	"log/slog"
	"time"

	"tablee/host"
	"tablee/host/account"
	"tablee/table"
)

// Config is what a Lobby needs.
type Config struct {
	Store Store
	Host  *host.Host

	// StartPause is the time between the last chair's being taken and the start, in which those
	// who sit there may still let the table wait. 0: it starts at once.
	StartPause time.Duration

	// Hides reports whether no table of a game is opened here; nil: of none. Refuses reports
	// whether a name on a shared screen holds a word that is not said here; nil: none does.
	Hides   func(gameID string) bool
	Refuses func(text string) bool

	// Seed makes the seed of a new table.
	Seed func() table.Seed

	Now func() time.Time // nil: time.Now
	Log *slog.Logger     // nil: discarded
}

// Lobby opens tables and prepares them. Make it with New.
type Lobby struct {
	cfg     Config
	host    *host.Host
	running running
}

// New makes a Lobby.
func New(cfg Config) *Lobby {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	return &Lobby{cfg: cfg, host: cfg.Host}
}

// Store is what a Lobby needs of a store.
type Store interface {
	Codes

	// AddPlayer stores a new person and the hash of their first token. The name is already
	// clean.
	AddPlayer(ctx context.Context, p account.Player, tokenHash []byte) error

	// Pace is that of account.People.
	Pace(ctx context.Context, id table.PlayerID) (table.Pace, error)

	// Tables and Count are those of host.Rows.
	Tables(ctx context.Context, f host.Filter) ([]host.Row, error)
	Count(ctx context.Context, f host.Filter) (int, error)
}

// Codes is the part of a Store that keeps the short codes of tables that wait. They are no part
// of a log: a table that has lost its code is given another.
type Codes interface {
	// TableCode returns the code of a table, "" for none. ErrNotFound.
	TableCode(ctx context.Context, id table.ID) (string, error)

	// GiveTableCode gives a code to a table that has none, and reports whether it has it now: not
	// when another table has that code, unless its game began and nothing has happened there
	// since a time.
	GiveTableCode(ctx context.Context, id table.ID, code string, since time.Time) (bool, error)

	// TableOfCode returns the table of a code. ErrNotFound.
	TableOfCode(ctx context.Context, code string) (table.ID, error)
}
