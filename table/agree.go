package table

import (
	"slices"
	"time"

	"tablee/game"
)

// What can be asked of everybody (the Text of an Offer).
const (
	Undoing  = "undo"  // to take the asker's last action back
	Changing = "terms" // to change the contract
	Ending   = "stop"  // to end the game as it stands
)

// Reason is why a game ended before its end.
type Reason string

const (
	Agreed Reason = "agreed"  // everybody wanted it
	Absent Reason = "absence" // somebody stayed away longer than agreed
)

// Offering is what somebody asks of everybody who plays. Bots agree, and so does a
// person who is away; a player answers for all seats he holds.
type Offering struct {
	By    game.Seat
	What  string // Undoing, Changing or Ending
	Terms *Terms // Changing: what is to be agreed
	Yes   []bool // by seat: has agreed
	At    time.Time
	Seq   uint64 // of the commit that asks
}

// Waits reports whether a seat has still to answer.
func (t *Table) Waits(s game.Seat) bool {
	if t.Offer == nil || !t.validSeat(s) {
		return false
	}
	c := t.Seats[s]
	return c.Player != "" && !c.Bot() && !t.Offer.Yes[s]
}

func (t *Table) offer(w *writer, c Command) error {
	seat, err := t.acting(c)
	if err != nil {
		return err
	}
	if t.Offer != nil {
		return Offered
	}
	e := Event{Kind: Offer, Seat: seat, Text: c.Text}
	switch c.Text {
	case Undoing:
		if err := t.Undoable(seat); err != nil {
			return err
		}
	case Changing:
		if t.Daily != "" {
			return OwnDeal
		}
		if c.Terms == nil || *c.Terms == t.Terms {
			return Unchanged
		}
		terms := *c.Terms
		e.Terms = &terms
	case Ending:
	default:
		return game.Refuse(game.GenForm, "command")
	}
	w.add(e)
	w.agree(c.Player)
	return nil
}

func (t *Table) accept(w *writer, c Command) error {
	if t.Offer == nil {
		return NoOffer
	}
	if len(t.SeatsOf(c.Player)) == 0 {
		return NotSeated
	}
	w.agree(c.Player)
	if len(w.events) == 0 {
		return Answered
	}
	return nil
}

func (t *Table) decline(w *writer, c Command) error {
	if t.Offer == nil || c.Seq < t.Offer.Seq { // he says no to what was asked before
		return NoOffer
	}
	seat := t.SeatOf(c.Player)
	if seat < 0 {
		return NotSeated
	}
	w.add(Event{Kind: Decline, Seat: seat})
	return nil
}

// agree says yes for all seats of a player, and does what is then agreed by all.
func (w *writer) agree(p PlayerID) {
	for _, seat := range w.table.SeatsOf(p) {
		if w.table.Waits(seat) {
			w.add(Event{Kind: Accept, Seat: seat})
		}
	}
	w.carryOut()
}

// carryOut does what everybody has agreed to, if everybody has.
func (w *writer) carryOut() {
	t := w.table
	if w.err != nil || t.Offer == nil || t.Status != Playing {
		return
	}
	for s := range t.Seats {
		if t.Waits(game.Seat(s)) {
			return
		}
	}
	switch o := *t.Offer; o.What {
	case Undoing:
		w.add(Event{Kind: Undo, Seat: o.By})
	case Changing:
		w.add(Event{Kind: Change, Terms: o.Terms})
	case Ending:
		w.stop(0, Agreed)
	}
}

// stop ends the game as it stands.
func (w *writer) stop(seat game.Seat, why Reason) {
	w.add(Event{Kind: Stop, Seat: seat, Text: string(why)})
	w.add(Event{Kind: End, Text: w.seed.String()})
}

func (t *Table) offered(e Event, at time.Time) error {
	if t.Offer != nil || !t.validSeat(e.Seat) || (e.Text == Changing) != (e.Terms != nil) {
		return errOffer
	}
	t.Offer = &Offering{By: e.Seat, What: e.Text, Terms: e.Terms, Yes: make([]bool, len(t.Seats)), At: at, Seq: t.Seq + 1}
	return nil
}

func (t *Table) accepted(e Event) error {
	if t.Offer == nil || !t.validSeat(e.Seat) {
		return errOffer
	}
	o := *t.Offer
	o.Yes = slices.Clone(o.Yes)
	o.Yes[e.Seat] = true
	t.Offer = &o
	return nil
}

func (t *Table) declined(e Event) error {
	if t.Offer == nil || !t.validSeat(e.Seat) {
		return errOffer
	}
	t.Offer = nil
	return nil
}

func (t *Table) changed(e Event) error {
	if e.Terms == nil {
		return errOffer
	}
	if e.Terms.Bank != t.Bank {
		for i := range t.Banks {
			t.Banks[i] = e.Terms.Bank
		}
	}
	t.Terms, t.Offer = *e.Terms, nil
	return nil
}

func (t *Table) stopped(e Event) error {
	if e.Text == "" {
		return errOffer
	}
	t.Stopped, t.Offer, t.past = Reason(e.Text), nil, nil
	return nil
}
