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
	Rise    Kind = "rise"    // Seat (a chair), Player ("" in older logs): there is space again
	Start   Kind = "start"   // Order
	Act     Kind = "act"     // Seat, Text (the action)
	Timeout Kind = "timeout" // Seat, Text (the action that the game chose)
	Draw    Kind = "draw"    // Text (the outcome)
	End     Kind = "end"     // Text (the seed, in hexadecimal)
	Fork    Kind = "fork"    // Seat, Text: see Origin

	AddChair    Kind = "chair"   // an open chair, after the others
	RemoveChair Kind = "unchair" // Seat (an open chair): it is taken away, and those behind it move up
	SeatGuest   Kind = "guest"   // Seat (an open chair), Player: somebody new, on the device of DeviceOwner
	Fill        Kind = "fill"    // Seat (a chair), Level: a bot sits there
	SetLevel    Kind = "level"   // Seat (a bot's chair), Level: the bot's from now on
	Unseat      Kind = "unseat"  // Seat (a chair), Player (who must rise, "" for a bot): it is open again
	Debar       Kind = "debar"   // Player: sits down here no more before the start, unless they are admitted
	Admit       Kind = "admit"   // Player (who was debarred): may sit down again
	Revise      Kind = "revise"  // Setup (without Chairs): the contract from now on, Player (who changed it)
	Agree       Kind = "agree"   // Player: agrees to the contract as it was changed
	Lead        Kind = "lead"    // Player: has what the opener may do from now on
	Hold        Kind = "hold"    // Player: lets a table whose last chair was taken wait; it no longer begins by itself

	Give        Kind = "give"    // Seat, Player (who gives; "" in older logs, and when the table decided it), Text (the hash of the transfer token)
	Take        Kind = "take"    // Seat, Player: the new player of the seat, or of the giver's place at a shared one
	Part        Kind = "part"    // Seat, Player: one partner has left the seat to the others
	Away        Kind = "away"    // Seat, Level: a bot of that level stands in
	Back        Kind = "back"    // Seat: its player is back
	Offer       Kind = "offer"   // Seat (of the proposer), Text (Offer…), Terms (OfferTerms), Whom and Level (OfferStandIn), Whom and Token (OfferLink)
	Claim       Kind = "claim"   // Seat, Player: somebody without a seat asks for this one
	Accept      Kind = "accept"  // Seat: it agrees to the offer
	Refuse      Kind = "no"      // Seat: it does not; the offer stands until that decides
	Decline     Kind = "decline" // Seat: it does not, and the offer is gone; or its proposer has withdrawn it
	Lapse       Kind = "lapse"   // the offer is gone: too few have agreed in time
	Carry       Kind = "carry"   // the offer is agreed; what it asks for comes next
	Absent      Kind = "absent"  // Seat: its people have done nothing for so long that the others need not wait for their answer
	Here        Kind = "here"    // Seat: its people have come to the table's page since
	Undo        Kind = "undo"    // Seat: its last action is taken back
	Ready       Kind = "ready"   // Seat: its people have seen the moment, and go on
	GoOn        Kind = "on"      // all who are there have: the moment is over, and bots need wait for no signal
	SetForced   Kind = "forced"  // Seat, Text ("on", "" for off): whether its people let what is forced be played by itself
	SetPace     Kind = "pace"    // Player, Text (the Pace): chosen by who plays here alone
	ChangeTerms Kind = "terms"   // Terms: what is agreed from now on
	Stop        Kind = "stop"    // Seat, Text (the StopReason): the game ends before its end
	Rematch     Kind = "again"   // Player, Text (the id of the new table)
	Become      Kind = "become"  // Player (a guest), To: the account that has all of theirs from now on; or DeviceOwner, who sits here too: on whose device their seat is played
	Close       Kind = "close"   // Player ("" for a moderator), Text (a moderator's reason, which everybody at the table reads)
)

// Event is one change to a table. The comments at its Kind say which fields count.
type Event struct {
	Kind        Kind      `json:"kind"`
	Seat        game.Seat `json:"seat,omitempty"`
	Player      PlayerID  `json:"player,omitempty"`
	Text        string    `json:"text,omitempty"`
	Order       []int     `json:"order,omitempty"` // Start: the chair that becomes seat 0, 1, …
	Setup       *Setup    `json:"setup,omitempty"`
	Level       int       `json:"level,omitempty"`
	Terms       *Terms    `json:"terms,omitempty"`
	Whom        game.Seat `json:"whom,omitempty"`
	Token       string    `json:"token,omitempty"` // the hash of a transfer token
	DeviceOwner PlayerID  `json:"keeper,omitempty"`
	To          PlayerID  `json:"to,omitempty"`
	Forced      bool      `json:"forced,omitempty"` // Act: it was the only one, and played by itself; told to its seat alone
	// Act, Timeout, Take at the awaited seat: how much of the turn nobody could play in, whole
	// milliseconds in nanoseconds. It is charged to no time bank.
	Lost time.Duration `json:"lost,omitempty"`
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
	Game         string        `json:"game"`
	Version      int           `json:"version"`
	Options      game.Options  `json:"options"`        // complete
	Chairs       []Chair       `json:"chairs"`         // their number is the number of seats
	TeamSize     int           `json:"team,omitempty"` // people who may share a seat; 0 or 1: nobody shares
	Fill         AutoFill      `json:"fill,omitzero"`
	Pause        time.Duration `json:"pause,omitempty"` // from the last chair's being taken to the start, for second thoughts; 0: it starts at once
	FixedSeating bool          `json:"kept"`            // seats in the order of the chairs, not drawn by lot
	Rated        bool          `json:"rated,omitempty"` // the result counts for ratings, unless a player leaves
	Daily        string        `json:"daily,omitempty"` // the day whose deal it is, "2026-11-21"; "" for none
	Owner        PlayerID      `json:"owner"`
	Commitment   string        `json:"commitment"`       // SHA-256 of the seed, in hexadecimal
	Origin       *Origin       `json:"from,omitempty"`   // the game this one continues; nil for a game of its own
	Series       *Series       `json:"series,omitempty"` // what a rematch follows; nil for a first game
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
	Pace       Pace          `json:"pace,omitempty"`   // how fast the table goes on by itself
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
	Player      PlayerID   `json:"player,omitempty"`  // "" unless a person sits here
	Partners    []PlayerID `json:"mates,omitempty"`   // who share the seat with Player; never changed in place
	DeviceOwner PlayerID   `json:"keeper,omitempty"`  // whose device Player plays on, "" for their own
	Level       int        `json:"level,omitempty"`   // from 1 when a bot plays, else 0
	Persona     int        `json:"persona,omitempty"` // of a bot that has played here before: its name; 0: as the table gives (Table.Persona)
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
