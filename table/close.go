package table

import "time"

// MaxCloseReason is the greatest length in bytes of the reason a table is closed for: what
// a moderator may write in characters, however many bytes each takes.
const MaxCloseReason = 2048

// StatusClosed is a table that a moderator ended: nothing can be played there, its seed
// stays sealed, and nobody won or lost.
const StatusClosed Status = "closed"

// Close is the event, and the command, that closes a table. Text: the reason, which
// everybody at the table reads.
const Close Kind = "close"

// ErrClosed refuses any command at a closed table.
const ErrClosed Problem = "closed"

// decideClose closes a table that is not over.
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

// applyClose closes the table. It may be closed at any time until it is over.
func (t *Table) applyClose(e Event, at time.Time) error {
	if t.Status != StatusOpen && t.Status != StatusPlaying {
		return errStatus
	}
	t.Status, t.Ended, t.CloseReason = StatusClosed, at, e.Text
	return nil
}
