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

// Store keeps logs and the rows that pages list. Package store implements it. Its methods are safe for
// concurrent use. Acknowledged writes survive kill -9.
type Store interface {
	Logs
	Rows
	Chat
	clock.Jumps
	Joins
	presence.Store

	// Players returns the players that exist among ids, erased ones with an empty name.
	Players(ctx context.Context, ids []table.PlayerID) ([]account.Player, error)

	// SetTempo is the method of account.People.
	SetTempo(ctx context.Context, id table.PlayerID, pace table.Tempo) error

	// SetForced is the method of account.People.
	SetForced(ctx context.Context, id table.PlayerID, forced table.Forced) error

	// MarkRead records the seq up to which a player has seen a table, and when they last looked. The seq
	// never falls. ErrNotFound when there is no such table.
	MarkRead(ctx context.Context, p table.PlayerID, id table.ID, seq uint64, at time.Time) error

	// ReadMarker returns what MarkRead recorded; the zero value if it recorded nothing.
	ReadMarker(ctx context.Context, p table.PlayerID, id table.ID) (ReadMarker, error)

	// Ping checks that the store can read and write.
	Ping(ctx context.Context) error
}

// Logs is the part of a Store that keeps the logs of tables.
type Logs interface {
	// Append stores one commit and the table's row in one transaction, shared with other waiting commits
	// (group commit), and returns when it is durable. It is compare-and-append: ErrConflict when the
	// table's log already has this seq, ErrRepeated when it holds a commit with this (non-empty) command,
	// and ErrGap when the seq is not the next one.
	Append(ctx context.Context, w Write) error

	// Log returns a table's commits with Seq > after, in order. ErrNotFound when there is no such table;
	// ErrDamaged together with the commits before the damage.
	Log(ctx context.Context, id table.ID, after uint64) ([]table.Commit, error)

	// Seed returns a table's sealed seed. Errors: ErrNotFound, ErrDamaged.
	Seed(ctx context.Context, id table.ID) (table.Seed, error)

	// Changed delivers the writes of other nodes. A single-node engine returns a nil channel.
	Changed() <-chan Written

	// Peers returns the other nodes that are connected to the store now; a killed node is not among them.
	// A single-node engine has none.
	Peers(ctx context.Context) ([]string, error)
}

// Rows is the part of a Store that keeps a row of each table.
type Rows interface {
	// Due returns up to limit tables with WakeAt at or before now, most overdue first.
	Due(ctx context.Context, now time.Time, limit int) ([]table.ID, error)

	// ClearWake resets a table's WakeAt to the zero time if its log still ends at seq.
	ClearWake(ctx context.Context, id table.ID, seq uint64) error

	// Row returns a table's row. Errors: ErrNotFound, ErrDamaged.
	Row(ctx context.Context, id table.ID) (Row, error)

	// NextWake returns the earliest WakeAt of all tables; the zero time if there is none.
	NextWake(ctx context.Context) (time.Time, error)

	// Tables lists rows, last changed first unless the filter says otherwise.
	Tables(ctx context.Context, f Filter) ([]Row, error)

	// Estranged returns the owners whose tables a Filter with that person as For leaves out.
	Estranged(ctx context.Context, p table.PlayerID) ([]table.PlayerID, error)

	// Counts returns the number of tables by status.
	Counts(ctx context.Context) (map[table.Status]int, error)

	// Count returns the number of rows that match, ignoring Limit and Skip.
	Count(ctx context.Context, f Filter) (int, error)
}

// Errors of a Store, in addition to input.ErrNotFound.
var (
	ErrConflict = errors.New("store: seq already exists")
	ErrRepeated = errors.New("store: command already committed")
	ErrGap      = errors.New("store: seq would leave a gap")
	ErrDamaged  = errors.New("store: stored data is damaged") // permanent: only a backup helps
)

