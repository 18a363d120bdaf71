package table

import (
	"fmt"
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
	StatusClosed  Status = "closed" // ended by a moderator, or by its opener before it began: the seed stays sealed, nobody won or lost
)

// Table is the fold of a log: the state of a table after its last commit. A *Table is not
// safe for concurrent change; once nobody applies to it any more it may be read
// concurrently.
type Table struct {
	Setup
	ID          ID
	Seq         uint64
	Status      Status
	Seats       []Chair     // before the start: the chairs; then the seats in order of play
	Entropy     []string    // by chair: the text its player added to the seed
	Order       []int       // after the start: the chair that became seat 0, 1, …
	State       game.State  // nil before the start, and when frozen
	Draws       int         // outcomes drawn so far, not counting the order of seats
	Acts        int         // actions played so far, including those taken back
	LastAction  *LastAction // nil before the first
	CloseReason string      // a moderator's, "" unless StatusClosed
	ClosedBy    PlayerID    // who closed it before it began; "" for a moderator
	Seed        string      // revealed at the end, in hexadecimal; "" before
	Opened      time.Time
	Started     time.Time
	Ended       time.Time
	Changed     time.Time // when the last commit was made

	Opener    PlayerID   // who may change chairs and contract before the start: the owner, or who leads since
	Undecided []PlayerID // before the start: who sit here and have still to agree to the contract as it was changed
	Debarred  []PlayerID // before the start: who had to rise and may not sit down again
	Revised   uint64     // the seq at which the contract was last changed before the start; 0: never
	FilledAt  time.Time  // before the start: when somebody sat down on the last chair, if nothing has changed since
	arrivals  []PlayerID // before the start: who sit here, in the order in which they came

	// TurnBegan is when the awaited seat's turn began: its player's clock runs from here.
	TurnBegan time.Time

	// ActingSince is TurnBegan, or the later time at which a bot first stood in during the
	// turn: the bot's pause runs from here.
	ActingSince time.Time

	// TimerStarted is when the game's own turn timer, if it has one, last started.
	TimerStarted time.Time

	// Sealed: the game is over or closed, but other players may still be dealt the same
	// cards today. Seed is then ""; see RedactSeed.
	Sealed bool

	// Frozen: the game's rules have another version now. The table is shown and kept but
	// not reinterpreted: nothing can be played.
	Frozen bool

	// Damaged: what is stored of the table is damaged after this commit. It is shown as it
	// was then, and nothing can be played. The one who folds it says so: the log cannot.
	Damaged bool

	TimeBanks       []time.Duration // by seat: what is left of its player's time bank
	Idle            []time.Duration // by seat: time spent on moves since its player last acted
	TransferTokens  []string        // by seat: the hash of its transfer token, "" for none
	TransferAuthors []PlayerID      // by seat: who made the token, "" in older logs
	PlaysForced     []bool          // by seat: its people let what is forced be played by itself; nil before the start
	Offer           *PendingOffer   // nil when none is pending
	Absent          []bool          // by seat: its people did not answer in time, nor came since; nil before the start
	Rematch         ID              // once over: the table where the same players play again, "" for none yet
	StopReason      StopReason      // why the game ended before its end; "" when it did not

	pacing pacing

	rules         game.Rules
	forcedChanges int         // how often PlaysForced was changed
	takenBack     bool        // the last thing that happened in the game is that an action was taken back
	undoPoints    []undoPoint // before the last actions in a row of one seat

	sits    map[PlayerID]int // how often each person has sat down; never changed in place
	changes int              // before the start: see MaxChanges
	asides  []int            // by seat: see MaxAsides
	claims  int              // how often somebody has asked for a seat
	played  uint64           // the seq of the last commit that changed the game

	// longestWait is the longest that a person's action was waited for: without a clock it
	// tells a game by the day from a live one.
	longestWait time.Duration
}

// LastAction is the action played last.
type LastAction struct {
	Seat    game.Seat
	Action  game.Action
	Text    string
	Timeout bool // chosen by the game when time was up
}

// New is a table before its first commit.
func New(id ID, rules game.Rules) *Table { return &Table{ID: id, rules: rules} }

// Fold is the table after all commits of a log.
func Fold(id ID, rules game.Rules, log []Commit) (*Table, error) {
	t := New(id, rules)
	for _, c := range log {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Rules are the rules of the table's game.
func (t *Table) Rules() game.Rules { return t.rules }

// Clone is an independent copy.
func (t *Table) Clone() *Table {
	c := *t
	c.Seats = slices.Clone(t.Seats)
	c.Entropy = slices.Clone(t.Entropy)
	c.TimeBanks, c.Idle = slices.Clone(t.TimeBanks), slices.Clone(t.Idle)
	c.TransferTokens, c.TransferAuthors = slices.Clone(t.TransferTokens), slices.Clone(t.TransferAuthors)
	c.PlaysForced = slices.Clone(t.PlaysForced)
	c.undoPoints = slices.Clone(t.undoPoints)
	c.asides, c.Absent = slices.Clone(t.asides), slices.Clone(t.Absent)
	if t.State != nil {
		c.State = t.State.Clone()
	}
	return &c
}

// Turn is the awaited seat; game.Nobody before the start, after the end, and when damaged.
func (t *Table) Turn() game.Seat {
	if t.State == nil || t.Status != StatusPlaying || t.Damaged {
		return game.Nobody
	}
	return t.State.Turn()
}

// SeatOf is the seat (before the start: the chair) of a player; the first of those played
// on their device when they have none of their own; game.Watcher for none at all.
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

// SeatsOf are all seats that a player controls: several when others play on their device.
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

// Apply brings the table to the state after c, which must be the next commit of its log. An
// error means that the log is damaged, or was made by another version of the game; the
// table may then be half changed and must be discarded.
func (t *Table) Apply(c Commit) error {
	if c.Seq != t.Seq+1 {
		return fmt.Errorf("table %s: commit %d after %d", t.ID, c.Seq, t.Seq)
	}
	before := t.Turn()
	for _, e := range c.Events {
		was := t.beforeEvent(e)
		if err := t.apply(e, c.At); err != nil {
			return fmt.Errorf("table %s, commit %d, %s: %w", t.ID, c.Seq, e.Kind, err)
		}
		t.observe(e, was, c.At)
		t.updateClocks(e, before, c.At)
		t.noteFilled(e, c.At)
	}
	if t.Status == "" || t.Status == StatusPlaying && (t.StopReason != "" || t.State != nil && t.Turn() < 0) {
		return fmt.Errorf("table %s, commit %d: incomplete", t.ID, c.Seq)
	}
	if t.Turn() != before {
		t.restartTurn(c.At)
	}
	if _, running := t.turnTimer(); !running && (changesGame(c) || t.TurnBegan.Equal(c.At)) {
		t.TimerStarted = c.At
	}
	if changesGame(c) {
		t.played = c.Seq
	}
	if !onlyGoesOn(c) && !onlyBecomes(c) {
		t.noteFirm(c)
	}
	t.countAsides(c)
	t.Seq = c.Seq
	if !onlyBecomes(c) { // nobody has done anything at the table
		t.Changed = c.At
	}
	return nil
}
