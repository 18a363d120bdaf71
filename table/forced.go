package table

import (
	"time"

	"tablee/game"
)

// MaxForcedChanges is how often the people of one table may say whether what is forced is
// played by itself.
const MaxForcedChanges = 100

// decideForced says for a seat whether what is forced is played by itself.
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

// ForcedAction is the text of the one action that the awaited seat has, if its people have said
// that such a one is played by itself; "" for none. What was just taken back is not played again
// before they have acted.
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

// ForcedAt is when the forced action of the awaited seat is due at the earliest, given the pause
// between bots at a normal pace: no sooner than a bot would act. The zero time for none. Where
// others play too, who carries it out waits longer, by chance, so that the time does not tell
// that nothing else could be played (see Alone).
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
