// Package cleaning removes unused data, so that the store does not grow for ever: waiting rooms that no
// one joined, guests who never played, expired sessions, old chat, abandoned games. It never removes a
// finished game of people.
//
// A [Policy] sets the age at which each [Kind] is removed. Once a day one node takes the lease and scans
// the store in small steps. Each step is one transaction that checks its candidates again, removes the
// unused ones with all their data and counts them in the audit log. A player who returns at that moment
// therefore comes either before the step, so that nothing is removed, or after it. All nodes drop
// removed tables from memory.
//
// The [Service] also measures the size and growth of the store, and estimates when the disk will be
// full.
package cleaning

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"tablee/host/clock"
	"tablee/host/secret"
	"tablee/table"
)

// Kind is a kind of removable data.
type Kind string

// Kinds of removable data. A table is "touched" by any event there, and by any visit of a seated
// player.
const (
	WaitingRooms Kind = "waiting"  // tables that never began, untouched since
	Forks        Kind = "forks"    // games that continue from another one, in which no person has made a move
	CoachedGames Kind = "coached"  // coached first games, finished or not, untouched since
	BotGames     Kind = "bots"     // games without any people
	SoloGames    Kind = "solo"     // unfinished games of one person against bots, untouched since
	Circles      Kind = "circles"  // circles that are closed, or that no member has visited since
	Guests       Kind = "guests"   // people without credentials or circle who never sat at or opened a table, not seen since
	Sessions     Kind = "sessions" // sessions of devices, unused since
	Chat         Kind = "chat"     // messages at tables that are over
)

// Kinds returns all kinds in the order of their removal: tables and circles come before the guests who
// have nothing else.
func Kinds() []Kind {
	return []Kind{WaitingRooms, Forks, CoachedGames, BotGames, SoloGames, Chat, Circles, Sessions, Guests}
}

// OfTables reports whether items of the kind are tables, which nodes may have in memory.
func (k Kind) OfTables() bool { return k != Circles && k != Sessions && k != Guests }

// Policy maps each kind to the age at which it is removed; 0 or missing: never.
type Policy map[Kind]time.Duration

// MinAge is the smallest age in a Policy: the last use of a session is known to the day only.
const MinAge = 48 * time.Hour

// Removal is the number of items of a kind removed on a day.
type Removal struct {
	Day  string // "2026-11-22", UTC
	Kind Kind
	N    int
	At   time.Time // time of the day's last removal
}

// Store is the part of the store that a Service uses. Its methods are safe for concurrent use.
type Store interface {
	// TakeLease gives a node the named lease until a time, and returns when its work was last done
	// (zero: never). mine is false, and done unknown, while another node has the lease.
	TakeLease(ctx context.Context, name, node string, now, until time.Time) (mine bool, done time.Time, err error)

	// EndLease records that the work is done, and gives the lease back.
	EndLease(ctx context.Context, name, node string, done time.Time) error

	// Unused returns the ids of items of a kind not touched since before, in order: the first limit of
	// those after the given id.
	Unused(ctx context.Context, k Kind, before time.Time, after string, limit int) ([]string, error)

	// Remove deletes those of the first items that are still unused, with all their data, and counts them
	// in the audit log, in one short transaction. It returns their ids, and the items it has not looked
	// at. If dry is set, it only returns the ids it would remove.
	Remove(ctx context.Context, k Kind, before, now time.Time, ids []string, dry bool) (gone, rest []string, err error)

	// Tidy deletes expired challenges, invitations and bans, old suggestions of words, and the records of tables
	// that were removed before forget.
	Tidy(ctx context.Context, now, forget time.Time) error

	clock.Periods

	// RemovedSince lists the tables removed since a time, by any node or command.
	RemovedSince(ctx context.Context, since time.Time) ([]table.ID, error)

	// Removals lists removals, last day first.
	Removals(ctx context.Context, limit int) ([]Removal, error)

	Space
}

// Config configures a Service.
type Config struct {
	Store  Store
	Policy Policy

	// InUse reports whether a person is watching a table, which is then not removed. nil: none is
	// watched.
	InUse func(table.ID) bool

	// Forget drops a removed table from the node's memory and tells its watchers. It is also called for
	// a table whose chat was removed, to reread it.
	Forget func(ctx context.Context, id table.ID)

	// Now returns the wall-clock time, Elapsed the monotonic time since an arbitrary moment; nil:
	// derived from Now.
	Now     func() time.Time
	Elapsed func() time.Duration
	Log     *slog.Logger // nil: discards
}

// Service cleans the store for one node. Use New to create one; it works while Run runs.
type Service struct {
	cfg  Config
	node string // its name as a holder of the lease
	sure *clock.Trust

	signed bool          // a sign of life is stored
	signAt time.Duration // monotonic time of the next one

	mu     sync.Mutex
	state  Report
	warned time.Time // time of the last disk warning in the log
}

// New returns a Service.
func New(cfg Config) *Service {
	if cfg.InUse == nil {
		cfg.InUse = func(table.ID) bool { return false }
	}
	if cfg.Forget == nil {
		cfg.Forget = func(context.Context, table.ID) {}
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	if cfg.Elapsed == nil {
		began := cfg.Now()
		cfg.Elapsed = func() time.Duration { return cfg.Now().Sub(began) }
	}
	return &Service{cfg: cfg, node: secret.Text(10), sure: clock.NewTrust(cfg.Now(), cfg.Elapsed())}
}

// Policy returns the policy of the Config.
func (s *Service) Policy() Policy { return s.cfg.Policy }

// instant returns the current time at the store's precision.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
