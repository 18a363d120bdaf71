package circles

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tablee/host/input"
	"tablee/host/notify"
	"tablee/host/secret"
	"tablee/table"
)

// Date is an appointment of a circle, once or weekly.
type Date struct {
	ID      string
	Circle  ID
	Title   string
	Game    string // "" for any game
	Starts  string // first occurrence, in the circle's time zone, as DateLayout
	Weekly  bool
	By      table.PlayerID
	Created time.Time

	Due time.Time // when the next reminder is due; zero: never
	Day string    // the day of the occurrence that Due announces
}

// DateLayout is the format of a date's time, which is that of an HTML datetime-local field.
const DateLayout = "2006-01-02T15:04"

// Times of dates.
const (
	lasts        = 4 * time.Hour // how long a date stays in the calendar after its start
	remindBefore = time.Hour
	maxAhead     = 400 * 24 * time.Hour // how far ahead the first occurrence may be
)

// First returns the first occurrence of a date; ok is false when there is none.
func (d Date) First(zone *time.Location) (at time.Time, ok bool) {
	at, err := time.ParseInLocation(DateLayout, d.Starts, zone)
	return at, err == nil
}

// Next returns the current or next occurrence of a date; ok is false when there is none.
func (d Date) Next(now time.Time, zone *time.Location) (at time.Time, ok bool) {
	first, ok := d.First(zone)
	if !ok {
		return at, false
	}
	at = first
	if d.Weekly {
		// Start a week early, so that a change to or from summer time does not matter.
		weeks := max(0, int(now.Sub(first)/(7*24*time.Hour))-1)
		for at = first.AddDate(0, 0, 7*weeks); !at.Add(lasts).After(now); weeks++ {
			at = first.AddDate(0, 0, 7*(weeks+1))
		}
	}
	return at, at.Add(lasts).After(now)
}

// remind sets Due and Day for the first reminder that is due after a given time.
func (d *Date) remind(after time.Time, zone *time.Location) {
	d.Due, d.Day = time.Time{}, ""
	for at, ok := d.Next(after, zone); ok; at, ok = d.Next(at.Add(lasts), zone) {
		if due := at.Add(-remindBefore); due.After(after) {
			d.Due, d.Day = due, at.Format(time.DateOnly)
			return
		}
	}
}

// Dates is the part of a Store that keeps the calendars of circles.
type Dates interface {
	// AddDate stores a date, unless its id exists, and deletes the circle's dates for which over is true.
	// ErrMany when the circle still has most dates.
	AddDate(ctx context.Context, d Date, most int, over func(Date) bool) error

	// CircleDates lists the dates of a circle, in no particular order.
	CircleDates(ctx context.Context, id ID) ([]Date, error)

	// RemoveDate removes a date of a circle. ErrNotFound.
	RemoveDate(ctx context.Context, id ID, date string) error

	// SetComing sets whether a person comes to a date on a day, and deletes the answers for earlier
	// days. ErrNotFound.
	SetComing(ctx context.Context, id ID, date, day string, p table.PlayerID, yes bool) error

	// Comers lists the people who come to the dates of a circle, with date and day.
	Comers(ctx context.Context, id ID) ([]Comer, error)

	// DueDates lists dates of all circles whose reminder is due.
	DueDates(ctx context.Context, now time.Time, limit int) ([]Date, error)

	// Reminded stores the next reminder of a date, unless another node has done so; then mine is false.
	Reminded(ctx context.Context, was, next Date) (mine bool, err error)
}

// Comer is a person who comes to a date on a day.
type Comer struct {
	Date, Day string
	Player    table.PlayerID
}

// Occasion is an occurrence of a date.
type Occasion struct {
	Date
	At   time.Time // in the circle's zone
	Who  []table.PlayerID
	Mine bool // the reader comes
}

// AddDate adds a date to a circle's calendar; any member may do so. Errors: ErrNotFound, ErrClosed,
// *input.Invalid (fields "title", "game", "starts", "dates").
func (s *Service) AddDate(ctx context.Context, id ID, by table.PlayerID, d Date) (Date, error) {
	c, err := s.open(ctx, id, by)
	if err != nil {
		return d, err
	}
	if d.Title, err = input.Required("title", d.Title, MaxTitle); err != nil {
		return d, err
	}
	if _, known := s.cfg.Host.Rules(d.Game); d.Game != "" && !known {
		return d, &input.Invalid{Field: "game", Code: "unknown", Limit: d.Game}
	}
	now, zone := s.instant(), c.Location()
	at, err := time.ParseInLocation(DateLayout, d.Starts, zone)
	switch {
	case err != nil:
		return d, &input.Invalid{Field: "starts", Code: "unknown"}
	case at.Before(now):
		return d, &input.Invalid{Field: "starts", Code: "too-short"}
	case at.Sub(now) > maxAhead:
		return d, &input.Invalid{Field: "starts", Code: "too-long", Limit: int(maxAhead.Hours() / 24)}
	}
	d.ID, d.Circle, d.By, d.Created = secret.TextFor(ctx, idLength, "date", string(id), string(by)), id, by, now
	d.Starts = at.Format(DateLayout)
	d.remind(now, zone)
	over := func(old Date) bool {
		_, coming := old.Next(now, zone)
		return !coming
	}
	err = s.cfg.Store.AddDate(ctx, d, MaxDates, over)
	if errors.Is(err, ErrMany) {
		return d, &input.Invalid{Field: "dates", Code: "too-many", Limit: MaxDates}
	}
	if err != nil {
		return d, fmt.Errorf("add a date to circle %s: %w", id, err)
	}
	return d, nil
}

