package table

import (
	"errors"
	"slices"
	"time"

	"tablee/game"
)

// moments says at which moment of a table's life each kind of event has its place.
var moments = map[Kind]Status{
	Open: "", Sit: Waiting, Rise: Waiting, Start: Waiting,
	Act: Playing, Timeout: Playing, Draw: Playing, End: Playing,
	Fork: Playing,
}

var (
	errKind   = errors.New("unknown kind of event")
	errMoment = errors.New("not at this moment")
	errSeat   = errors.New("no such seat")
	errChair  = errors.New("that chair is not as it should be")
)

func (t *Table) apply(e Event, at time.Time) error {
	moment, known := moments[e.Kind]
	if !known {
		return errKind
	}
	if t.Status != moment {
		return errMoment
	}
	switch e.Kind {
	case Open:
		return t.open(e, at)
	case Sit:
		return t.seat(e)
	case Rise:
		return t.empty(e)
	case Start:
		return t.start(e, at)
	case Draw:
		return t.draw(e.Text)
	case End:
		return t.end(e, at)
	case Fork:
		return t.fork(e)
	}
	return t.act(e)
}

func (t *Table) validSeat(s game.Seat) bool { return s >= 0 && int(s) < len(t.Seats) }

func (t *Table) open(e Event, at time.Time) error {
	if e.Setup == nil || len(e.Setup.Chairs) == 0 {
		return errors.New("no setup")
	}
	t.Setup = *e.Setup
	t.Status, t.Opened, t.Since = Waiting, at, at
	t.Seats = slices.Clone(e.Setup.Chairs)
	t.Entropy = make([]string, len(t.Seats))
	t.Frozen = !t.understood()
	return nil
}

// understood reports whether the rules are still those the table was opened with.
func (t *Table) understood() bool {
	if t.rules == nil {
		return false
	}
	info := t.rules.Info()
	return info.ID == t.Game && info.Version == t.Version
}

func (t *Table) seat(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if !t.Seats[e.Seat].Open() || e.Player == "" || t.SeatOf(e.Player) >= 0 {
		return errChair
	}
	t.Seats[e.Seat].Player = e.Player
	t.Entropy[e.Seat] = e.Text
	return nil
}

func (t *Table) empty(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if t.Seats[e.Seat].Player == "" {
		return errChair
	}
	t.Seats[e.Seat].Player = ""
	t.Entropy[e.Seat] = ""
	return nil
}

func (t *Table) start(e Event, at time.Time) error {
	if t.openChair() != AnyChair {
		return errChair
	}
	if !permutation(e.Order, len(t.Seats)) {
		return errors.New("the order does not name every chair once")
	}
	seats := make([]Chair, len(t.Seats))
	for seat, chair := range e.Order {
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

// permutation reports whether order holds each of 0 … n-1 once.
func permutation(order []int, n int) bool {
	sorted := slices.Sorted(slices.Values(order))
	for i, v := range sorted {
		if i != v {
			return false
		}
	}
	return len(sorted) == n
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
	if !t.validSeat(e.Seat) {
		return errSeat
	}
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

func (t *Table) end(e Event, at time.Time) error {
	if !t.Frozen && t.State.Turn() != game.Nobody {
		return errMoment
	}
	if seed, ok := ParseSeed(e.Text); !ok || seed.Commitment() != t.Commitment {
		return errors.New("the seed is not the one the table committed to")
	}
	t.Status, t.Ended, t.Seed = Over, at, e.Text
	return nil
}
