package circles

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tablee/host"
	"tablee/host/input"
	"tablee/host/lobby"
	"tablee/table"
)

// finishedFor limits how long finished tables stay in a circle's list, mostTables the length of the
// list.
const (
	finishedFor = 7 * 24 * time.Hour
	mostTables  = 30
)

// For returns the circle for which one of its members wants to open a table. Errors: ErrNotFound,
// ErrClosed.
func (s *Service) For(ctx context.Context, id ID, p table.PlayerID) (Circle, error) {
	return s.open(ctx, id, p)
}

// AddTable assigns a table to a circle: only its members see it and may sit there. The table's owner
// may do so before the game begins. Errors: ErrNotFound, ErrClosed, table.ErrNotOpener, *input.Invalid
// (field "chat") where the circle allows no written chat.
func (s *Service) AddTable(ctx context.Context, id ID, by table.PlayerID, of table.ID) error {
	c, err := s.open(ctx, id, by)
	if err != nil {
		return err
	}
	f, err := s.cfg.Host.Frame(ctx, of)
	if err != nil {
		return err
	}
	switch {
	case f.Table.Owner != by:
		return table.ErrNotOpener
	case c.SignsOnly && f.Table.Chat == table.ChatOpen:
		return &input.Invalid{Field: "chat", Code: "signs-only"}
	}
	if err := s.cfg.Store.AddCircleTable(ctx, id, of); err != nil {
		return fmt.Errorf("add a table to circle %s: %w", id, err)
	}
	for _, chair := range f.Table.Seats {
		if chair.DeviceOwner == "" {
			continue
		}
		if err := s.enterHere(ctx, c, chair.Player); err != nil {
			return err
		}
	}
	if c.isClass() {
		s.cfg.Host.Refresh(ctx, of) // hot-seat players are shown by their first names now
	}
	return nil
}

// Again assigns a rematch to the circle of the table it repeats, if that table was for one.
func (s *Service) Again(ctx context.Context, by table.PlayerID, of, again table.ID) error {
	id, err := s.cfg.Store.CircleOfTable(ctx, of)
	if err == nil {
		err = s.AddTable(ctx, id, by, again)
	}
	if errors.Is(err, input.ErrNotFound) || errors.Is(err, ErrClosed) || errors.Is(err, table.ErrNotOpener) {
		return nil // the table has no circle, or another player opened the rematch and assigned it
	}
	return err
}

// Tables lists the tables of a circle that are waiting, running, or ended in the last week, for one of
// its members. ErrNotFound.
func (s *Service) Tables(ctx context.Context, id ID, reader table.PlayerID) ([]host.Row, error) {
	if _, err := s.of(ctx, id, reader); err != nil {
		return nil, err
	}
	rows, err := s.cfg.Host.Tables(ctx, host.Filter{Circle: string(id), PlayingFirst: true, Limit: mostTables,
		Status: []table.Status{table.StatusOpen, table.StatusPlaying, table.StatusOver}, Since: s.cfg.Now().Add(-finishedFor)})
	if err != nil {
		err = fmt.Errorf("list the tables of circle %s: %w", id, err)
	}
	return rows, err
}

// Another opens a table like one of the circle's, with every chair free, for any of its members. Errors: ErrNotFound,
// ErrClosed, those of lobby.Lobby.Open.
func (s *Service) Another(ctx context.Context, id ID, by table.PlayerID, like table.ID, title string) (table.ID, error) {
	if _, err := s.open(ctx, id, by); err != nil {
		return "", err
	}
	if of, err := s.cfg.Store.CircleOfTable(ctx, like); err != nil || of != id {
		return "", errors.Join(err, input.ErrNotFound)
	}
	f, err := s.cfg.Host.Frame(ctx, like)
	if err != nil {
		return "", err
	}
	plan := lobby.Like(f.Table)
	plan.Title = title
	next, err := s.cfg.Lobby.Open(ctx, by, plan)
	if err != nil {
		return "", err
	}
	return next, s.AddTable(ctx, id, by, next)
}

// MaySit returns an error if a person may not sit at a table: table.ErrBlocked if they have blocked the
// table's owner; table.ErrNotInvited if the owner has blocked them (which is not revealed), or if the
// table is for a circle they do not belong to and they have no invitation.
func (s *Service) MaySit(ctx context.Context, p table.PlayerID, t *table.Table) error {
	if p == "" || t.Owner == p || t.SeatOf(p) >= 0 {
		return nil
	}
	mine, theirs, err := s.cfg.Store.Blocks(ctx, p, t.Owner)
	switch {
	case err != nil:
		return fmt.Errorf("read blocks: %w", err)
	case mine:
		return table.ErrBlocked
	case theirs:
		return table.ErrNotInvited
	}
	id, err := s.cfg.Store.CircleOfTable(ctx, t.ID)
	if errors.Is(err, input.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the circle of table %s: %w", t.ID, err)
	}
	if yes, err := s.has(ctx, id, p); err != nil || yes {
		return err
	}
	invited, err := s.cfg.Store.IsInvited(ctx, t.ID, p)
	if err == nil && !invited {
		err = table.ErrNotInvited
	}
	return err
}

// OfTable returns the circle a table was opened for, to one of its members. ErrNotFound for anyone
// else, and if it was for none.
func (s *Service) OfTable(ctx context.Context, of table.ID, reader table.PlayerID) (Circle, error) {
	if reader == "" {
		return Circle{}, input.ErrNotFound
	}
	id, err := s.cfg.Store.CircleOfTable(ctx, of)
	if err != nil {
		return Circle{}, fmt.Errorf("read the circle of table %s: %w", of, err)
	}
	return s.of(ctx, id, reader)
}