// RemoveDate removes a date; its author and the circle's leader may do so.
func (s *Service) RemoveDate(ctx context.Context, id ID, by table.PlayerID, date string) error {
	c, err := s.open(ctx, id, by)
	if err != nil {
		return err
	}
	d, err := s.date(ctx, id, date)
	if err == nil && d.By != by && c.Leader != by {
		err = ErrNotLeader
	}
	if err == nil {
		err = s.cfg.Store.RemoveDate(ctx, id, date)
	}
	return err
}

// date returns a date of a circle. ErrNotFound.
func (s *Service) date(ctx context.Context, id ID, date string) (Date, error) {
	all, err := s.cfg.Store.CircleDates(ctx, id)
	if err != nil {
		return Date{}, fmt.Errorf("list the dates of circle %s: %w", id, err)
	}
	i := slices.IndexFunc(all, func(d Date) bool { return d.ID == date })
	if i < 0 {
		return Date{}, input.ErrNotFound
	}
	return all[i], nil
}

// Today returns the first of today's occurrences in a person's circles; ok is false when there is none.
func (s *Service) Today(ctx context.Context, p table.PlayerID) (c Circle, next Occasion, ok bool, err error) {
	mine, err := s.Mine(ctx, p)
	for _, circle := range mine {
		if err != nil || circle.IsClosed() {
			continue
		}
		var all []Occasion
		all, err = s.Calendar(ctx, circle, p)
		today := s.cfg.Now().In(circle.Location()).Format(time.DateOnly)
		for _, o := range all {
			if o.At.Format(time.DateOnly) == today && (!ok || o.At.Before(next.At)) {
				c, next, ok = circle, o, true
			}
		}
	}
	return c, next, ok && err == nil, err
}

// Calendar returns the next occurrence of each of a circle's dates, soonest first, as one of its
// members reads them.
func (s *Service) Calendar(ctx context.Context, c Circle, reader table.PlayerID) ([]Occasion, error) {
	dates, err := s.cfg.Store.CircleDates(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("list the dates of circle %s: %w", c.ID, err)
	}
	comers, err := s.cfg.Store.Comers(ctx, c.ID)
	if err != nil {
		return nil, fmt.Errorf("list the comers in circle %s: %w", c.ID, err)
	}
	var all []Occasion
	for _, d := range dates {
		at, ok := d.Next(s.cfg.Now(), c.Location())
		if !ok {
			continue
		}
		o := Occasion{Date: d, At: at}
		for _, comer := range comers {
			if comer.Date == d.ID && comer.Day == at.Format(time.DateOnly) {
				o.Who = append(o.Who, comer.Player)
				o.Mine = o.Mine || comer.Player == reader
			}
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b Occasion) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.ID, b.ID)) })
	return all, nil
}

// Come sets whether a person comes to the next occurrence of a date. ErrNotFound, ErrClosed.
func (s *Service) Come(ctx context.Context, id ID, p table.PlayerID, date string, yes bool) error {
	c, err := s.open(ctx, id, p)
	if err != nil {
		return err
	}
	d, err := s.date(ctx, id, date)
	if err != nil {
		return err
	}
	at, ok := d.Next(s.cfg.Now(), c.Location())
	if !ok {
		return input.ErrNotFound
	}
	if err := s.cfg.Store.SetComing(ctx, id, date, at.Format(time.DateOnly), p, yes); err != nil {
		return fmt.Errorf("set who comes in circle %s: %w", id, err)
	}
	return nil
}

// Run sends the reminders of dates, until ctx ends.
func (s *Service) Run(ctx context.Context) {
	const every = 30 * time.Second
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		if err := s.Remind(ctx); err != nil && ctx.Err() == nil {
			s.cfg.Log.Error("circles: send reminders of dates", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Remind sends the reminders that are due now.
func (s *Service) Remind(ctx context.Context) error {
	const some = 100
	due, err := s.cfg.Store.DueDates(ctx, s.instant(), some)
	if err != nil {
		return fmt.Errorf("list the dates that are due: %w", err)
	}
	for _, d := range due {
		if err := s.remind(ctx, d); err != nil {
			return fmt.Errorf("send reminders of a date of circle %s: %w", d.Circle, err)
		}
	}
	return nil
}

// remind sends the reminder of a date, unless another node did so first or the occurrence has begun in
// the meantime.
func (s *Service) remind(ctx context.Context, d Date) error {
	c, err := s.cfg.Store.Circle(ctx, d.Circle)
	if err != nil {
		return err
	}
	at, ok := d.Next(d.Due, c.Location())
	next := d
	next.remind(s.instant(), c.Location())
	comers, err := s.cfg.Store.Comers(ctx, d.Circle)
	if err != nil {
		return err
	}
	mine, err := s.cfg.Store.Reminded(ctx, d, next)
	if err != nil || !mine || !ok || !s.cfg.Now().Before(at) {
		return err
	}
	var who []table.PlayerID
	for _, comer := range comers {
		if comer.Date == d.ID && comer.Day == d.Day {
			who = append(who, comer.Player)
		}
	}
	return s.tell(ctx, who, notify.News{Kind: notify.NewsDate, About: string(c.ID), Name: c.Name, Title: d.Title, At: at.Format(DateLayout), Until: at.Add(lasts)})
}

func (s *Service) tell(ctx context.Context, who []table.PlayerID, n notify.News) error {
	if s.cfg.Tell == nil || len(who) == 0 {
		return nil
	}
	return s.cfg.Tell(ctx, who, n)
}
