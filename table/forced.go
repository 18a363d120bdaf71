package table

import "tablee/game"

// MaxForcedChanges limits how often the people of one table may switch the automatic play of forced actions.
const MaxForcedChanges = 100

// forcedOffer is the number of forced actions in a row after which their people are asked (OffersForced).
const forcedOffer = 3

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
	case t.PlaysForced[seat] == on && (on || !t.OffersForced(seat)):
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
	t.forcedRow[e.Seat] = forcedOffer + 1 // answered: not asked again at this table
	t.forcedChanges++
	return nil
}

// startForced applies the opener's choice (Setup.Forced) to the seats of people. The players of a coached game are
// not asked.
func (t *Table) startForced() {
	t.PlaysForced, t.forcedRow = make([]bool, len(t.Seats)), make([]int8, len(t.Seats))
	for s, c := range t.Seats {
		t.PlaysForced[s] = t.Forced == ForcedOn && !c.Bot()
		if t.Forced != ForcedUnset || t.IsCoached() {
			t.forcedRow[s] = forcedOffer + 1
		}
	}
}

// noteForced counts the forced actions that a seat's people play in a row, and keeps the seat that plays a run
// (Event.Run). It is called before the action is played.
func (t *Table) noteForced(e Event) {
	byHand := e.Kind == Act && !e.Forced && !t.Seats[e.Seat].Bot()
	if row := &t.forcedRow[e.Seat]; byHand && *row <= forcedOffer {
		if t.onlyAction(e.Seat) == "" {
			*row = 0
		} else {
			*row++
		}
	}
	if byHand || e.Seat != t.runner {
		t.runner = game.Nobody
	}
	if byHand && e.Run {
		t.runner = e.Seat
	}
}

// OffersForced reports whether the people of a seat have just played the third forced action in a row. They are
// asked once at a table whether such actions should be played automatically.
func (t *Table) OffersForced(seat game.Seat) bool {
	return t.validSeat(seat) && t.Status == StatusPlaying && t.forcedRow[seat] == forcedOffer && !t.Seats[seat].Bot()
}

// ForcedAction returns the text of the awaited seat's only legal action, if its people have asked for forced
// actions to be played automatically, or for the run that they have begun (Event.Run); "" for none. An action
// just taken back is not played again automatically.
func (t *Table) ForcedAction() string {
	seat := t.Turn()
	if !t.validSeat(seat) || t.Frozen || !t.PlaysForced[seat] && t.runner != seat || t.Seats[seat].Bot() || t.takenBack || t.Offer != nil {
		return ""
	}
	return t.onlyAction(seat)
}

// onlyAction returns the text of a seat's only legal action; "" if it has none, or a choice.
func (t *Table) onlyAction(seat game.Seat) string {
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
