package table

import "time"

// MaxReason is the length in bytes of the reason a table is closed with: what a host may
// write in characters, however many bytes they take.
const MaxReason = 2048

// Barred is a table that a host of the house ended: nothing can be played there, its
// seed stays sealed, nobody won and nobody lost.
const Barred Status = "closed"

// Close is the event, and the command, that closes a table. Text: the reason, for all to
// read.
const Close Kind = "close"

// Shut refuses what is asked of a table that was closed.
const Shut Problem = "closed"

// bar ends a table that has not ended.
func (t *Table) bar(w *writer, c Command) error {
	if t.Status == Over {
		return Shut
	}
	if c.Text == "" || len(c.Text) > MaxReason {
		return Entropy
	}
	w.add(Event{Kind: Close, Text: c.Text})
	return nil
}

// barred is the state after the event. A table may be closed at any moment but its end.
func (t *Table) barred(e Event, at time.Time) error {
	if t.Status != Waiting && t.Status != Playing {
		return errMoment
	}
	t.Status, t.Ended, t.Reason = Barred, at, e.Text
	return nil
}
