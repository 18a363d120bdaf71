package table

import (
	"time"

	"tablee/game"
)

func (t *Table) decideAct(w *writer, c Command) error {
	seat := c.Seat
	if c.Player != "" {
		seat = t.commandSeat(c)
	} else if c.Seq < t.pacing.firm || c.Seq > t.Seq {
		return ErrStale // the player may have taken the seat back meanwhile
	}
	if !t.validSeat(seat) {
		return t.seatProblem(c)
	}
	if c.Player == "" && !t.Seats[seat].Bot() && !c.Forced {
		return ErrNotSeated
	}
	if c.Forced && (seat != t.Turn() || c.Text == "" || c.Text != t.ForcedAction()) {
		return ErrStale
	}
	if t.Status == StatusOpen {
		return ErrNotStarted
	}
	if t.staleFor(seat, c.Seq) {
		return ErrStale
	}
	a, err := t.rules.ParseAction(c.Text)
	if err != nil {
		return err
	}
	if t.Status == StatusOver {
		return game.Refuse(game.GenOver, "over") // the game state does not know about the stop
	}
	if err := t.State.Check(seat, a); err != nil {
		return err
	}
	if c.Player != "" {
		w.keepSeat(seat)
	}
	if c.Player != "" && t.Seats[seat].Away() {
		w.add(Event{Kind: Back, Seat: seat})
	}
	w.add(Event{Kind: Act, Seat: seat, Text: c.Text, Lost: t.lost(c, seat), Forced: c.Forced, Run: c.Run && c.Player != "" && !t.IsCoached()})
	w.settle()
	return nil
}

// decideTimeout applies what the contract provides for an awaited player whose time is up: the game chooses an
// action or, after a long absence, a bot stands in or the game ends. A question whose time is up is decided by
// the answers received so far.
func (t *Table) decideTimeout(w *writer, c Command) error {
	if c.Seq != t.Seq {
		return ErrStale
	}
	if _, at := t.BeginAt(); !at.IsZero() && !w.at.Before(at) {
		for i, c := range t.Seats {
			if c.Open() {
				w.add(Event{Kind: Fill, Seat: game.Seat(i), Level: t.Fill.Level})
			}
		}
		w.start()
		return nil
	}
	seat, up := t.Turn(), func(at time.Time) bool { return !at.IsZero() && !w.at.Before(at) }
	absent := up(t.AbsenceDeadline())
	if c.Lost > 0 && up(t.Deadline()) && t.Deadline().Before(t.AbsenceDeadline()) {
		absent = false // only the lost time makes it late
	}
	switch {
	case up(t.OfferDeadline()):
		w.closeOffer()
	case absent && t.Absence.Level > 0:
		w.add(Event{Kind: Absent, Seat: seat})
		w.add(Event{Kind: Away, Seat: seat, Level: t.Absence.Level, Lost: t.lost(c, seat)})
		w.settleOffer()
	case absent:
		w.stop(seat, StopAbsent)
	case up(t.Deadline()):
		w.add(Event{Kind: Timeout, Seat: seat, Text: t.atTimeout(seat, c.Text), Lost: t.lost(c, seat)})
		w.settle()
	default:
		return ErrTooEarly
	}
	return nil
}

// atTimeout returns the action for a seat whose time is up: the draft of its people, if they asked for it to be
// played and it is legal (docs/design/clocks-and-nodes.md#restarts), else the game's default action.
func (t *Table) atTimeout(seat game.Seat, composed string) string {
	if composed != "" {
		if a, err := t.rules.ParseAction(composed); err == nil && t.State.Check(seat, a) == nil {
			return t.rules.FormatAction(a)
		}
	}
	return t.rules.FormatAction(t.State.DefaultAction(seat))
}

func (t *Table) applyAct(e Event) error {
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
	t.saveUndo(e, a)
	if e.Kind == Act && !e.Forced && !t.Seats[e.Seat].Bot() {
		t.setAbsent(e.Seat, false)
	}
	t.noteForced(e)
	t.State.Play(e.Seat, a)
	t.Acts++
	t.takenBack = false
	if t.Offer != nil && t.Offer.What == OfferUndo {
		t.Offer = nil
	}
	t.LastAction = &LastAction{Seat: e.Seat, Action: a, Text: e.Text, Timeout: e.Kind == Timeout}
	return nil
}

func (t *Table) applyDraw(text string) error {
	t.Draws++
	t.undoPoints = nil
	if t.Frozen {
		return nil
	}
	outcome, err := t.rules.ParseOutcome(text)
	if err != nil {
		return err
	}
	return t.State.ApplyChance(outcome)
}
