// Package table is one table as a pure fold of its log.
//
// A table is made of commits. Decide turns a command into a commit, or says why not,
// and never changes the table; Apply is the only thing that does. Everything that can
// change a table is an event of a commit: replay never needs anything else. Nothing
// here reads a clock or a random source: the time is an argument, and luck comes from
// the table's sealed seed.
//
//	open   the table's contract and its chairs     sit, rise  who sits on a chair
//	start  the order of seats                      draw       what luck gave
//	act    what a seat played                      timeout    what the game did for a seat
//	                                                          whose time was up
//	give   a seat may be taken over by link        take       somebody took it over
//	away   a bot stands in for a seat's person     back       the person plays again
//	offer  something everybody must agree to       accept, decline  an answer
//	undo   the last action, taken back             terms      the contract, changed
//	stop   the game ends as it stands              end        the seed, opened
//	fill   a bot takes a chair nobody came for     part       somebody leaves a seat to those who share it
//	again  it is played again, at another table
//	fork   another table's game goes on from here
//	close  a host of the house ended it (close.go)
//
// A commit that leads to luck carries the draw too, so that a stored log never rests
// on a chance node.
package table

import (
	"slices"
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
	Fork    Kind = "fork"    // Seat, Text: see Origin

	Give        Kind = "give"    // Seat, Player (who gives; "" in older logs), Text (the hash of the word that takes the seat over)
	Take        Kind = "take"    // Seat, Player: the seat is his now; a shared one, the place of who gave
	Part        Kind = "part"    // Seat, Player: one of those who share it has left it to the others
	Away        Kind = "away"    // Seat, Level: a bot of that level plays for its person
	Back        Kind = "back"    // Seat: its person plays again
	Offer       Kind = "offer"   // Seat (who asks), Text (Undoing, Changing or Ending), Terms (Changing)
	Accept      Kind = "accept"  // Seat
	Decline     Kind = "decline" // Seat: the offer is gone
	Undo        Kind = "undo"    // Seat: its last action is taken back
	ChangeTerms Kind = "terms"   // Terms: what is agreed from now on
	Fill        Kind = "fill"    // Seat (a chair), Level: nobody came, a bot sits there
	Rematch     Kind = "again"   // Player, Text (the table at which it is played again)
	Stop        Kind = "stop"    // Seat (whose absence it is, else 0), Text (why: Agreed or Absent)
)

// Event is one thing that changed a table. Which fields count is said at its Kind.
type Event struct {
	Kind   Kind      `json:"kind"`
	Seat   game.Seat `json:"seat,omitempty"`
	Player PlayerID  `json:"player,omitempty"`
	Text   string    `json:"text,omitempty"`
	Order  []int     `json:"order,omitempty"` // Start: the chair that becomes seat 0, 1, …
	Setup  *Setup    `json:"setup,omitempty"`
	Level  int       `json:"level,omitempty"`
	Terms  *Terms    `json:"terms,omitempty"`
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
	Terms
	Game         string       `json:"game"`
	Version      int          `json:"version"`
	Options      game.Options `json:"options"`        // complete
	Chairs       []Chair      `json:"chairs"`         // their number is the number of seats
	TeamSize     int          `json:"team,omitempty"` // people who may share a seat; 0 and 1: nobody shares
	Fill         AutoFill     `json:"fill,omitzero"`
	FixedSeating bool         `json:"kept"`            // seats in the order of the chairs, not drawn by lot
	Rated        bool         `json:"rated,omitempty"` // the result counts for ratings, if everybody stays
	Daily        string       `json:"daily,omitempty"` // the day whose deal it is, "2026-11-21"; "" = none
	Owner        PlayerID     `json:"owner"`
	Commitment   string       `json:"commitment"`     // SHA-256 of the seed, in hexadecimal
	Origin       *Origin      `json:"from,omitempty"` // the game this one goes on from; nil for a game of its own
}

// Terms are what may be changed while the game is played, if everybody agrees.
type Terms struct {
	MoveTime   time.Duration `json:"move"`             // time for a move; 0 = no clock, unless there is a bank
	TimeBank   time.Duration `json:"bank,omitempty"`   // a person's reserve for the whole game, used up when a move takes longer
	Absence    Absence       `json:"absence,omitzero"` // what becomes of a seat whose person stays away
	NoWatchers bool          `json:"closed,omitempty"` // nobody watches once the game has begun
	Chat       Chat          `json:"chat,omitempty"`   // what people may say to each other
	AllowUndo  bool          `json:"undo,omitempty"`   // actions may be taken back, if everybody agrees
	Public     bool          `json:"public"`           // listed among the open tables
	Title      string        `json:"title"`            // "" = none
}

// AutoFill is when bots take the chairs for which nobody has come, and of which level.
type AutoFill struct {
	After time.Duration `json:"after,omitempty"` // 0: people are waited for
	Level int           `json:"level,omitempty"`
}

// Absence is what is agreed for somebody who is awaited and does nothing for so long;
// time-outs in between count as nothing done.
type Absence struct {
	After time.Duration `json:"after,omitempty"` // 0: he is waited for
	Level int           `json:"level,omitempty"` // of the bot that stands in until he is back; 0: the game ends
}

// Chat is what people may say to each other at a table.
type Chat string

const (
	ChatNone   Chat = ""       // nothing
	ChatEmotes Chat = "emotes" // a few signs
	ChatOpen   Chat = "open"   // what they like
)

// Chair is who sits, or may sit, at one place.
type Chair struct {
	Player      PlayerID   `json:"player,omitempty"` // "" unless a person sits here
	Partners    []PlayerID `json:"mates,omitempty"`  // who shares the seat with him; never changed in place
	DeviceOwner PlayerID   `json:"keeper,omitempty"` // whose device he plays on, "" for his own
	Level       int        `json:"level,omitempty"`  // 1 to 4 when a bot plays, else 0
}

// Open reports whether somebody may still sit here.
func (c Chair) Open() bool { return c.Player == "" && c.Level == 0 }

// Bot reports whether a bot plays here: its own seat, or a person's who is away.
func (c Chair) Bot() bool { return c.Level > 0 }

// Away reports whether a bot stands in for this seat's person.
func (c Chair) Away() bool { return c.Level > 0 && c.Player != "" }

// ControlledBy reports whether a player may act here: it is his seat, or he shares it, or its
// person plays on his device.
func (c Chair) ControlledBy(p PlayerID) bool {
	return p != "" && (c.Player == p || c.DeviceOwner == p || slices.Contains(c.Partners, p))
}

// sharedChair is the chair of people who share it: open when there are none.
func sharedChair(people []PlayerID) Chair {
	if len(people) == 0 {
		return Chair{}
	}
	return Chair{Player: people[0], Partners: append([]PlayerID(nil), people[1:]...)}
}

// People are those whose seat this is, who keeps it left out.
func (c Chair) People() []PlayerID {
	if c.Player == "" {
		return nil
	}
	return append([]PlayerID{c.Player}, c.Partners...)
}
