package host

import (
	"context"
	"fmt"

	"tablee/game"
	"tablee/host/input"
	"tablee/table"
)

// TookPart reports whether a person sits or sat at the table, opened it, or wrote one of the messages that it
// shows.
func (f *Frame) TookPart(p table.PlayerID) bool {
	if p == "" {
		return false
	}
	for _, c := range f.Log {
		for _, e := range c.Events {
			if e.Player == p || e.To == p || e.Setup != nil && setUp(e.Setup, p) {
				return true
			}
		}
	}
	for _, m := range f.Messages {
		if m.By == p {
			return true
		}
	}
	return false
}

// setUp reports whether a setup names a person: as the opener, or on a chair.
func setUp(s *table.Setup, p table.PlayerID) bool {
	if s.Owner == p {
		return true
	}
	for _, chair := range s.Chairs {
		if chair.Player == p {
			return true
		}
	}
	return false
}

// ReportableBy reports whether a person may read the names at a table, to report it: they may look at it, or took
// part.
func (f *Frame) ReportableBy(p table.PlayerID) bool {
	return !f.Hidden(f.Table.SeatOf(p)) || f.TookPart(p)
}

// CheckReport returns ErrNotFound unless the author of a report may read the names at its table, the person whom
// it is about ("" for none) took part there, and the table's log has the entry (0 for none).
func (h *Host) CheckReport(ctx context.Context, id table.ID, author, person table.PlayerID, seq uint64) error {
	f, err := h.frame(ctx, id)
	if err != nil {
		return err
	}
	if !f.ReportableBy(author) || person != "" && !f.TookPart(person) || seq > f.Table.Seq {
		return fmt.Errorf("report of %s by %s about %.40q@%d: %w", id, author, person, seq, input.ErrNotFound)
	}
	return nil
}

// Lacks returns a table's game and its dictionary, which lacks the word that a person suggests there. The error is
// table.ErrNotSeated, or an *input.Invalid of the field "word" if the dictionary has the word or could not have it.
func (h *Host) Lacks(ctx context.Context, id table.ID, p table.PlayerID, word string) (gameID, dictionary string, err error) {
	f, err := h.frame(ctx, id)
	if err != nil {
		return "", "", err
	}
	if len(f.Table.SeatsOf(p)) == 0 {
		return "", "", table.ErrNotSeated
	}
	if speller, ok := f.Table.State.(game.Speller); ok {
		if dictionary, lacks := speller.Lacks(word); lacks {
			return f.Table.Game, dictionary, nil
		}
	}
	return "", "", &input.Invalid{Field: "word", Code: "unknown"}
}
