package table

import (
	"slices"
	"time"

	"tablee/game"
)

// Status is the stage of a table's life.
type Status string

const (
	StatusOpen    Status = "open"    // waiting for players
	StatusPlaying Status = "playing" // the game is running
	StatusOver    Status = "over"
	StatusClosed  Status = "closed" // closed by a moderator, or by its opener before the start; the seed stays sealed, there is no result
)

// Table is the state of a table after the last commit of its log. A *Table is not safe for concurrent
// modification. It may be read concurrently once it is no longer modified.
type Table struct {
	Setup
	ID          ID
	Seq         uint64
	Status      Status
	Seats       []Chair     // before the start: the chairs; then the seats in order of play
	Entropy     []string    // by chair: the text that its player added to the seed
	Order       []int       // after the start: the chairs that became seats 0, 1, …
	State       game.State  // nil before the start and when frozen
	Draws       int         // outcomes drawn so far, not counting the order of seats
	Acts        int         // actions played so far, including those taken back
	LastAction  *LastAction // nil before the first action
	CloseReason string      // given by a moderator; "" unless StatusClosed
	ClosedBy    PlayerID    // the opener who closed it before the start; "" for a moderator
	MovedTo     ID          // where the opener who closed it waits now; "" for nowhere
	Seed        string      // revealed at the end, in hexadecimal; "" until then
	Opened      time.Time
	Started     time.Time
	Ended       time.Time
	Changed     time.Time // time of the last commit

	Opener    PlayerID   // may change chairs and contract before the start: the owner, or the player who has since taken the lead
	Undecided []PlayerID // before the start: seated players who have not yet agreed to the revised contract
	Debarred  []PlayerID // before the start: players who were removed and may not sit down again
	Revised   uint64     // seq of the contract's last revision before the start; 0: never revised
	FilledAt  time.Time  // before the start: time at which a player took the last chair; zero again after any other change
	arrivals  []PlayerID // before the start: seated players in order of arrival

	// TurnBegan is the start of the awaited seat's turn. The player's clock runs from here.
	TurnBegan time.Time

	// ActingSince is TurnBegan, or the time at which a bot first stood in during the turn. The bot's pause runs
	// from here.
	ActingSince time.Time

	// TimerStarted is the last start of the game's own turn timer, if it has one.
	TimerStarted time.Time

	// Sealed reports that the game is over or closed, but other players may still be dealt the same cards
	// today. Seed is then ""; see RedactSeed.
	Sealed bool

	// Frozen reports that the version of the game's rules has changed. The table is still shown and kept, but
	// nothing can be played, because the log cannot be reinterpreted.
	Frozen bool

	// Damaged reports that the stored log is damaged after this commit. The table shows its last good state,
	// and nothing can be played. The code that folds the log sets it: the log itself cannot contain it.
	Damaged bool

	TimeBanks       []time.Duration // by seat: time left in its player's time bank
	Idle            []time.Duration // by seat: time spent on moves since its player last acted
	TransferTokens  []string        // by seat: hash of its transfer token, "" for none
	TransferAuthors []PlayerID      // by seat: player who made the token, "" in older logs
	PlaysForced     []bool          // by seat: whether all forced actions are played automatically; nil before the start
	Offer           *PendingOffer   // nil when none is pending
	Absent          []bool          // by seat: its people neither answered in time nor have come back since; nil before the start
	Rematch         ID              // once over: the table of the rematch, "" for none yet
	StopReason      StopReason      // reason for an early end; "" for a game that ended normally

	pacing pacing

	rules         game.Rules
	forcedChanges int         // number of changes of PlaysForced
	forcedRow     []int8      // by seat: forced actions played by hand in a row; more than forcedOffer once its people were asked
	runner        game.Seat   // seat whose run is being played to its end (Event.Run); game.Nobody for none
	takenBack     bool        // the game's latest event took an action back
	undoPoints    []undoPoint // states before the latest consecutive actions of one seat

	holders   []PlayerID       // by seat: the first person who held it; see ReturnsTo
	sits      map[PlayerID]int // how often each player has sat down; never changed in place
	changes   int              // before the start: see MaxChanges
	asides    []int            // by seat: see MaxAsides
	rematches int              // see MaxRematches
	claims    int              // number of claims to a seat
	played    uint64           // seq of the last commit that changed the game

	// longestWait is the longest wait for a person's action. Without a clock it distinguishes a correspondence
	// game from a live one.
	longestWait time.Duration
}

// LastAction is the most recent action.
type LastAction struct {
	Seat    game.Seat
	Action  game.Action
	Text    string
	Timeout bool // chosen by the game when the time was up
}

