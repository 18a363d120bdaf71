package daily

import (
	"context"
	"fmt"
	"slices"
	"time"

	"tablee/host/account"
	"tablee/host/input"
	"tablee/table"
)

// DatedAttempt is an attempt at the deal of a game and day.
type DatedAttempt struct {
	Game, Day string
	Attempt
}

// State is how far a person is with a deal.
type State string

// The states of a deal for a person.
const (
	Open     State = "open"    // it can be played
	UnderWay State = "begun"   // their attempt is being played
	Ended    State = "ended"   // it ended in time
	GivenUp  State = "givenup" // it was ended before its end
	Missed   State = "missed"  // the day is over, and they have no result
)

// Day is all deals of a day as a reader may know them.
type Day struct {
	Day   string
	Today bool
	Until time.Time // the day is over
	Deals []DayDeal // by game, in their order on the shelf

	// Friends are the people whose results the reader compares theirs with and who have
	// begun a deal of the day, with their names.
	Friends []account.Player
}

// DayDeal is one deal of a Day.
type DayDeal struct {
	Game  string
	State State
	Mine  *Attempt // the reader's; nil for none

	// Results are those of friends. A result is there only when the reader may know it: they
	// have finished or given up the same deal, or the day is over.
	Results map[table.PlayerID]Attempt
	// Finished are the friends who have finished it, known result or not.
	Finished map[table.PlayerID]bool
}

// Done reports whether nothing is left to play: then others' results are told.
func (d DayDeal) Done() bool { return d.State == Ended || d.State == GivenUp || d.State == Missed }

// Finished is how many deals of the day the reader has finished.
func (d Day) Finished() (n int) {
	for _, deal := range d.Deals {
		if deal.State == Ended {
			n++
		}
	}
	return n
}

// maxFriends is how many people a reader compares themselves with.
const maxFriends = 30

// Day tells a reader (or nobody, "") of all deals of a day. ErrNotFound when the day is none,
// or has not come yet.
func (s *Service) Day(ctx context.Context, day string, reader table.PlayerID) (Day, error) {
	date, err := s.date(day)
	if err != nil {
		return Day{}, err
	}
	d := Day{Day: day, Today: day == s.Today(), Until: date.AddDate(0, 0, 1)}
	people, err := s.friends(ctx, reader)
	if err != nil {
		return d, err
	}
	all, err := s.cfg.Store.AttemptsOn(ctx, day, day, people)
	if err != nil {
		return d, fmt.Errorf("list attempts on %s: %w", day, err)
	}
	for _, rules := range s.cfg.Host.Games() {
		id := rules.Info().ID
		if !s.Has(id) {
			continue
		}
		deal := DayDeal{Game: id, Results: map[table.PlayerID]Attempt{}, Finished: map[table.PlayerID]bool{}}
		for _, a := range all {
			if a.Game == id && a.Player == reader {
				deal.Mine = &a.Attempt
			} else if a.Game == id && a.in(d.Until) {
				deal.Finished[a.Player], deal.Results[a.Player] = true, a.Attempt
			}
		}
		if deal.State, err = s.state(ctx, deal.Mine, d); err != nil {
			return d, err
		}
		if !deal.Done() {
			clear(deal.Results)
		}
		d.Deals = append(d.Deals, deal)
	}
	d.Friends, err = s.began(ctx, all, reader)
	return d, err
}

// state is how far a reader is with their attempt.
func (s *Service) state(ctx context.Context, mine *Attempt, d Day) (State, error) {
	switch {
	case mine != nil && mine.in(d.Until):
		return Ended, nil
	case !d.Today:
		return Missed, nil
	case mine == nil:
		return Open, nil
	}
	up, err := s.givenUp(ctx, mine)
	if up {
		return GivenUp, err
	}
	return UnderWay, err
}

// friends are a reader and whom they compare themselves with.
func (s *Service) friends(ctx context.Context, reader table.PlayerID) ([]table.PlayerID, error) {
	if reader == "" {
		return nil, nil
	}
	people := []table.PlayerID{reader}
	if s.cfg.Friends == nil {
		return people, nil
	}
	friends, err := s.cfg.Friends(ctx, reader, maxFriends)
	return append(people, friends...), err
}

// began are the friends among those who made these attempts, by name, erased ones left out.
func (s *Service) began(ctx context.Context, all []DatedAttempt, reader table.PlayerID) ([]account.Player, error) {
	var ids []table.PlayerID
	for _, a := range all {
		if a.Player != reader && !slices.Contains(ids, a.Player) {
			ids = append(ids, a.Player)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	people, err := s.cfg.Store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("read the names of %d friends: %w", len(ids), err)
	}
	people = slices.DeleteFunc(people, func(p account.Player) bool { return p.Name == "" })
	for i, p := range people {
		people[i].Name = p.Shown()
	}
	slices.SortFunc(people, func(a, b account.Player) int { return slices.Index(ids, a.ID) - slices.Index(ids, b.ID) })
	return people, nil
}

// date reads a day. ErrNotFound when it is none, or has not come yet.
func (s *Service) date(day string) (time.Time, error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil || day > s.Today() {
		return date, fmt.Errorf("the day %.20q: %w", day, input.ErrNotFound)
	}
	return date, nil
}

// Month is what a reader has made of the deals of a month, day by day, by game.
type Month struct {
	Month string // "2026-11"
	Days  []MonthDay
}

// MonthDay is a day of a Month.
type MonthDay struct {
	Day    string
	Future bool
	States map[string]State // by game; Open on days before the reader's time too
}

// Finished is how many deals of the day were finished.
func (d MonthDay) Finished() (n int) {
	for _, state := range d.States {
		if state == Ended {
			n++
		}
	}
	return n
}

// Month tells a reader of all days of a month. ErrNotFound when the month is none, or has not
// come yet.
func (s *Service) Month(ctx context.Context, month string, reader table.PlayerID) (Month, error) {
	first, err := time.Parse("2006-01", month)
	if err != nil || month > s.Today()[:len(month)] {
		return Month{}, fmt.Errorf("the month %.20q: %w", month, input.ErrNotFound)
	}
	m := Month{Month: month}
	last := first.AddDate(0, 1, -1)
	var mine []DatedAttempt
	if reader != "" {
		mine, err = s.cfg.Store.AttemptsOn(ctx, first.Format(time.DateOnly), last.Format(time.DateOnly), []table.PlayerID{reader})
		if err != nil {
			return m, fmt.Errorf("list attempts of %s: %w", month, err)
		}
	}
	today := s.Today()
	for at := first; !at.After(last); at = at.AddDate(0, 0, 1) {
		day := MonthDay{Day: at.Format(time.DateOnly), States: map[string]State{}}
		day.Future = day.Day > today
		for _, a := range mine {
			switch {
			case a.Day != day.Day:
			case a.in(at.AddDate(0, 0, 1)):
				day.States[a.Game] = Ended
			case day.Day == today:
				day.States[a.Game] = UnderWay
			default:
				day.States[a.Game] = Missed
			}
		}
		m.Days = append(m.Days, day)
	}
	return m, nil
}
