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

// DatedAttempt is an attempt with its game and day.
type DatedAttempt struct {
	Game, Day string
	Attempt
}

// State is a person's progress with a deal.
type State string

// States of a deal for a person.
const (
	Open     State = "open"    // can be played
	UnderWay State = "begun"   // attempt in progress
	Ended    State = "ended"   // finished in time
	GivenUp  State = "givenup" // stopped before its end
	Missed   State = "missed"  // the day is over without a result
)

// Day holds all deals of a day as one reader may see them.
type Day struct {
	Day   string
	Today bool
	Until time.Time // end of the day
	Deals []DayDeal // one per game, in the order of the shelf

	// Friends are the people the reader compares results with who have begun a deal of the day.
	Friends []account.Player
}

// DayDeal is one deal of a Day.
type DayDeal struct {
	Game  string
	State State
	Mine  *Attempt // the reader's attempt, or nil

	// Results holds the friends' results. It is empty until the reader has finished or given up the
	// deal, or the day is over.
	Results map[table.PlayerID]Attempt
	// Finished holds the friends who have finished the deal, whether or not their results are shown.
	Finished map[table.PlayerID]bool
}

// Tally counts the attempts at a deal, without saying whose they are.
type Tally struct {
	Finished    int // number of attempts that ended in time
	Least, Most int // points, if Finished is not 0
}

// Tallies returns the tallies of today's deals so far, by game. Reading them costs one query for all games.
func (s *Service) Tallies(ctx context.Context) (map[string]Tally, error) {
	day := s.Today()
	date, err := s.date(day)
	if err != nil {
		return nil, err
	}
	all, err := s.cfg.Store.Tallies(ctx, day, date.AddDate(0, 0, 1))
	if err != nil {
		return nil, fmt.Errorf("count the attempts on %s: %w", day, err)
	}
	return all, nil
}

// Done reports whether the reader has nothing left to play, so that others' results are shown.
func (d DayDeal) Done() bool { return d.State == Ended || d.State == GivenUp || d.State == Missed }

// Finished returns the number of deals of the day that the reader has finished.
func (d Day) Finished() (n int) {
	for _, deal := range d.Deals {
		if deal.State == Ended {
			n++
		}
	}
	return n
}

// maxFriends limits the people a reader is compared with.
const maxFriends = 30

// Day returns all deals of a day as a reader ("" for a visitor) may see them. ErrNotFound when the day
// is invalid or in the future.
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

// state returns a reader's progress with their attempt.
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

// friends returns the reader and the people they are compared with.
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

// began returns the friends who made these attempts, in the order of all, without erased ones.
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

// date parses a day. ErrNotFound when it is invalid or in the future.
func (s *Service) date(day string) (time.Time, error) {
	date, err := time.Parse(time.DateOnly, day)
	if err != nil || day > s.Today() {
		return date, fmt.Errorf("day %.20q: %w", day, input.ErrNotFound)
	}
	return date, nil
}

// Month holds a reader's results in all deals of a month.
type Month struct {
	Month string // "2026-11"
	Days  []MonthDay
}

// MonthDay is a day of a Month.
type MonthDay struct {
	Day    string
	Future bool
	States map[string]State // by game; games without an attempt are missing
}

// Finished returns the number of finished deals of the day.
func (d MonthDay) Finished() (n int) {
	for _, state := range d.States {
		if state == Ended {
			n++
		}
	}
	return n
}

// Month returns a reader's results in all deals of a month. ErrNotFound when the month is invalid or in
// the future.
func (s *Service) Month(ctx context.Context, month string, reader table.PlayerID) (Month, error) {
	first, err := time.Parse("2006-01", month)
	if err != nil || month > s.Today()[:len(month)] {
		return Month{}, fmt.Errorf("month %.20q: %w", month, input.ErrNotFound)
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