// Write is one commit to append, with everything that is stored along with it.
type Write struct {
	Table   table.ID
	Commit  table.Commit
	Row     Row
	Seed    *table.Seed      // with the first commit only
	Results []results.Result // with the last commit only
	Notify  []table.PlayerID // players to notify that it is their turn, if they asked for it
}

// Row is the summary of a table that lists show and that the scheduler searches. RowOf derives it from the
// log, and it is written with each commit; it is never a second truth.
type Row struct {
	ID       table.ID
	Game     string
	Title    string
	Status   table.Status
	Public   bool
	Seq      uint64
	Chairs   []table.Chair // by seat
	Owner    table.PlayerID
	Awaited  table.PlayerID // player whose move is awaited; "" for a bot or none
	MoveTime time.Duration
	Places   []int     // by seat, once played to the end
	Points   []int     // by seat, once begun
	WakeAt   time.Time // when a bot or a clock must act even if no one looks; the zero time: never
	Opened   time.Time
	Changed  time.Time // of the last commit
	Rated    bool      // the result counts for ratings
	ForkOf   table.ID  // the table whose game this one continues; "" for a game of its own
}

// ReadMarker is the point up to which a player has seen a table.
type ReadMarker struct {
	Seq uint64    // 0: never
	At  time.Time // when they last looked
}

// Filter selects rows; the zero value selects all.
type Filter struct {
	Game         string
	Status       []table.Status // none: any
	Public       bool           // only public ones
	Player       table.PlayerID // only tables where this player sits or sat, or which they opened
	Owner        table.PlayerID // only tables which this player opened
	IDs          []table.ID     // only these; none: any
	Circle       string         // only tables opened for this circle
	For          table.PlayerID // no tables opened by a person who has blocked this player, or whom this player has blocked
	HasPeople    bool           // only tables with a person in a seat
	Since        time.Time      // only tables that changed since, or whose time for a move ended then or later
	PlayingFirst bool           // games being played first, then tables that wait
	Limit        int            // 0: 100
	Skip         int            // number of rows to skip
}

// Written is a write of another node.
type Written struct {
	Table   table.ID       // "": notices may have been lost, and every table must be checked
	Commits []table.Commit // in order; none: the commits must be read from the store
}

// Chat is the part of a Store that keeps chat messages. They are not part of play: no log holds them.
type Chat interface {
	// AddMessage stores a message with the table's next N, and drops all but the last MaxMessages. A message
	// whose Command the table has is not stored again.
	AddMessage(ctx context.Context, id table.ID, m ChatMessage) (ChatMessage, error)

	// Silence switches the chat of a table off, or on again; Silenced reports whether it is off.
	// ErrNotFound.
	Silence(ctx context.Context, id table.ID, off bool) error
	Silenced(ctx context.Context, id table.ID) (bool, error)

	// TableMessages returns the last messages at a table, oldest first.
	TableMessages(ctx context.Context, id table.ID, limit int) ([]ChatMessage, error)
}

// remembered limits the messages of a table that are shown, MaxMessages those that are kept: a new message
// drops older ones.
const (
	remembered  = 40
	MaxMessages = 500
)

// ChatMessage is a message that a player sent at a table: a sign or a text. Both are empty once the player
// was erased.
type ChatMessage struct {
	N    int // 1, 2, 3 … at a table
	By   table.PlayerID
	At   time.Time
	Sign string // one of Signs
	Text string // at most MaxSaid characters

	Command string `json:"-"` // the same for a message that was sent twice; "" if it cannot be
}

// TableMessage is a ChatMessage and its table.
type TableMessage struct {
	Table table.ID
	ChatMessage
}

// Joins is the part of a Store that gives a guest's data to an account.
type Joins interface {
	// JoinGuest stores everything of a guest as the account's and signs its browser in: these commits, one
	// per table, the rows of people and the session, in one transaction. On error nothing is stored:
	// ErrConflict when a table has moved on meanwhile, account.ErrNoGuest when the guest has credentials
	// by now, ErrNotFound when the guest or the account is gone.
	JoinGuest(ctx context.Context, j account.Join, writes []Write) error
}
