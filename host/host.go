// Package host runs tables: it is everything between a request and the log.
//
// A Host folds tables from their logs and keeps the folds of the busy ones. Act and its
// sisters let package table decide, append the commit to the Store, and only then show
// it: save, then show. Every change makes a new Frame, an immutable picture of a table,
// that followers receive (the latest wins: a slow viewer skips, nobody waits for him).
// The clerk lets bots play and clocks run out on the same path as people.
package host

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"time"

	"tablee/game"
	"tablee/table"
)

// Config is what a Host needs.
type Config struct {
	Store Store
	Games []game.Rules
	// Choose lets a bot of a level (1 to 4) play: it is given a state already imagined
	// from its seat. It must return a legal action, within about a second.
	Choose func(ctx context.Context, gameID string, level int, imagined game.State, seat game.Seat, r *rand.Rand) game.Action
	// Levels says how many levels of bots a game has.
	Levels func(gameID string) int
	// Pause is the time people are given between two actions of bots. 0 is allowed.
	Pause time.Duration
	Now   func() time.Time // nil: time.Now
	Log   *slog.Logger     // nil: discarded
}

// Plan is a table somebody wants to open, as typed: everything is checked.
type Plan struct {
	Game    string
	Options game.Options  // those that are not the default
	Chairs  []string      // "me", "open", "bot:2"; their number is the number of seats
	Move    time.Duration // time for a move; 0 = no clock; at most 30 days
	Seating string        // "drawn" (default), "kept"
	Public  bool
	Title   string // at most MaxTitle characters
}

// Limits of what people may write, in characters.
const (
	MaxName    = 24
	MaxTitle   = 48
	MaxCommand = 64
)

// Person is a Player with his secret token, known only at the moment it is made.
type Person struct {
	Player
	Token string
}

// Invalid is a "no" to something written: which field, why (a code of the texts,
// "invalid." + Code) and the limit, if any.
type Invalid struct {
	Field string // "name", "chairs", "move" …
	Code  string // "empty", "too-long", "control", "unknown"
	Limit any
}

// Frame is an immutable picture of a table after a commit. Table and Log must not be
// changed by anybody.
type Frame struct {
	Table *table.Table
	Log   []table.Commit
	Names map[table.PlayerID]string // of who sits or sat here; "" once erased
	Here  []bool                    // by seat: a person's page is open; true for bots
	Rev   uint64                    // grows with every frame of this table, also when Seq does not

	memo *memo
}

// Host is a running house of tables. Make it with New, and Run it.
type Host struct {
	cfg Config
}

// Act is an action as a player sends it.
type Act struct {
	Seq     uint64 // the seq the player saw
	Action  string
	Command string // unique; the same again gets the first answer again. At most MaxCommand
}

type memo struct{}
