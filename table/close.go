package table

import "time"

// MaxCloseReason is the length in bytes of the reason a table is closed with: what a host may
// write in characters, however many bytes they take.
const MaxCloseReason = 2048

// StatusClosed is a table that a host of the house ended: nothing can be played there, its
// seed stays sealed, nobody won and nobody lost.
const StatusClosed Status = "closed"

// Close is the event, and the command, that closes a table. Text: the reason, for all to
// read.
const Close Kind = "close"

// ErrClosed refuses what is asked of a table that was closed.
const ErrClosed Problem = "closed"

// decideClose ends a table that has not ended.
func (t *Table) decideClose(w *writer, c Command) error {
	if t.Status == StatusOver {
		return ErrClosed
	}
	if c.Text == "" || len(c.Text) > MaxCloseReason {
		return ErrBadText
	}
	w.add(Event{Kind: Close, Text: c.Text})
	return nil
}

// applyClose is the state after the event. A table may be closed at any moment but its end.
func (t *Table) applyClose(e Event, at time.Time) error {
	if t.Status != StatusOpen && t.Status != StatusPlaying {
		return errStatus
	}
	t.Status, t.Ended, t.CloseReason = StatusClosed, at, e.Text
	return nil
}
