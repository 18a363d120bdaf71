package circles

import (
	"context"
	"crypto/subtle"
	"fmt"
	"slices"
	"strings"

	"tablee/host/input"
	"tablee/host/secret"
	"tablee/table"
)

// calendarLength is the length of the secret of a calendar's address (99 bits).
const calendarLength = 20

// CalendarSecret returns the secret by which a member's programs read their circle's calendar. It follows from the
// membership, so that nothing is stored until they ask for another one.
func (s *Service) CalendarSecret(ctx context.Context, id ID, m Member) (string, error) {
	sealed, err := s.cfg.Seal(ctx, fmt.Sprintf("calendar\x00%s\x00%s\x00%d\x00%d", id, m.Player, m.Joined.UnixMilli(), m.Calendar))
	if err != nil {
		return "", fmt.Errorf("make the address of a calendar of circle %s: %w", id, err)
	}
	return secret.TextOf(calendarLength, sealed), nil
}

// ReadCalendar returns a circle with all its dates to the holder of a member's secret, and that member. ErrNotFound,
// also once they have left the circle or have another secret.
func (s *Service) ReadCalendar(ctx context.Context, id ID, given string) (c Circle, dates []Date, reader table.PlayerID, err error) {
	if c, err = s.cfg.Store.Circle(ctx, id); err != nil {
		return c, nil, "", fmt.Errorf("read circle %.20q: %w", id, err)
	}
	if reader, err = s.readerOf(ctx, id, given); err != nil {
		return Circle{}, nil, "", err
	}
	if dates, err = s.cfg.Store.CircleDates(ctx, id); err != nil {
		return c, nil, "", fmt.Errorf("list the dates of circle %s: %w", id, err)
	}
	slices.SortFunc(dates, func(a, b Date) int { return strings.Compare(a.Starts+a.ID, b.Starts+b.ID) })
	return c, dates, reader, nil
}

// readerOf returns the member whose secret is given. ErrNotFound.
func (s *Service) readerOf(ctx context.Context, id ID, given string) (reader table.PlayerID, err error) {
	members, err := s.cfg.Store.Members(ctx, id)
	if err != nil {
		return "", fmt.Errorf("list the people of circle %s: %w", id, err)
	}
	for _, m := range members {
		if !m.Gone.IsZero() || m.Name == "" {
			continue
		}
		own, err := s.CalendarSecret(ctx, id, m)
		if err != nil {
			return "", err
		}
		if subtle.ConstantTimeCompare([]byte(own), []byte(given)) == 1 {
			reader = m.Player
		}
	}
	if reader == "" {
		err = input.ErrNotFound
	}
	return reader, err
}

// NewCalendarSecret replaces a member's secret: programs that have the old address find nothing there any more. Errors:
// ErrNotFound, ErrClosed.
func (s *Service) NewCalendarSecret(ctx context.Context, id ID, p table.PlayerID) error {
	if _, err := s.open(ctx, id, p); err != nil {
		return err
	}
	if err := s.cfg.Store.RenewCalendar(ctx, id, p); err != nil {
		return fmt.Errorf("renew the address of a calendar of circle %s: %w", id, err)
	}
	return nil
}
