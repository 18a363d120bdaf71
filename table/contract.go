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

// Setup is the contract of a table: sitting down means agreeing to it.
type Setup struct {
	Terms
	Game         string        `json:"game"`
	Version      int           `json:"version"`
	Options      game.Options  `json:"options"`        // complete
	Chairs       []Chair       `json:"chairs"`         // their number is the number of seats
	TeamSize     int           `json:"team,omitempty"` // maximum number of people who share a seat; 0 or 1: seats are not shared
	Fill         AutoFill      `json:"fill,omitzero"`
	Pause        time.Duration `json:"pause,omitempty"`  // between the last chair's being taken and the start, for second thoughts; 0: immediate start
	FixedSeating bool          `json:"fixedSeating"`     // seats follow the order of the chairs instead of a draw
	SameRoom     bool          `json:"room,omitempty"`   // opened for people who see or know each other: around a screen, in a circle. They decide sooner about a seat whose player has vanished
	Rated        bool          `json:"rated,omitempty"`  // the result counts for ratings, unless a player leaves
	Forced       Forced        `json:"forced,omitempty"` // the opener's choice, if they play alone against bots
	Daily        string        `json:"daily,omitempty"`  // the day of the daily deal, "2026-11-21"; "" for none
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
	Tempo      Tempo         `json:"tempo,omitempty"`  // speed at which the table advances by itself
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

// Forced is a person's choice whether forced actions are played automatically for them.
type Forced string

const (
	ForcedUnset Forced = ""    // not chosen: they play them themselves, and are asked once when it becomes a nuisance
	ForcedOn    Forced = "on"  // played automatically
	ForcedOff   Forced = "off" // played by them
)

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
	Sign        int        `json:"sign,omitempty"`        // number of the chair's sign plus 1, once fixed; 0: assigned by Table.Signs
}

// Open reports whether the chair is free.
func (c Chair) Open() bool { return c.Player == "" && c.Level == 0 }

// SignAt returns the number of the chair's sign at place i of a table, unless it is yet to be assigned by Table.Signs.
func (c Chair) SignAt(i int) int {
	if c.Sign > 0 {
		return c.Sign - 1
	}
	return i
}

// Bot reports whether a bot plays here: on its own seat or for an absent player.
func (c Chair) Bot() bool { return c.Level > 0 }

// Away reports whether a bot stands in for this seat's player.
func (c Chair) Away() bool { return c.Level > 0 && c.Player != "" }

// ControlledBy reports whether p may act here: as the seat's player, as a partner, or as the owner of the
// device on which the seat's player plays.
func (c Chair) ControlledBy(p PlayerID) bool {
	return p != "" && (c.Player == p || c.DeviceOwner == p || slices.Contains(c.Partners, p))
}

// speaker returns the player who answers for a chair. On a shared device it is the device's owner.
func (c Chair) speaker() PlayerID {
	if c.DeviceOwner != "" {
		return c.DeviceOwner
	}
	return c.Player
}

// People returns the player and the partners. It does not include the owner of a device.
func (c Chair) People() []PlayerID {
	if c.Player == "" {
		return nil
	}
	return append([]PlayerID{c.Player}, c.Partners...)
}

// sharedBy returns the chair with these people instead of its own, an open one for an empty list.
func (c Chair) sharedBy(people []PlayerID) Chair {
	if len(people) == 0 {
		return Chair{Sign: c.Sign}
	}
	return Chair{Player: people[0], Partners: append([]PlayerID(nil), people[1:]...), Sign: c.Sign}
}

func sameOccupants(a, b Chair) bool {
	return a.Level == b.Level && slices.Equal(a.People(), b.People())
}

// become returns the chairs with the account in the guest's place.
func become(chairs []Chair, e Event) []Chair {
	chairs = slices.Clone(chairs)
	for i, c := range chairs {
		if c.Player == e.Player {
			chairs[i].Player = e.To
		}
		if c.DeviceOwner == e.Player {
			chairs[i].DeviceOwner = e.To
		}
		if j := slices.Index(c.Partners, e.Player); j >= 0 {
			chairs[i].Partners = slices.Clone(c.Partners)
			chairs[i].Partners[j] = e.To
		}
	}
	return chairs
}
