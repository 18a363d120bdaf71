package table

import (
	"slices"
	"time"

	"tablee/game"
)

// What a player can propose to the others: the Text of an Offer.
const (
	OfferUndo  = "undo"  // to take the proposer's last action back
	OfferTerms = "terms" // to change the contract
	OfferStop  = "stop"  // to end the game as it stands
)

// StopReason is why a game ended before its end.
type StopReason string

const (
	StopAgreed StopReason = "agreed"  // everybody agreed
	StopAbsent StopReason = "absence" // a player stayed away longer than agreed
)

// PendingOffer is a proposal that every player must accept. Bots accept, and so do players
// who are away; a player answers for all seats they control.
type PendingOffer struct {
	By       game.Seat
	What     string // OfferUndo, OfferTerms or OfferStop
	Terms    *Terms // OfferTerms: the proposed contract
	Accepted []bool // by seat
	At       time.Time
	Seq      uint64 // of the commit with the offer
}

// OwesAnswer reports whether a seat has still to answer.
func (t *Table) OwesAnswer(s game.Seat) bool {
	if t.Offer == nil || !t.validSeat(s) {
		return false
	}
	c := t.Seats[s]
	return c.Player != "" && !c.Bot() && !t.Offer.Accepted[s]
}

func (t *Table) decideOffer(w *writer, c Command) error {
	seat, err := t.playingSeat(c)
	if err != nil {
		return err
	}
	if t.Offer != nil {
		return ErrOfferPending
	}
	e := Event{Kind: Offer, Seat: seat, Text: c.Text}
	switch c.Text {
	case OfferUndo:
		if err := t.CheckUndo(seat); err != nil {
			return err
		}
	case OfferTerms:
		if t.Daily != "" {
			return ErrDaily
		}
		if c.Terms == nil || *c.Terms == t.Terms {
			return ErrUnchanged
		}
		terms := *c.Terms
		e.Terms = &terms
	case OfferStop:
	default:
		return game.Refuse(game.GenForm, "command")
	}
	w.add(e)
	w.acceptAll(c.Player)
	return nil
}

func (t *Table) decideAccept(w *writer, c Command) error {
	if t.Offer == nil {
		return ErrNoOffer
	}
	if len(t.SeatsOf(c.Player)) == 0 {
		return ErrNotSeated
	}
	w.acceptAll(c.Player)
	if len(w.events) == 0 {
		return ErrAlreadyAnswered
	}
	return nil
}

func (t *Table) decideDecline(w *writer, c Command) error {
	if t.Offer == nil || c.Seq < t.Offer.Seq { // the answer is to an earlier offer
		return ErrNoOffer
	}
	seat := t.SeatOf(c.Player)
	if seat < 0 {
		return ErrNotSeated
	}
	w.add(Event{Kind: Decline, Seat: seat})
	return nil
}

// acceptAll accepts for all seats of a player, and carries the offer out when nobody is
// missing.
func (w *writer) acceptAll(p PlayerID) {
	for _, seat := range w.table.SeatsOf(p) {
		if w.table.OwesAnswer(seat) {
			w.add(Event{Kind: Accept, Seat: seat})
		}
	}
	w.executeOffer()
}

// executeOffer carries the offer out if everybody has accepted.
func (w *writer) executeOffer() {
	t := w.table
	if w.err != nil || t.Offer == nil || t.Status != StatusPlaying {
		return
	}
	for s := range t.Seats {
		if t.OwesAnswer(game.Seat(s)) {
			return
		}
	}
	switch o := *t.Offer; o.What {
	case OfferUndo:
		w.add(Event{Kind: Undo, Seat: o.By})
	case OfferTerms:
		w.add(Event{Kind: ChangeTerms, Terms: o.Terms})
	case OfferStop:
		w.stop(0, StopAgreed)
	}
}

// stop ends the game as it stands.
func (w *writer) stop(seat game.Seat, why StopReason) {
	w.add(Event{Kind: Stop, Seat: seat, Text: string(why)})
	w.add(Event{Kind: End, Text: w.seed.String()})
}

func (t *Table) applyOffer(e Event, at time.Time) error {
	if t.Offer != nil || !t.validSeat(e.Seat) || (e.Text == OfferTerms) != (e.Terms != nil) {
		return errOffer
	}
	t.Offer = &PendingOffer{By: e.Seat, What: e.Text, Terms: e.Terms, Accepted: make([]bool, len(t.Seats)), At: at, Seq: t.Seq + 1}
	return nil
}

func (t *Table) applyAccept(e Event) error {
	if t.Offer == nil || !t.validSeat(e.Seat) {
		return errOffer
	}
	o := *t.Offer
	o.Accepted = slices.Clone(o.Accepted)
	o.Accepted[e.Seat] = true
	t.Offer = &o
	return nil
}

func (t *Table) applyDecline(e Event) error {
	if t.Offer == nil || !t.validSeat(e.Seat) {
		return errOffer
	}
	t.Offer = nil
	return nil
}

func (t *Table) applyTerms(e Event) error {
	if e.Terms == nil {
		return errOffer
	}
	if e.Terms.TimeBank != t.TimeBank {
		for i := range t.TimeBanks {
			t.TimeBanks[i] = e.Terms.TimeBank
		}
	}
	t.Terms, t.Offer = *e.Terms, nil
	return nil
}

func (t *Table) applyStop(e Event) error {
	if e.Text == "" {
		return errOffer
	}
	t.StopReason, t.Offer, t.undoPoints = StopReason(e.Text), nil, nil
	return nil
}
