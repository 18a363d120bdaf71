package table

import (
	"time"

	"tablee/game"
)

// MaxForcedChanges limits how often the people of one table may switch the automatic play of forced actions.
const MaxForcedChanges = 100

// decideForced switches the automatic play of forced actions for a seat.
func (t *Table) decideForced(w *writer, c Command) error {
	seat := t.commandSeat(c)
	on := c.Text == "on"
	switch {
	case !t.validSeat(seat):
		return t.seatProblem(c)
	case t.Status == StatusOpen:
		return ErrNotStarted
	case t.Status != StatusPlaying:
		return ErrOver
	case t.PlaysForced[seat] == on:
		return ErrUnchanged
	case t.forcedChanges >= MaxForcedChanges:
		return ErrTooOften
	}
	e := Event{Kind: SetForced, Seat: seat}
	if on {
		e.Text = "on"
	}
	w.add(e)
	return nil
}

func (t *Table) applyForced(e Event) error {
	if !t.validSeat(e.Seat) {
		return errSeat
	}
	t.PlaysForced[e.Seat] = e.Text == "on"
	t.forcedChanges++
	return nil
}

// ForcedAction returns the text of the awaited seat's only legal action, if its people have asked for forced
// actions to be played automatically; "" for none. An action just taken back is not played again automatically.
func (t *Table) ForcedAction() string {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Frozen || !t.PlaysForced[seat] || t.Seats[seat].Bot() || t.takenBack || t.Offer != nil {
		return ""
	}
	var legal []game.Action
	if many, ok := t.State.(game.LegalLimiter); ok {
		legal = many.LegalUpTo(seat, 2, nil)
	} else {
		legal = t.State.Legal(seat, nil)
	}
	if len(legal) != 1 {
		return ""
	}
	return t.rules.FormatAction(legal[0])
}

// ForcedAt returns the earliest time for the awaited seat's forced action, given the pause between bots at a
// normal tempo; the zero time for none. It is no earlier than a bot would act. At a table with several people
// the caller adds a random delay, so that the timing does not reveal that there was no other legal action (see
// Alone).
func (t *Table) ForcedAt(pause time.Duration) time.Time {
	if t.ForcedAction() == "" {
		return time.Time{}
	}
	wait := t.Deliberation(pause)
	due := t.TurnBegan.Add(max(wait, t.long(t.pacing.last, pause)))
	if _, end := t.HoldEnds(pause); end.Add(wait).After(due) {
		due = end.Add(wait)
	}
	return due
}
