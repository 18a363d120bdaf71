// Package cleaning removes what nobody needs any more, so that the store does not grow for
// ever: waiting rooms where nobody came, guests who never played, sessions and chat long out
// of use, games that nobody plays. A finished game of people is never touched.
//
// A [Policy] says after how long each [Kind] goes. Once a day one node at a time has its turn
// and goes through the store in small steps. Each step is one transaction that asks again
// whether what it found is still to be removed, removes it whole and counts it in the audit
// log: who comes back at that moment is there either before it, and nothing is removed, or
// after it. All nodes forget the tables that are gone.
//
// The [Service] also measures how much the store holds, how fast that grows, and when the
// disk will be full.
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

// Kind is a kind of what is removed.
type Kind string

// The kinds. "Touched" is anything that was done there, or looked at by somebody who sits
// there.
const (
	WaitingRooms Kind = "waiting"  // tables that never began, not touched since
	Forks        Kind = "forks"    // games that continue from another one, of which nobody has played a move
	CoachedGames Kind = "coached"  // coached first games, over or not, not touched since
	BotGames     Kind = "bots"     // games at which nobody ever sat
	SoloGames    Kind = "solo"     // games of one person against bots that are not over, not touched since
	Circles      Kind = "circles"  // circles that are closed, or at which none of their people has looked since
	Guests       Kind = "guests"   // people without credentials who belong to no circle, never sat at a table nor opened one, not seen since
	Sessions     Kind = "sessions" // sessions of devices that have not been used since
	Chat         Kind = "chat"     // what was said at tables that are over
)

// Kinds are all kinds, in the order in which they are removed: tables and circles go before the
// guests who have nothing else.
func Kinds() []Kind {
	return []Kind{WaitingRooms, Forks, CoachedGames, BotGames, SoloGames, Chat, Circles, Sessions, Guests}
}

// Policy says after how long each kind is removed; 0, or none: never.
type Policy map[Kind]time.Duration

// MinAge is the least that a Policy may say: a session's last use is known to a day.
const MinAge = 48 * time.Hour

// Cursor is how far a search of one kind has come; the zero value is its beginning.
type Cursor struct {
	Part int    // of the search
	At   int64  // of the last row looked at
	ID   string // and its id
}

// Candidate is what a search found.
type Candidate struct {
	ID   string // of a table, a circle or a person, or the hash of a token
	Rows int    // about how many rows go with it
}

// Removal is how much of a kind was removed on a day.
type Removal struct {
	Day  string // "2026-11-22", UTC
	Kind Kind
	N    int
	At   time.Time // the last time on that day
}

// Store is the part of the store that is cleaned. Its methods are safe for concurrent use.
type Store interface {
	// TakeTurn gives a node the turn of a name until then, and says when its work was last
	// done (zero: never); mine is false while another node has the turn.
	TakeTurn(ctx context.Context, name, node string, now, until time.Time) (mine bool, done time.Time, err error)

	// EndTurn says that the work is done, and gives the turn back.
	EndTurn(ctx context.Context, name, node string, done time.Time) error

	// Unused looks at some more rows of a kind and returns those that were not touched since
	// before, with the cursor of those after; more is false when there are none.
	Unused(ctx context.Context, k Kind, before time.Time, from Cursor) (found []Candidate, next Cursor, more bool, err error)

	// Remove removes, in one transaction, those of some candidates that are still unused,
	// with all that belongs to them, counts them in the audit log, and returns their ids. When
	// dry, it only says what it would remove.
	Remove(ctx context.Context, k Kind, before, now time.Time, some []Candidate, dry bool) ([]string, error)

	// Tidy removes what has expired and opens nothing any more: challenges, invitations, bans
	// that have ended, and the memory of tables that were removed before then.
	Tidy(ctx context.Context, now, forget time.Time) error

	// RemovedSince lists the tables removed since then, by any node or command.
	RemovedSince(ctx context.Context, since time.Time) ([]table.ID, error)

	// Removals lists what was removed, the last day first.
	Removals(ctx context.Context, limit int) ([]Removal, error)

	Space
}

// Config is what a Service needs.
type Config struct {
	Store  Store
	Policy Policy

	// InUse reports whether a person looks at a table now: it is left alone. nil: nobody does.
	InUse func(table.ID) bool

	// Forget takes a table that is gone out of a node's memory, and tells those who look at
	// it. Chat that is gone is read again by it too.
	Forget func(ctx context.Context, id table.ID)

	// Now is the time of day; Elapsed the monotonic time since any moment, nil: what Now says.
	Now     func() time.Time
	Elapsed func() time.Duration
	Log     *slog.Logger // nil: discarded
}

// Service cleans the store of one node. Make it with New; it works while it is Run.
type Service struct {
	cfg  Config
	node string // its name among those that want the turn
	sure *clock.Trust

	mu     sync.Mutex
	state  Report
	warned time.Time // when the log last said that the disk fills
}

// New makes a Service.
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

// Policy is after how long each kind is removed.
func (s *Service) Policy() Policy { return s.cfg.Policy }

// instant is now as the store keeps it.
func (s *Service) instant() time.Time { return s.cfg.Now().UTC().Truncate(time.Millisecond) }
