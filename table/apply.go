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
	Fork: Playing, Part: Playing,
	Away: Playing, Back: Playing, Offer: Playing, Accept: Playing, Decline: Playing,
	Undo: Playing, Change: Playing, Stop: Playing, Fill: Waiting, Again: Over,
}

// anyTime are the kinds of event that have their place before and after the start.
var anyTime = []Kind{Give, Take}

var (
	errKind   = errors.New("unknown kind of event")
	errMoment = errors.New("not at this moment")
	errSeat   = errors.New("no such seat")
	errChair  = errors.New("that chair is not as it should be")
)

func (t *Table) apply(e Event, at time.Time) error {
	if e.Kind == Close {
		return t.barred(e, at)
	}
	if err := t.timely(e.Kind); err != nil {
		return err
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
	case Give:
		return t.given(e)
	case Take:
		return t.taken(e)
	case Part:
		return t.parted(e)
	case Away:
		return t.gone(e)
	case Back:
		return t.returned(e)
	case Offer:
		return t.offered(e, at)
	case Accept:
		return t.accepted(e)
	case Decline:
		return t.declined(e)
	case Undo:
		return t.undone(e)
	case Change:
		return t.changed(e)
	case Stop:
		return t.stopped(e)
	case Fill:
		return t.fill(e)
	case Again:
		return t.again(e)
	}
	return t.act(e)
}

// timely refuses an event that has no place at this moment of the table's life.
func (t *Table) timely(kind Kind) error {
	if slices.Contains(anyTime, kind) {
		if t.Status == Waiting || t.Status == Playing {
			return nil
		}
		return errMoment
	}
	moment, known := moments[kind]
	switch {
	case !known:
		return errKind
	case t.Status != moment || t.Stopped != "" && t.Status == Playing && kind != End:
		return errMoment
	}
	return nil
}

func (t *Table) validSeat(s game.Seat) bool { return s >= 0 && int(s) < len(t.Seats) }

func (t *Table) open(e Event, at time.Time) error {
	if e.Setup == nil || len(e.Setup.Chairs) == 0 {
		return errors.New("no setup")
	}
	t.Setup = *e.Setup
	t.Status, t.Opened = Waiting, at
	t.renew(at)
	t.Seats = slices.Clone(e.Setup.Chairs)
	t.Entropy, t.Given, t.Givers = make([]string, len(t.Seats)), make([]string, len(t.Seats)), make([]PlayerID, len(t.Seats))
	t.Banks, t.Idle = make([]time.Duration, len(t.Seats)), make([]time.Duration, len(t.Seats))
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
	if !t.Room(e.Seat) || e.Player == "" || len(t.SeatsOf(e.Player)) > 0 {
		return errChair
	}
	c := &t.Seats[e.Seat]
	if c.Player == "" {
		c.Player = e.Player
	} else {
		c.Mates = append(slices.Clone(c.Mates), e.Player)
	}
	t.Entropy[e.Seat] += e.Text
	return nil
}

func (t *Table) fill(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	if !t.Seats[e.Seat].Open() || e.Level < 1 {
		return errChair
	}
	t.Seats[e.Seat].Level = e.Level
	return nil
}

func (t *Table) again(e Event) error {
	if e.Text == "" || t.Next != "" {
		return errMoment
	}
	t.Next = ID(e.Text)
	return nil
}

// Room reports whether one more person may sit on a chair.
func (t *Table) Room(s game.Seat) bool {
	c := t.Seats[s]
	return c.Open() || c.Player != "" && c.Keeper == "" && len(c.Mates)+1 < t.Team
}

func (t *Table) empty(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	c := &t.Seats[e.Seat]
	people := c.People()
	if i := slices.Index(people, e.Player); i >= 0 {
		people = slices.Delete(people, i, i+1)
	} else if len(people) == 1 && (e.Player == "" || e.Player == c.Keeper) {
		people = nil
	} else {
		return errChair
	}
	t.Given[e.Seat], t.Givers[e.Seat] = "", "" // whoever stays gives the seat himself
	if *c = shared(people); c.Open() {
		t.Entropy[e.Seat] = ""
	}
	return nil
}

func (t *Table) start(e Event, at time.Time) error {
	if t.openChair() != AnyChair {
		return errChair
	}
	if !permutation(e.Order, len(t.Seats)) {
		return errors.New("the order does not name every chair once")
	}
	was := t.Clone()
	for seat, chair := range e.Order {
		t.Seats[seat], t.Given[seat], t.Givers[seat] = was.Seats[chair], was.Given[chair], was.Givers[chair]
		t.Banks[seat] = t.Bank
	}
	t.Order = slices.Clone(e.Order)
	t.Status, t.Started = Playing, at
	if t.Frozen {
		return nil
	}
	state, err := t.rules.New(len(t.Seats), t.Options)
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
	t.past = nil
	if t.Frozen {
		return nil
	}
	outcome, err := t.rules.ParseOutcome(text)
	if err != nil {
		return err
	}
	return t.State.ApplyChance(outcome)
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
	t.remember(e, a)
	t.State.Play(e.Seat, a)
	t.Acts++
	if t.Offer != nil && t.Offer.What == Undoing {
		t.Offer = nil
	}
	t.Last = &Last{Seat: e.Seat, Action: a, Text: e.Text, Timeout: e.Kind == Timeout}
	return nil
}

func (t *Table) end(e Event, at time.Time) error {
	if !t.Frozen && t.Stopped == "" && t.State.Turn() != game.Nobody {
		return errMoment
	}
	if seed, ok := ParseSeed(e.Text); !ok || seed.Commitment() != t.Commitment {
		return errors.New("the seed is not the one the table committed to")
	}
	t.Status, t.Ended, t.Seed = Over, at, e.Text
	t.Offer, t.past = nil, nil
	return nil
}
