package table

import (
	"errors"
	"time"

	"tablee/game"
)

// StopReason is the reason for an early end of a game.
type StopReason string

const (
	StopAgreed StopReason = "agreed"  // the players present agreed
	StopAbsent StopReason = "absence" // a player was away longer than agreed
)

// stop ends the game early.
func (w *writer) stop(seat game.Seat, why StopReason) {
	w.add(Event{Kind: Stop, Seat: seat, Text: string(why)})
	w.add(Event{Kind: End, Text: w.seed.String()})
}

func (t *Table) applyStop(e Event) error {
	if e.Text == "" {
		return errOffer
	}
	t.StopReason, t.Offer, t.undoPoints = StopReason(e.Text), nil, nil
	return nil
}

func (t *Table) applyEnd(e Event, at time.Time) error {
	if !t.Frozen && t.StopReason == "" && t.State.Turn() != game.Nobody {
		return errStatus
	}
	if seed, ok := ParseSeed(e.Text); !ok || seed.Commitment() != t.Commitment {
		return errors.New("the seed does not have the hash of the commitment")
	}
	t.Status, t.Ended, t.Seed = StatusOver, at, e.Text
	t.Offer, t.undoPoints = nil, nil
	return nil
}

// decideRematch records the table of the rematch, or that it is gone. Only the first one counts, until it is gone. The
// server (a command without Player) says so of one that a moderator has closed.
func (t *Table) decideRematch(w *writer, c Command) error {
	switch {
	case t.SeatOf(c.Player) < 0 && (c.Player != "" || c.Text != ""):
		return ErrNotSeated
	case t.Status != StatusOver:
		return ErrNotOver
	case t.Rematch != c.Gone, c.Text == "" && c.Gone == "":
		return ErrAlreadyAnswered
	case t.rematches >= MaxRematches:
		return ErrTooOften
	}
	w.add(Event{Kind: Rematch, Player: c.Player, Text: c.Text})
	return nil
}

func (t *Table) applyRematch(e Event) error {
	if e.Text == "" && t.Rematch == "" {
		return errStatus
	}
	t.Rematch = ID(e.Text)
	t.rematches++
	return nil
}

// MaxCloseReason limits the length in bytes of a moderator's reason for closing a table. The form limits
// characters; this leaves room for multi-byte ones.
const MaxCloseReason = 2048

// decideClose closes a table that is not over. Its opener may do so before the start, also in order to move to
// another table; a moderator (a command without Player) at any time, with a reason.
func (t *Table) decideClose(w *writer, c Command) error {
	if t.Status == StatusOver {
		return ErrClosed
	}
	if c.Player != "" {
		if err := t.checkOpener(c); err != nil {
			return err
		}
		w.add(Event{Kind: Close, Player: c.Player, Text: c.Text})
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
	t.Status, t.Ended, t.ClosedBy = StatusClosed, at, e.Player
	if e.Player == "" {
		t.CloseReason = e.Text
	} else {
		t.MovedTo = ID(e.Text)
	}
	return nil
}
