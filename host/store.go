package host

import (
	"context"
	"errors"
	"time"

	"tablee/host/account"
	"tablee/host/clock"
	"tablee/host/presence"
	"tablee/host/results"
	"tablee/table"
)

// Store keeps logs and the rows that pages list. Package store implements it. Its methods
// are safe for concurrent use. What a method acknowledged survives kill -9.
type Store interface {
	Logs
	Rows
	Chat
	clock.Jumps
	Joins
	presence.Store

	// Players returns those of the ids that exist, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)

	// SetPace is that of account.People.
	SetPace(ctx context.Context, id table.PlayerID, pace table.Pace) error

	// MarkRead notes up to which seq a person has seen a table, and when they last looked. The
	// seq never falls. ErrNotFound when there is no such table.
	MarkRead(ctx context.Context, p table.PlayerID, id table.ID, seq uint64, at time.Time) error

	// ReadMarker returns what See noted; the zero value when it noted nothing.
	ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (ReadMarker, error)

	// Ping answers whether the store can read and write.
	Ping(ctx context.Context) error
}

// Logs is the part of a Store that keeps the logs of tables.
type Logs interface {
	// Append stores one commit and the table's row, in one transaction (shared with
	// whatever else waits: group commit), and returns when it is durable. It is
	// compare-and-append: ErrConflict when the table's log has this seq already,
	// ErrRepeated when it holds a commit with this (non-empty) command, and ErrGap when the
	// seq is not the next one.
	Append(ctx context.Context, w Write) error

	// Log returns a table's commits with Seq > after, in order. ErrNotFound when there
	// is no such table; ErrDamaged, with the commits before the damage.
	Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error)

	// Seed returns a table's sealed seed. ErrNotFound, ErrDamaged.
	Seed(ctx context.Context, id table.ID) (table.Seed, error)

	// Changed delivers what another node has written. An engine with a single node returns a
	// nil channel.
	Changed() <-chan Written

	// Peers are the other nodes that are connected to the store now: one that was killed no longer
	// is. An engine with a single node has none.
	Peers(ctx context.Context) ([]string, error)
}

// Rows is the part of a Store that keeps a row of each table.
type Rows interface {
	// Due returns up to limit tables with WakeAt at or before now, the most overdue
	// first.
	Due(ctx context.Context, now time.Time, limit int) ([]table.ID, error)

	// ClearWake makes a table's WakeAt the zero time, if its log still ends at seq.
	ClearWake(ctx context.Context, id table.ID, seq uint64) error

	// Row returns a table's row. ErrNotFound, ErrDamaged.
	Row(ctx context.Context, id table.ID) (Row, error)

	// NextWake is the earliest WakeAt of all tables; the zero time when none waits.
	NextWake(ctx context.Context) (time.Time, error)

	// Tables lists rows, the last changed first unless the filter says otherwise.
	Tables(ctx context.Context, f Filter) ([]Row, error)

	// Counts says how many tables there are of each status.
	Counts(ctx context.Context) (map[table.Status]int, error)

	// Count says how many rows there are, whatever Limit and Skip.
	Count(ctx context.Context, f Filter) (int, error)
}

// Errors of a Store, beside input.ErrNotFound.
var (
	ErrConflict = errors.New("store: this seq is taken")
	ErrRepeated = errors.New("store: this command was committed before")
	ErrGap      = errors.New("store: this seq would leave a gap")
	ErrDamaged  = errors.New("store: what is stored is damaged") // and stays so: only a backup helps
)

// Write is what Append stores.
type Write struct {
	Table   table.ID
	Commit  table.Commit
	Row     Row
	Seed    *table.Seed      // with the first commit only
	Results []results.Result // with the last commit only
	Notify  []table.PlayerID // who has become awaited and is to be told, if they asked for it
}

// Row is what lists of tables show and what the scheduler looks for: derived from the log
// by RowOf and written with it, never a second truth.
type Row struct {
	ID       table.ID
	Game     string
	Title    string
	Status   table.Status
	Public   bool
	Seq      uint64
	Chairs   []table.Chair // by seat
	Owner    table.PlayerID
	Awaited  table.PlayerID // whose move is awaited; "" for a bot or nobody
	MoveTime time.Duration
	Places   []int     // by seat, once over
	Points   []int     // by seat, once begun
	WakeAt   time.Time // when a bot or a clock must act though nobody looks; the zero time: never
	Opened   time.Time
	Changed  time.Time // of the last commit
	Rated    bool      // the result counts for ratings
	ForkOf   table.ID  // the table from whose game this one goes on; "" for a game of its own
}

// ReadMarker is up to where a person has seen a table.
type ReadMarker struct {
	Seq uint64    // 0: never
	At  time.Time // when they last looked
}

// Filter chooses rows; the zero value chooses all.
type Filter struct {
	Game         string
	Status       []table.Status // none: any
	Public       bool           // only public ones
	Player       table.PlayerID // only tables where they sit or sat, or which they opened
	Owner        table.PlayerID // only tables which they opened
	IDs          []table.ID     // only these; none: any
	Circle       string         // only tables opened for this circle
	For          table.PlayerID // not those opened by somebody who has blocked this person, or whom they have blocked
	HasPeople    bool           // only those where somebody sits
	Since        time.Time      // only those that have changed since, or whose clock gave time for a move until then or later
	PlayingFirst bool           // games being played come first, then tables that wait
	Limit        int            // 0: 100
	Skip         int            // so many first ones are left out
}
