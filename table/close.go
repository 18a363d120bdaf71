package table

import "time"

// decideClose closes a table that is not over. Its opener may do so before the start, a moderator (a command
// without Player) at any time, with a reason.
func (t *Table) decideClose(w *writer, c Command) error {
	if t.Status == StatusOver {
		return ErrClosed
	}
	if c.Player != "" {
		if err := t.checkOpener(c); err != nil {
			return err
		}
		w.add(Event{Kind: Close, Player: c.Player})
		return nil
	}
	if c.Text == "" || len(c.Text) > MaxCloseReason {
		return ErrBadText
	}
	w.add(Event{Kind: Close, Text: c.Text})
	return nil
}

// applyClose closes the table, in any status before it is over.
func (t *Table) applyClose(e Event, at time.Time) error {
	if t.Status != StatusOpen && t.Status != StatusPlaying {
		return errStatus
	}
	t.Status, t.Ended, t.CloseReason, t.ClosedBy = StatusClosed, at, e.Text, e.Player
	return nil
}
