package table

import "time"

// MaxReason is the length in bytes of the reason a table is closed with.
const MaxReason = 1024

// Closed is a table that a host of the house ended: nothing can be played there, its
// seed stays sealed, nobody won and nobody lost.
const Closed Status = "closed"

// Close is the event, and the command, that closes a table. Text: the reason, for all to
// read.
const Close Kind = "close"

// Shut refuses what is asked of a table that was closed.
const Shut Problem = "closed"

// close ends a table that has not ended.
func (t *Table) close(w *writer, c Command) error {
	if t.Status == Over {
		return Shut
	}
	if c.Text == "" || len(c.Text) > MaxReason {
		return Entropy
	}
	w.add(Event{Kind: Close, Text: c.Text})
	return nil
}

// closed is the state after the event. A table may be closed at any moment but its end.
func (t *Table) closed(e Event, at time.Time) error {
	if t.Status != Waiting && t.Status != Playing {
		return errMoment
	}
	t.Status, t.Ended, t.Reason = Closed, at, e.Text
	return nil
}
