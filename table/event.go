package table

import (
	"slices"
	"time"

	"tablee/game"
)

// ID names a table in URLs and in the store. It has 10 letters and digits.
type ID string

// PlayerID identifies a person. A log holds ids and no names, so that a name can be changed or erased without
// touching a game.
type PlayerID string

// Kind is the kind of an event, and of the command that causes it. The comment at each kind lists the fields of
// Event that it uses.
type Kind string

const (
	Open    Kind = "open"    // Setup
	Sit     Kind = "sit"     // Seat (a chair), Player, Text (entropy for the seed, may be "")
	Rise    Kind = "rise"    // Seat (a chair), Player ("" in older logs): leaves the chair
	Start   Kind = "start"   // Order
	Act     Kind = "act"     // Seat, Text (the action)
	Timeout Kind = "timeout" // Seat, Text (the action that the game chose)
	Draw    Kind = "draw"    // Text (the outcome)
	End     Kind = "end"     // Text (the seed, in hexadecimal)
	Fork    Kind = "fork"    // Seat, Text: see Origin

	AddChair    Kind = "add-chair"    // an open chair, after the others
	RemoveChair Kind = "remove-chair" // Seat (an open chair): the chair is removed, later ones move up
	SeatGuest   Kind = "guest"        // Seat (an open chair), Player: a new player, on the device of DeviceOwner
	Fill        Kind = "fill"         // Seat (a chair), Level: a bot takes it
	SetLevel    Kind = "level"        // Seat (a bot's chair), Level: the bot's new level
	Unseat      Kind = "unseat"       // Seat (a chair), Player (who is removed, "" for a bot): the chair is open again
	Debar       Kind = "debar"        // Player: may not sit down here before the start, unless admitted
	Admit       Kind = "admit"        // Player (previously debarred): may sit down again
	Revise      Kind = "revise"       // Setup (without Chairs): the new contract, Player (who changed it)
	Agree       Kind = "agree"        // Player: agrees to the revised contract
	Lead        Kind = "lead"         // Player: takes over the opener's rights
	Hold        Kind = "hold"         // Player: cancels the automatic start of a table whose last chair was taken

	Give        Kind = "give"    // Seat, Player (who gives; "" in older logs and when the table decided it), Text (the hash of the transfer token)
	Take        Kind = "take"    // Seat, Player: the new player of the seat, or of the giver's place in a shared one
	Part        Kind = "part"    // Seat, Player: one partner leaves the seat to the others
	Away        Kind = "away"    // Seat, Level: a bot of that level stands in
	Back        Kind = "back"    // Seat: its player is back
	Offer       Kind = "offer"   // Seat (of the proposer), Text (Offer…), Terms (OfferTerms), Whom and Level (OfferStandIn), Whom and Token (OfferLink)
	Claim       Kind = "claim"   // Seat, Player: a person without a seat asks for this one
	Accept      Kind = "accept"  // Seat: accepts the offer
	Refuse      Kind = "refuse"  // Seat: rejects it; the offer stays pending unless that decides it
	Decline     Kind = "decline" // Seat: rejects it and ends it, or the proposer has withdrawn it
	Lapse       Kind = "lapse"   // the offer expires: too few have accepted in time
	Carry       Kind = "carry"   // the offer is accepted; its effect follows
	Absent      Kind = "absent"  // Seat: its people have been inactive for so long that the others need not wait for their answer
	Here        Kind = "here"    // Seat: its people have since come to the table's page
	Undo        Kind = "undo"    // Seat: its last action is taken back
	Ready       Kind = "ready"   // Seat: its people have seen the moment and continue
	GoOn        Kind = "go-on"   // everyone present is ready: the moment is over, and bots no longer wait for a signal
	SetForced   Kind = "forced"  // Seat, Text ("on", "" for off): whether its forced actions are played automatically
	SetPace     Kind = "pace"    // Player, Text (the Pace): chosen by the only person at the table
	ChangeTerms Kind = "terms"   // Terms: the new terms
	Stop        Kind = "stop"    // Seat, Text (the StopReason): the game ends before its end
	Rematch     Kind = "rematch" // Player, Text (the id of the new table)
	Become      Kind = "become"  // Player (a guest), To: the account that takes over their places; or DeviceOwner: an account seated here too, on whose device the guest's seat is now played
	Close       Kind = "close"   // Player ("" for a moderator), Text (a moderator's reason, shown to everyone at the table)
)

// Event is one change to a table. The comments of the kinds list the fields that each one uses.
type Event struct {
	Kind        Kind      `json:"kind"`
	Seat        game.Seat `json:"seat,omitempty"`
	Player      PlayerID  `json:"player,omitempty"`
	Text        string    `json:"text,omitempty"`
	Order       []int     `json:"order,omitempty"` // Start: the chairs that become seats 0, 1, …
	Setup       *Setup    `json:"setup,omitempty"`
	Level       int       `json:"level,omitempty"`
	Terms       *Terms    `json:"terms,omitempty"`
	Whom        game.Seat `json:"whom,omitempty"`
	Token       string    `json:"token,omitempty"` // the hash of a transfer token
	DeviceOwner PlayerID  `json:"deviceOwner,omitempty"`
	To          PlayerID  `json:"to,omitempty"`
	Forced      bool      `json:"forced,omitempty"` // Act: the only legal action, played automatically; only its seat is told
	// Act, Timeout, Take at the awaited seat: the part of the turn in which play was impossible, in whole
	// milliseconds. No time bank is charged for it.
	Lost time.Duration `json:"lost,omitempty"`
}

