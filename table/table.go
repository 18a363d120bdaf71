package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/game"
)

// Status is where a table is in its life.
type Status string

const (
	Waiting Status = "open"    // a chair is open
	Playing Status = "playing" // cards are on the table
	Over    Status = "over"
)

// Table is the fold of a log: everything true of a table after its last commit.
// A *Table is not safe for concurrent change; once nobody applies to it any more it
// may be read by many.
type Table struct {
	Setup
	ID      ID
	Seq     uint64
	Status  Status
	Seats   []Chair    // before the start: the chairs; then the seats in order of play
	Entropy []string   // by chair: what who sits there added to the luck
	Order   []int      // after the start: the chair that became seat 0, 1, …
	State   game.State // nil before the start, and when frozen
	Draws   int        // outcomes drawn so far, the drawing of seats not counted
	Last    *Last      // the last action, nil before the first
	Seed    string     // opened at the end, in hexadecimal; "" before
	Opened  time.Time
	Started time.Time
	Ended   time.Time

	// Since is when the awaited seat began to be awaited: its clock runs from here.
	Since time.Time

	// Frozen: the game's rules have changed since (another version). The table is
	// shown and kept but not reinterpreted: nothing can be played.
	Frozen bool

	rules game.Rules
}

// Last is an action that was played.
type Last struct {
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
	if t.State != nil {
		c.State = t.State.Clone()
	}
	return &c
}

// Turn is who is awaited; game.Nobody before the start and after the end.
func (t *Table) Turn() game.Seat {
	if t.State == nil || t.Status != Playing {
		return game.Nobody
	}
	return t.State.Turn()
}

// SeatOf is the seat (before the start: the chair) of a player; game.Watcher when he
// has none.
func (t *Table) SeatOf(p PlayerID) game.Seat {
	for i, c := range t.Seats {
		if p != "" && c.Player == p {
			return game.Seat(i)
		}
	}
	return game.Watcher
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
		if e.Kind == Start || (e.Kind == Act || e.Kind == Timeout) && e.Seat == before {
			t.Since = c.At
		}
	}
	if t.Turn() != before {
		t.Since = c.At
	}
	t.Seq = c.Seq
	return nil
}

func (t *Table) apply(e Event, at time.Time) error {
	switch e.Kind {
	case Open:
		return t.open(e, at)
	case Sit:
		if !t.validSeat(e.Seat) {
			return errSeat
		}
		t.Seats[e.Seat].Player = e.Player
		t.Entropy[e.Seat] = e.Text
		return nil
	case Rise:
		if !t.validSeat(e.Seat) {
			return errSeat
		}
		t.Seats[e.Seat].Player = ""
		t.Entropy[e.Seat] = ""
		return nil
	case Start:
		return t.start(e, at)
	case Draw:
		return t.draw(e.Text)
	case Act, Timeout:
		return t.act(e)
	case End:
		t.Status, t.Ended, t.Seed = Over, at, e.Text
		return nil
	}
	return errors.New("unknown kind of event")
}

var errSeat = errors.New("no such seat")

func (t *Table) validSeat(s game.Seat) bool { return s >= 0 && int(s) < len(t.Seats) }

func (t *Table) open(e Event, at time.Time) error {
	if e.Setup == nil {
		return errors.New("no setup")
	}
	t.Setup = *e.Setup
	t.Status, t.Opened, t.Since = Waiting, at, at
	t.Seats = slices.Clone(e.Setup.Chairs)
	t.Entropy = make([]string, len(t.Seats))
	t.Frozen = t.rules == nil || t.rules.Info().Version != t.Version
	return nil
}

func (t *Table) start(e Event, at time.Time) error {
	if len(e.Order) != len(t.Seats) {
		return errors.New("order of another number of seats")
	}
	seats := make([]Chair, len(t.Seats))
	for seat, chair := range e.Order {
		if chair < 0 || chair >= len(t.Seats) {
			return errSeat
		}
		seats[seat] = t.Seats[chair]
	}
	t.Seats, t.Order = seats, slices.Clone(e.Order)
	t.Status, t.Started = Playing, at
	if t.Frozen {
		return nil
	}
	state, err := t.rules.New(len(seats), t.Options)
	t.State = state
	return err
}

func (t *Table) draw(text string) error {
	t.Draws++
	if t.Frozen {
		return nil
	}
	outcome, err := t.rules.ParseOutcome(text)
	if err != nil {
		return err
	}
	return t.State.Resolve(outcome)
}

func (t *Table) act(e Event) error {
	if t.Frozen {
		return nil
	}
	a, err := t.rules.ParseAction(e.Text)
	if err != nil {
		return err
	}
	if err := t.State.Check(e.Seat, a); err != nil {
		return err
	}
	t.State.Play(e.Seat, a)
	t.Last = &Last{Seat: e.Seat, Action: a, Text: e.Text, Timeout: e.Kind == Timeout}
	return nil
}
