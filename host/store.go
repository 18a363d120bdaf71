package host

import (
	"context"
	"errors"
	"time"

	"tablee/table"
)

// Store keeps logs, people and the rows that pages list. Package store implements it in
// SQL; storetest is the one suite for every engine. All methods are safe for concurrent
// use. What a method acknowledged survives kill -9.
type Store interface {
	Talks
	Notices

	// Append stores one commit and the table's row, in one transaction (shared with
	// whatever else waits: group commit), and returns when it is durable. It is
	// compare-and-append: ErrConflict when the table's log has this seq already, and
	// ErrRepeated when it holds a commit with this (non-empty) command.
	Append(ctx context.Context, w Write) error

	// Log returns a table's commits with Seq > after, in order. ErrNotFound when there
	// is no such table.
	Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error)

	// Seed returns a table's sealed seed. ErrNotFound.
	Seed(ctx context.Context, id table.ID) (table.Seed, error)

	// Command returns the seq at which a command of this table was committed; found is
	// false when it was not.
	Command(ctx context.Context, id table.ID, command string) (seq uint64, found bool, err error)

	// Due returns up to limit tables with WakeAt at or before now, the most overdue
	// first.
	Due(ctx context.Context, now time.Time, limit int) ([]table.ID, error)

	// NextWake is the earliest WakeAt of all tables; the zero time when none waits.
	NextWake(ctx context.Context) (time.Time, error)

	// Tables lists rows, the last changed first unless the filter says otherwise.
	Tables(ctx context.Context, f Filter) ([]Row, error)

	// Counts says how many tables there are of each status.
	Counts(ctx context.Context) (map[table.Status]int, error)

	// Count says how many rows there are, whatever Limit and Skip.
	Count(ctx context.Context, f Filter) (int, error)

	// AddPlayer stores a new person and the hash of his first token. The name is already
	// clean.
	AddPlayer(ctx context.Context, p Player, tokenHash []byte) error

	// PlayerByToken returns the person a token's hash belongs to. ErrNotFound.
	PlayerByToken(ctx context.Context, tokenHash []byte) (Player, error)

	// Players returns those of the ids that exist, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]Player, error)

	// Rename changes a person's name. ErrNotFound.
	Rename(ctx context.Context, id table.PlayerID, name string) error

	// Erase forgets a person: name, ways in and reports go, the id stays in the logs of
	// the games and in the list of what hosts did.
	Erase(ctx context.Context, id table.PlayerID) error

	// See notes up to which seq a person has seen a table, and when he last looked. The
	// seq never falls. ErrNotFound when there is no such table.
	See(ctx context.Context, p table.PlayerID, id table.ID, seq uint64, at time.Time) error

	// Seen returns what See noted; the zero value when it noted nothing.
	Seen(ctx context.Context, p table.PlayerID, id table.ID) (Seen, error)

	Results // results, ratings, the daily deal

	// Moved delivers the ids of tables that another node has written to, and
	// table.ID("") when notices may have been lost and everything should be looked at
	// again. An engine with a single node returns a nil channel.
	Moved() <-chan table.ID

	// Glimpse lets the other nodes see something that nobody keeps. It may be lost. With a
	// single node it does nothing.
	Glimpse(ctx context.Context, g Glimpse) error

	// Glimpses delivers what other nodes let see, what one of them tells in its order, and
	// the zero Glimpse when some may have been lost. An engine with a single node returns a
	// nil channel.
	Glimpses() <-chan Glimpse

	Accounts // people's ways in
	House    // what hosts do

	// Ping answers whether the store can read and write.
	Ping(ctx context.Context) error

	Close() error
}

// Errors of a Store.
var (
	ErrNotFound = errors.New("store: not found")
	ErrConflict = errors.New("store: this seq is taken")
	ErrRepeated = errors.New("store: this command was committed before")
)

// Write is what Append stores.
type Write struct {
	Table  table.ID
	Commit table.Commit
	Row    Row
	Seed   *table.Seed      // with the first commit only
	Result []Result         // with the last commit only
	Tell   []table.PlayerID // who has become awaited and is to be told, if he asked for it
}

// Row is what lists of tables show and what the clerk looks for: derived from the log
// by RowOf and written with it, never a second truth.
type Row struct {
	ID      table.ID
	Game    string
	Title   string
	Status  table.Status
	Public  bool
	Seq     uint64
	Chairs  []table.Chair // by seat
	Owner   table.PlayerID
	Awaited table.PlayerID // whose move is awaited; "" for a bot or nobody
	Move    time.Duration
	Places  []int // by seat, once over
	Points  []int // by seat, once begun
	WakeAt  time.Time
	Opened  time.Time
	Changed time.Time // of the last commit
	Forked  table.ID  // the table from whose game this one goes on; "" for a game of its own
}

// Seen is up to where a person has seen a table.
type Seen struct {
	Seq uint64    // 0: never
	At  time.Time // when he last looked
}

// Filter chooses rows; the zero value chooses all.
type Filter struct {
	Game   string
	Status []table.Status // none: any
	Public bool           // only public ones
	Player table.PlayerID // only tables where he sits or sat, or which he opened
	Manned bool           // only those where somebody sits
	Since  time.Time      // only those that have changed since, or whose clock gave time for a move until then or later
	Begun  bool           // games being played come first, then tables that wait
	Limit  int            // 0: 100
	Skip   int            // so many first ones are left out
}

// Player is a person.
type Player struct {
	ID      table.PlayerID
	Name    string // "" once erased
	Created time.Time
}
