package table

import (
	"fmt"
	"slices"
	"time"

	"tablee/game"
)

// Status is where a table is in its life.
type Status string

const (
	StatusOpen    Status = "open"    // a chair is open
	StatusPlaying Status = "playing" // cards are on the table
	StatusOver    Status = "over"
)

// Table is the fold of a log: everything true of a table after its last commit.
// A *Table is not safe for concurrent change; once nobody applies to it any more it
// may be read by many.
type Table struct {
	Setup
	ID          ID
	Seq         uint64
	Status      Status
	Seats       []Chair     // before the start: the chairs; then the seats in order of play
	Entropy     []string    // by chair: what who sits there added to the luck
	Order       []int       // after the start: the chair that became seat 0, 1, …
	State       game.State  // nil before the start, and when frozen
	Draws       int         // outcomes drawn so far, the drawing of seats not counted
	Acts        int         // actions played so far, those taken back too
	LastAction  *LastAction // the last action, nil before the first
	CloseReason string      // why a host closed it; "" unless Barred
	Seed        string      // opened at the end, in hexadecimal; "" before
	Opened      time.Time
	Started     time.Time
	Ended       time.Time
	Changed     time.Time // when the last commit was made

	// TurnBegan is when the awaited seat began to be awaited: its person's clock runs from here.
	TurnBegan time.Time

	// ActingSince is Began, or when a bot first stood in since: it takes its time from here.
	ActingSince time.Time

	// TimerStarted is when the sandglass of a game that has one was last turned over.
	TimerStarted time.Time

	// Sealed: the game is over, or was closed, but its day is not over, and others have the
	// same deal before them. Seed is then "" for whoever looks; see Veil.
	Sealed bool

	// Frozen: the game's rules have changed since (another version). The table is
	// shown and kept but not reinterpreted: nothing can be played.
	Frozen bool

	TimeBanks       []time.Duration // by seat: what is left of its person's reserve
	Idle            []time.Duration // by seat: time spent on moves since its person last did something
	TransferTokens  []string        // by seat: the hash of the word that takes it over, "" for none
	TransferAuthors []PlayerID      // by seat: who has given that word, "" in logs that do not say
	Offer           *PendingOffer   // what is being asked of everybody, nil for nothing
	Rematch         ID              // once over: where it is played again, "" for nowhere yet
	StopReason      StopReason      // why the game ended before its end; "" when it did not

	rules      game.Rules
	undoPoints []undoPoint // before the last actions of one seat, none of which may be taken back after another's
}

// LastAction is an action that was played.
type LastAction struct {
	Seat    game.Seat
	Action  game.Action
	Text    string
	Timeout bool // taken by the game, time being up
}

// New is a table before its first commit.
func New(id ID, rules game.Rules) *Table { return &Table{ID: id, rules: rules} }

// Fold is the table after all these commits.
func Fold(id ID, rules game.Rules, log []Commit) (*Table, error) {
	t := New(id, rules)
	for _, c := range log {
		if err := t.Apply(c); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// Rules is the game played here.
func (t *Table) Rules() game.Rules { return t.rules }

// Clone is an independent copy.
func (t *Table) Clone() *Table {
	c := *t
	c.Seats = slices.Clone(t.Seats)
	c.Entropy = slices.Clone(t.Entropy)
	c.TimeBanks, c.Idle = slices.Clone(t.TimeBanks), slices.Clone(t.Idle)
	c.TransferTokens, c.TransferAuthors = slices.Clone(t.TransferTokens), slices.Clone(t.TransferAuthors)
	c.undoPoints = slices.Clone(t.undoPoints)
	if t.State != nil {
		c.State = t.State.Clone()
	}
	return &c
}

// Turn is who is awaited; game.Nobody before the start and after the end.
func (t *Table) Turn() game.Seat {
	if t.State == nil || t.Status != StatusPlaying {
		return game.Nobody
	}
	return t.State.Turn()
}

// SeatOf is the seat (before the start: the chair) of a player; the first of those he
// keeps when he has none of his own; game.Watcher when he has none at all.
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

// SeatsOf are all seats at which a player may act: several when others play on his device.
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

// Apply brings the table to the state after c, which must be the next commit of its
// log. An error means that the log is damaged, or was not made by this version of the
// game; the table may then be half changed and must be thrown away.
func (t *Table) Apply(c Commit) error {
	if c.Seq != t.Seq+1 {
		return fmt.Errorf("table %s: commit %d after %d", t.ID, c.Seq, t.Seq)
	}
	before := t.Turn()
	for _, e := range c.Events {
		if err := t.apply(e, c.At); err != nil {
			return fmt.Errorf("table %s, commit %d, %s: %w", t.ID, c.Seq, e.Kind, err)
		}
		t.updateClocks(e, before, c.At)
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
	t.Seq, t.Changed = c.Seq, c.At
	return nil
}
