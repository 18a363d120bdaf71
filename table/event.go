package table

import (
	"slices"
	"time"

	"tablee/game"
)

// ID names a table in addresses and in the store: 10 letters and digits.
type ID string

// PlayerID names a person. A log holds ids, never names: a name can be changed or erased
// without touching a game.
type PlayerID string

// Kind is the kind of an event, and of the command that makes it. The comments say which
// fields of an Event count.
type Kind string

const (
	Open    Kind = "open"    // Setup
	Sit     Kind = "sit"     // Seat (a chair), Player, Text (entropy for the seed, may be "")
	Rise    Kind = "rise"    // Seat (a chair): it is open again
	Start   Kind = "start"   // Order
	Act     Kind = "act"     // Seat, Text (the action)
	Timeout Kind = "timeout" // Seat, Text (the action that the game chose)
	Draw    Kind = "draw"    // Text (the outcome)
	End     Kind = "end"     // Text (the seed, in hexadecimal)
	Fork    Kind = "fork"    // Text (the seed, in hexadecimal)

	Give        Kind = "give"    // Seat, Text: see Origin
	Take        Kind = "take"    // Seat, Player (who gives; "" in older logs), Text (the hash of the transfer token)
	Part        Kind = "part"    // Seat, Player: the new player of the seat, or of the giver's place at a shared one
	Away        Kind = "away"    // Seat, Player: one partner has left the seat to the others
	Back        Kind = "back"    // Seat, Level: a bot of that level stands in
	Offer       Kind = "offer"   // Seat: its player is back
	Accept      Kind = "accept"  // Seat (of the proposer), Text (OfferUndo, OfferTerms or OfferStop), Terms (OfferTerms)
	Decline     Kind = "decline" // Seat: the offer is gone
	Undo        Kind = "undo"    // Seat: the offer is withdrawn
	ChangeTerms Kind = "terms"   // Terms: what is agreed from now on
	Fill        Kind = "fill"    // Terms: the contract from now on
	Rematch     Kind = "again"   // Seat (a chair), Level: nobody came, a bot sits there
	Close       Kind = "close"   // Text (the reason, which everybody at the table reads)
	Stop        Kind = "stop"    // Player, Text (the id of the new table)
)

// Event is one change to a table. The comments at its Kind say which fields count.
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

// Commit is one entry of a log: everything that one command did, all or nothing.
type Commit struct {
	Seq     uint64    // 1, 2, 3 … without a gap
	Command string    // its command's id, "" when it will not be retried
	At      time.Time // UTC, whole milliseconds
	Events  []Event
}

// Setup is the contract of a table: sitting down means agreeing to it.
type Setup struct {
	Terms
	Game         string       `json:"game"`
	Version      int          `json:"version"`
	Options      game.Options `json:"options"`        // complete
	Chairs       []Chair      `json:"chairs"`         // their number is the number of seats
	TeamSize     int          `json:"team,omitempty"` // people who may share a seat; 0 or 1: nobody shares
	Fill         AutoFill     `json:"fill,omitzero"`
	FixedSeating bool         `json:"kept"`            // seats in the order of the chairs, not drawn by lot
	Rated        bool         `json:"rated,omitempty"` // the result counts for ratings, unless a player leaves
	Daily        string       `json:"daily,omitempty"` // the day whose deal it is, "2026-11-21"; "" for none
	Owner        PlayerID     `json:"owner"`
	Commitment   string       `json:"commitment"`     // SHA-256 of the seed, in hexadecimal
	Origin       *Origin      `json:"from,omitempty"` // the game this one continues; nil for a game of its own
}

// Terms are what all players together may change during the game.
type Terms struct {
	MoveTime   time.Duration `json:"move"`             // for one move; 0: no clock, unless there is a time bank
	TimeBank   time.Duration `json:"bank,omitempty"`   // for the whole game, used when a move takes longer
	Absence    Absence       `json:"absence,omitzero"` // what happens when a player stays away
	NoWatchers bool          `json:"closed,omitempty"` // nobody may watch once the game has started
	Chat       Chat          `json:"chat,omitempty"`   // what people may say to each other
	AllowUndo  bool          `json:"undo,omitempty"`   // actions may be taken back, if everybody agrees
	Public     bool          `json:"public"`           // listed among the open tables
	Title      string        `json:"title"`            // "" for none
}

// AutoFill says when bots take the chairs that are still open, and of which level.
type AutoFill struct {
	After time.Duration `json:"after,omitempty"` // since the table opened; 0: never
	Level int           `json:"level,omitempty"`
}

// Absence says what happens when an awaited player does nothing for a while; time-outs in
// between count as nothing done.
type Absence struct {
	After time.Duration `json:"after,omitempty"` // 0: players are waited for
	Level int           `json:"level,omitempty"` // of the bot that stands in until the player is back; 0: the game ends
}

// Chat is what people may say to each other at a table.
type Chat string

const (
	ChatNone   Chat = ""       // nothing
	ChatEmotes Chat = "emotes" // a few fixed emotes
	ChatOpen   Chat = "open"   // anything
)

// Chair is a place at the table, and its player once somebody sits there.
type Chair struct {
	Player      PlayerID   `json:"player,omitempty"` // "" unless a person sits here
	Partners    []PlayerID `json:"mates,omitempty"`  // who share the seat with Player; never changed in place
	DeviceOwner PlayerID   `json:"keeper,omitempty"` // whose device Player plays on, "" for their own
	Level       int        `json:"level,omitempty"`  // 1 to 4 when a bot plays, else 0
}

// Open reports whether the chair is free.
func (c Chair) Open() bool { return c.Player == "" && c.Level == 0 }

// Bot reports whether a bot plays here: on its own seat, or for a player who is away.
func (c Chair) Bot() bool { return c.Level > 0 }

// Away reports whether a bot stands in for this seat's player.
func (c Chair) Away() bool { return c.Level > 0 && c.Player != "" }

// ControlledBy reports whether p may act here: as the seat's player, as a partner, or as
// the owner of the device that the seat's player uses.
func (c Chair) ControlledBy(p PlayerID) bool {
	return p != "" && (c.Player == p || c.DeviceOwner == p || slices.Contains(c.Partners, p))
}

// sharedChair is the chair of the people who share it, an open one without any.
func sharedChair(people []PlayerID) Chair {
	if len(people) == 0 {
		return Chair{}
	}
	return Chair{Player: people[0], Partners: append([]PlayerID(nil), people[1:]...)}
}

// People are the player and the partners; the owner of a device is not one of them.
func (c Chair) People() []PlayerID {
	if c.Player == "" {
		return nil
	}
	return append([]PlayerID{c.Player}, c.Partners...)
}
