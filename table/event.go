package table

import (
	"errors"
	"slices"
	"time"

	"tablee/game"
)

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
	Offer       Kind = "offer"   // Seat (of the proposer), Text (Offer…), Terms (OfferTerms), Whom and Level (OfferStandIn), Whom, Token and Level (OfferLink)
	Claim       Kind = "claim"   // Seat, Player: a person without a seat asks for this one; Level: of the bot that plays there if no person gets it
	Accept      Kind = "accept"  // Seat: accepts the offer
	Refuse      Kind = "refuse"  // Seat: rejects it; the offer stays pending unless that decides it
	Decline     Kind = "decline" // Seat: rejects it and ends it, or the proposer has withdrawn it. Text KeptByPresence: the seat's player is there
	Lapse       Kind = "lapse"   // the offer expires: too few have accepted in time
	Carry       Kind = "carry"   // the offer is accepted; its effect follows
	Absent      Kind = "absent"  // Seat: its people have been inactive for so long that the others need not wait for their answer
	Here        Kind = "here"    // Seat: its people have since come to the table's page
	Undo        Kind = "undo"    // Seat: its last action is taken back
	Ready       Kind = "ready"   // Seat: its people have seen the moment and continue
	GoOn        Kind = "go-on"   // everyone present is ready: the moment is over, and bots no longer wait for a signal
	SetForced   Kind = "forced"  // Seat, Text ("on", "" for off): whether its forced actions are played automatically
	SetTempo    Kind = "tempo"   // Player, Text (the Tempo): chosen by the only person at the table
	ChangeTerms Kind = "terms"   // Terms: the new terms
	Stop        Kind = "stop"    // Seat, Text (the StopReason): the game ends before its end
	Rematch     Kind = "rematch" // Player, Text (the id of the new table; "" once that is gone)
	Become      Kind = "become"  // Player (a guest), To: the account that takes over their places; or DeviceOwner: an account seated here too, on whose device the guest's seat is now played
	Close       Kind = "close"   // Player ("" for a moderator), Text (a moderator's reason, shown to everyone at the table; a player's next table, "" for none)
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
	Run         bool      `json:"run,omitempty"`    // Act: what must follow from the same seat is played automatically; no one else is told
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

var (
	errKind   = errors.New("unknown kind of event")
	errStatus = errors.New("not in this status")
	errSeat   = errors.New("no such seat")
	errChair  = errors.New("the chair does not fit the event")
)

var (
	errOffer = errors.New("the offer does not fit the event")
	errAway  = errors.New("the seat does not fit the event")
)

func changesGame(c Commit) bool {
	return slices.ContainsFunc(c.Events, func(e Event) bool { return slices.Contains(positionKinds, e.Kind) })
}

// positionKinds lists the kinds of events that change the game. All others concern players and agreements.
var positionKinds = []Kind{Start, Act, Timeout, Undo}

// changesRoom reports whether a commit changes a table before the start.
func changesRoom(c Commit) bool {
	kinds := []Kind{AddChair, RemoveChair, SeatGuest, Fill, SetLevel, Unseat, Debar, Admit, Revise, Lead}
	return slices.ContainsFunc(c.Events, func(e Event) bool { return slices.Contains(kinds, e.Kind) })
}

// onlyGoesOn reports whether a commit changes nothing on which an action depends, so that commands that have
// not seen it are not stale.
func onlyGoesOn(c Commit) bool {
	return !slices.ContainsFunc(c.Events, func(e Event) bool { return e.Kind != Ready && e.Kind != GoOn && e.Kind != SetTempo })
}

// onlyBecomes reports whether a commit does nothing but put accounts in guests' places.
func onlyBecomes(c Commit) bool {
	return len(c.Events) > 0 && !slices.ContainsFunc(c.Events, func(e Event) bool { return e.Kind != Become })
}

// ActionsSince returns the actions in a log of the table's own game, without those of its origin.
func ActionsSince(log []Commit) []Event {
	var list []Event
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind == Act || e.Kind == Timeout {
				list = append(list, e)
			}
		}
	}
	return list
}

// Becomes returns the current id of a person in a log: their own, or that of the account that took their place.
func Becomes(log []Commit, p PlayerID) PlayerID {
	for _, c := range log {
		for _, e := range c.Events {
			if e.Kind == Become && e.Player == p && e.To != "" {
				p = e.To
			}
		}
	}
	return p
}

// Joined returns the commits of a log by which guests became other persons: all that Becomes reads, for those
// who ask about every event. Usually there are none.
func Joined(log []Commit) []Commit {
	var joined []Commit
	for _, c := range log {
		if slices.ContainsFunc(c.Events, func(e Event) bool { return e.Kind == Become }) {
			joined = append(joined, c)
		}
	}
	return joined
}

// EventIndex locates an event in a log.
type EventIndex struct{ Commit, Event int }

// UndoneEvents returns the actions of a log that were taken back.
func UndoneEvents(log []Commit) map[EventIndex]bool {
	undone := map[EventIndex]bool{}
	var acts []EventIndex
	for i, c := range log {
		for j, e := range c.Events {
			switch {
			case e.Kind == Act:
				acts = append(acts, EventIndex{i, j})
			case e.Kind == Undo && len(acts) > 0:
				undone[acts[len(acts)-1]] = true
				acts = acts[:len(acts)-1]
			}
		}
	}
	return undone
}

// BeforeLastAction returns the seq before the last action of a log that was not taken back, or the seq of the
// start. It reads the log from its end.
func BeforeLastAction(log []Commit) uint64 {
	undone := 0
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range slices.Backward(log[i].Events) {
			switch e.Kind {
			case Undo:
				undone++
			case Act, Timeout:
				if undone == 0 {
					return uint64(i)
				}
				undone--
			case Start:
				return log[i].Seq
			}
		}
	}
	return 0
}

// seedOf returns the seed that a log reveals at its end; "" if it does not.
func seedOf(log []Commit) string {
	for i := len(log) - 1; i >= 0; i-- {
		for _, e := range log[i].Events {
			if e.Kind == End {
				return e.Text
			}
		}
	}
	return ""
}
