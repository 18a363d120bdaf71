// Package table is one table as a pure fold of its log.
//
// A table is made of commits. Decide turns a command into a commit, or says why not,
// and never changes the table; Apply is the only thing that does. Everything that can
// change a table is an event of a commit: replay never needs anything else. Nothing
// here reads a clock or a random source: the time is an argument, and luck comes from
// the table's sealed seed.
//
//	open  the table's contract and its chairs        sit, rise  who sits on a chair
//	start the order of seats                         draw       what luck gave
//	act   what a seat played                         timeout    what the game did for a seat
//	end   the seed, opened                           whose time was up
//
// A commit that leads to luck carries the draw too, so that a stored log never rests
// on a chance node.
package table

import (
	"time"

	"tablee/game"
)

// ID names a table in addresses and in the store: 10 letters and figures.
type ID string

// PlayerID names a person. A log holds ids, never names: a name can be changed or
// erased without touching a game.
type PlayerID string

// Kind says what an event is.
type Kind string

const (
	Open    Kind = "open"    // Setup
	Sit     Kind = "sit"     // Seat (a chair), Player, Text (entropy for the seed, may be "")
	Rise    Kind = "rise"    // Seat (a chair): it is open again
	Start   Kind = "start"   // Order
	Act     Kind = "act"     // Seat, Text (the action)
	Timeout Kind = "timeout" // Seat, Text (the action the game took for it)
	Draw    Kind = "draw"    // Text (the outcome)
	End     Kind = "end"     // Text (the seed, in hexadecimal)
)

// Event is one thing that changed a table. Which fields count is said at its Kind.
type Event struct {
	Kind   Kind      `json:"kind"`
	Seat   game.Seat `json:"seat,omitempty"`
	Player PlayerID  `json:"player,omitempty"`
	Text   string    `json:"text,omitempty"`
	Order  []int     `json:"order,omitempty"` // Start: the chair that becomes seat 0, 1, …
	Setup  *Setup    `json:"setup,omitempty"`
}

// Commit is one row of a log: what one command did, all or nothing.
type Commit struct {
	Seq     uint64    // 1, 2, 3 … without a gap
	Command string    // the id of the command, "" when nobody will retry it
	At      time.Time // UTC, whole milliseconds
	Events  []Event
}

// Setup is the contract of a table: all that everybody agrees on by sitting down.
type Setup struct {
	Game       string        `json:"game"`
	Version    int           `json:"version"`
	Options    game.Options  `json:"options"`         // complete
	Chairs     []Chair       `json:"chairs"`          // their number is the number of seats
	Move       time.Duration `json:"move"`            // time for a move; 0 = no clock
	Kept       bool          `json:"kept"`            // seats in the order of the chairs, not drawn by lot
	Public     bool          `json:"public"`          // listed among the open tables
	Rated      bool          `json:"rated,omitempty"` // the result counts for ratings, if everybody stays
	Daily      string        `json:"daily,omitempty"` // the day whose deal it is, "2026-11-21"; "" = none
	Title      string        `json:"title"`           // "" = none
	Owner      PlayerID      `json:"owner"`
	Commitment string        `json:"commitment"` // SHA-256 of the seed, in hexadecimal
}

// Chair is who sits, or may sit, at one place.
type Chair struct {
	Player PlayerID `json:"player,omitempty"` // "" unless a person sits here
	Level  int      `json:"level,omitempty"`  // 1 to 4 for a bot, else 0
}

// Open reports whether somebody may still sit here.
func (c Chair) Open() bool { return c.Player == "" && c.Level == 0 }

// Bot reports whether a bot sits here.
func (c Chair) Bot() bool { return c.Level > 0 }