// Commit is one entry of a log: all events of one command, applied atomically.
type Commit struct {
	Seq     uint64    // 1, 2, 3 … without gaps
	Command string    // the command's id, "" if it will not be retried
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
	TeamSize     int           `json:"team,omitempty"` // maximum number of people who share a seat; 0 or 1: seats are not shared
	Fill         AutoFill      `json:"fill,omitzero"`
	Pause        time.Duration `json:"pause,omitempty"` // between the last chair's being taken and the start, for second thoughts; 0: immediate start
	FixedSeating bool          `json:"fixedSeating"`    // seats follow the order of the chairs instead of a draw
	Rated        bool          `json:"rated,omitempty"` // the result counts for ratings, unless a player leaves
	Daily        string        `json:"daily,omitempty"` // the day of the daily deal, "2026-11-21"; "" for none
	Owner        PlayerID      `json:"owner"`
	Commitment   string        `json:"commitment"`       // SHA-256 of the seed, in hexadecimal
	Origin       *Origin       `json:"from,omitempty"`   // the position that this game continues; nil for an ordinary game
	Series       *Series       `json:"series,omitempty"` // the games before a rematch; nil for a first game
}

// Terms is the part of the contract that all players together may change during the game.
type Terms struct {
	MoveTime   time.Duration `json:"move"`             // time for one move; 0: no clock, unless there is a time bank
	TimeBank   time.Duration `json:"bank,omitempty"`   // extra time for the whole game, used when a move exceeds MoveTime
	Absence    Absence       `json:"absence,omitzero"` // consequence of a player's absence
	NoWatchers bool          `json:"closed,omitempty"` // no watchers once the game has started
	Chat       Chat          `json:"chat,omitempty"`   // what may be said at the table
	AllowUndo  bool          `json:"undo,omitempty"`   // actions may be taken back if everyone agrees
	Public     bool          `json:"public"`           // listed among the open tables
	Title      string        `json:"title"`            // "" for none
	Pace       Pace          `json:"pace,omitempty"`   // speed at which the table advances by itself
}

// AutoFill sets the time at which bots take the chairs that are still open, and their level.
type AutoFill struct {
	After time.Duration `json:"after,omitempty"` // after the table was opened; 0: never
	Level int           `json:"level,omitempty"`
}

// Absence sets the consequence of an awaited player's inactivity. Time-outs count as inactivity.
type Absence struct {
	After time.Duration `json:"after,omitempty"` // 0: no limit
	Level int           `json:"level,omitempty"` // of the bot that stands in until the player is back; 0: the game ends
}

// Chat is the kind of chat that a table allows.
type Chat string

const (
	ChatNone   Chat = ""       // nothing
	ChatEmotes Chat = "emotes" // a few fixed emotes
	ChatOpen   Chat = "open"   // anything
)

// Chair is a place at the table, with its player once it is taken.
type Chair struct {
	Player      PlayerID   `json:"player,omitempty"`      // "" without a person
	Partners    []PlayerID `json:"mates,omitempty"`       // share the seat with Player; never changed in place
	DeviceOwner PlayerID   `json:"deviceOwner,omitempty"` // owner of the device on which Player plays, "" for their own
	Level       int        `json:"level,omitempty"`       // from 1 when a bot plays, else 0
	Persona     int        `json:"persona,omitempty"`     // name of a bot kept from an earlier game; 0: assigned by Table.Persona
}

// Open reports whether the chair is free.
func (c Chair) Open() bool { return c.Player == "" && c.Level == 0 }

// Bot reports whether a bot plays here: on its own seat or for an absent player.
func (c Chair) Bot() bool { return c.Level > 0 }

// Away reports whether a bot stands in for this seat's player.
func (c Chair) Away() bool { return c.Level > 0 && c.Player != "" }

// ControlledBy reports whether p may act here: as the seat's player, as a partner, or as the owner of the
// device on which the seat's player plays.
func (c Chair) ControlledBy(p PlayerID) bool {
	return p != "" && (c.Player == p || c.DeviceOwner == p || slices.Contains(c.Partners, p))
}

// sharedChair returns the chair that these people share, an open one for an empty list.
func sharedChair(people []PlayerID) Chair {
	if len(people) == 0 {
		return Chair{}
	}
	return Chair{Player: people[0], Partners: append([]PlayerID(nil), people[1:]...)}
}

// People returns the player and the partners. It does not include the owner of a device.
func (c Chair) People() []PlayerID {
	if c.Player == "" {
		return nil
	}
	return append([]PlayerID{c.Player}, c.Partners...)
}