// New returns a table without commits.
func New(id ID, rules game.Rules) *Table { return &Table{ID: id, rules: rules, runner: game.Nobody} }

// Rules returns the rules of the table's game.
func (t *Table) Rules() game.Rules { return t.rules }

// Clone returns an independent copy.
func (t *Table) Clone() *Table {
	c := *t
	c.Seats = slices.Clone(t.Seats)
	c.Entropy = slices.Clone(t.Entropy)
	c.TimeBanks, c.Idle = slices.Clone(t.TimeBanks), slices.Clone(t.Idle)
	c.TransferTokens, c.TransferAuthors = slices.Clone(t.TransferTokens), slices.Clone(t.TransferAuthors)
	c.PlaysForced, c.forcedRow = slices.Clone(t.PlaysForced), slices.Clone(t.forcedRow)
	c.undoPoints = slices.Clone(t.undoPoints)
	c.asides, c.Absent = slices.Clone(t.asides), slices.Clone(t.Absent)
	c.holders = slices.Clone(t.holders)
	if t.State != nil {
		c.State = t.State.Clone()
	}
	return &c
}

// Turn returns the awaited seat: game.Nobody before the start, after the end, and when the table is damaged.
func (t *Table) Turn() game.Seat {
	if t.State == nil || t.Status != StatusPlaying || t.Damaged {
		return game.Nobody
	}
	return t.State.Turn()
}

// AnyChair selects the first suitable chair.
const AnyChair game.Seat = -1

func (t *Table) validSeat(s game.Seat) bool { return s >= 0 && int(s) < len(t.Seats) }

// HasSpace reports whether another person may take a chair.
func (t *Table) HasSpace(s game.Seat) bool {
	c := t.Seats[s]
	return c.Open() || c.Player != "" && c.DeviceOwner == "" && len(c.Partners)+1 < t.TeamSize
}

// firstOpenChair returns the first open chair, AnyChair for none.
func (t *Table) firstOpenChair() game.Seat {
	for i, c := range t.Seats {
		if c.Open() {
			return game.Seat(i)
		}
	}
	return AnyChair
}

// SeatOf returns the seat (before the start: the chair) of a player. For a player without their own seat it is
// the first of those played on their device; game.Watcher if there is none.
func (t *Table) SeatOf(p PlayerID) game.Seat {
	held := game.Watcher
	for i, c := range t.Seats {
		if !c.ControlledBy(p) {
			continue
		}
		if c.DeviceOwner != p {
			return game.Seat(i)
		}
		if held == game.Watcher {
			held = game.Seat(i)
		}
	}
	return held
}

// SeatsOf returns all seats that a player controls. There are several if others play on their device.
func (t *Table) SeatsOf(p PlayerID) []game.Seat {
	var all []game.Seat
	for i, c := range t.Seats {
		if c.ControlledBy(p) {
			all = append(all, game.Seat(i))
		}
	}
	return all
}

// Controls reports whether a player may act at a seat.
func (t *Table) Controls(p PlayerID, s game.Seat) bool {
	return t.validSeat(s) && t.Seats[s].ControlledBy(p)
}

// Awaited returns the player whose move is awaited: the owner of the device if the seat is played on another
// player's device. It is "" if no person is awaited.
func (t *Table) Awaited() PlayerID {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Seats[seat].Bot() {
		return ""
	}
	if keeper := t.Seats[seat].DeviceOwner; keeper != "" {
		return keeper
	}
	return t.Seats[seat].Player
}

// BotAwaited reports whether a bot is awaited.
func (t *Table) BotAwaited() bool {
	seat := t.Turn()
	return t.validSeat(seat) && t.Seats[seat].Bot()
}

// Alone reports whether one person plays here against bots, and so chooses the tempo.
func (t *Table) Alone() bool {
	var who PlayerID
	for _, c := range t.Seats {
		if len(c.Partners) > 0 {
			return false
		}
		switch speaker := c.speaker(); {
		case speaker == "":
		case who == "":
			who = speaker
		case who != speaker:
			return false
		}
	}
	return who != ""
}

// Devices returns the number of devices on which people play here.
func (t *Table) Devices() int {
	var all []PlayerID
	for _, c := range t.Seats {
		if c.DeviceOwner != "" {
			all = append(all, c.DeviceOwner)
		} else {
			all = append(all, c.People()...)
		}
	}
	slices.Sort(all)
	return len(slices.Compact(all))
}

// first returns the earlier of two times. The zero time means none.
func first(a, b time.Time) time.Time {
	if a.IsZero() || !b.IsZero() && b.Before(a) {
		return b
	}
	return a
}
