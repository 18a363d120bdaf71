package host

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"tablee/game"
	"tablee/table"
)

// Daily is a game's deal of a day as somebody may know it: the same cards for everybody,
// against the same bots, with the usual options. docs/adr/0008-daily-deal.md says what
// is hidden until when.
type Daily struct {
	Game  string
	Day   string // "2026-11-21", of UTC
	Seats int
	Level int  // of the bots
	Today bool // it can be played

	// Mine is the try of the reader that counts; nil before he began one.
	Mine *Try
	// GivenUp: that try was ended before its end, and has no result.
	GivenUp bool
	// Done: his try has ended in time or is given up, or the day is over. Only then Tries
	// is filled.
	Done bool
	// Tries are those that ended in time, the best first.
	Tries []Try
	Names map[table.PlayerID]string // of who plays there
}

// dailyLevel is the level of the bots of a daily deal: they think by rules of thumb and
// in no time, so that what they do depends on the cards alone and not on the machine.
const dailyLevel = 2

// dailyTable is the contract of a game's daily deal. ok is false when the game has none.
func (h *Host) dailyTable(gameID string) (rules game.Rules, seats, level int, ok bool) {
	rules, known := h.Rules(gameID)
	level = min(dailyLevel, h.Levels(gameID))
	if !known || level == 0 {
		return nil, 0, 0, false
	}
	info := rules.Info()
	return rules, min(max(4, info.MinSeats), info.MaxSeats), level, true
}

// Today is the day whose deal is played now.
func (h *Host) Today() string { return h.cfg.Now().UTC().Format(time.DateOnly) }

// HasDaily reports whether a game has a daily deal.
func (h *Host) HasDaily(gameID string) bool {
	_, _, _, ok := h.dailyTable(gameID)
	return ok
}

// OpenDaily opens a table with a game's deal of today. The first of a person on a day
// counts, and is led back to until it has ended or is given up: else he could try the deal
// elsewhere first. All others are practice. ErrNotFound when the game has no daily deal.
func (h *Host) OpenDaily(ctx context.Context, by table.PlayerID, gameID string) (table.ID, error) {
	rules, seats, level, ok := h.dailyTable(gameID)
	if !ok {
		return "", ErrNotFound
	}
	day := h.Today()
	h.opening.Lock() // of two that he asks for at once the second is led to the first
	defer h.opening.Unlock()
	if mine, err := h.underWay(ctx, gameID, day, by); err != nil || mine != "" {
		return mine, err
	}
	secret, err := h.cfg.Store.Secret(ctx, "daily", randomBytes(32))
	if err != nil {
		return "", err
	}
	setup := table.Setup{Owner: by, FixedSeating: true, Daily: day, Chairs: make([]table.Chair, seats)}
	setup.Chairs[0].Player = by
	for i := 1; i < seats; i++ {
		setup.Chairs[i].Level = level
	}
	return h.openTable(ctx, rules, setup, nil, table.DailySeed(secret, gameID, day))
}

// Daily tells a person (or nobody, "") of a day's deal. ErrNotFound when the game has no
// daily deal, or the day is none, or has not come yet.
func (h *Host) Daily(ctx context.Context, gameID, day string, reader table.PlayerID) (Daily, error) {
	rules, seats, level, ok := h.dailyTable(gameID)
	date, err := time.Parse(time.DateOnly, day)
	if !ok || err != nil || day > h.Today() {
		return Daily{}, ErrNotFound
	}
	d := Daily{Game: gameID, Day: day, Seats: seats, Level: level, Today: day == h.Today()}
	end := date.AddDate(0, 0, 1)
	if d.Mine, err = h.myTry(ctx, gameID, day, reader); err != nil {
		return d, err
	}
	if d.GivenUp, err = h.givenUp(ctx, d.Mine); err != nil {
		return d, err
	}
	d.Done = !d.Today || d.GivenUp || d.Mine != nil && d.Mine.in(end)
	if !d.Done {
		return d, nil
	}
	all, err := h.cfg.Store.Tries(ctx, gameID, day)
	if err != nil {
		return d, err
	}
	d.Tries = slices.DeleteFunc(all, func(t Try) bool { return !t.in(end) })
	lowWins := rules.Info().LowWins
	slices.SortFunc(d.Tries, func(a, b Try) int {
		better := cmp.Compare(b.Points, a.Points)
		if lowWins {
			better = -better
		}
		return cmp.Or(better, a.Ended.Compare(b.Ended), cmp.Compare(a.Table, b.Table))
	})
	d.Names, err = h.Names(ctx, whoTried(d.Tries))
	return d, err
}

func (h *Host) myTry(ctx context.Context, gameID, day string, p table.PlayerID) (*Try, error) {
	if p == "" {
		return nil, nil
	}
	try, err := h.cfg.Store.Try(ctx, gameID, day, p)
	if errors.Is(err, ErrNotFound) {
		return nil, nil
	}
	return &try, err
}

// underWay is the table of a person's try that counts; "" when he began none, or it has
// ended or is given up.
func (h *Host) underWay(ctx context.Context, gameID, day string, p table.PlayerID) (table.ID, error) {
	try, err := h.myTry(ctx, gameID, day, p)
	if err != nil || try == nil || !try.Ended.IsZero() {
		return "", err
	}
	if up, err := h.givenUp(ctx, try); err != nil || up {
		return "", err
	}
	return try.Table, nil
}

// givenUp reports whether a try was stopped by its player, or closed by the house: its
// table is played no more, and there is no result.
func (h *Host) givenUp(ctx context.Context, try *Try) (bool, error) {
	if try == nil || !try.Ended.IsZero() {
		return false, nil
	}
	f, err := h.Frame(ctx, try.Table)
	if err != nil {
		return false, err
	}
	return f.Table.Status != table.StatusPlaying, nil
}

// in reports whether a try has ended before its day did: after that the seed is known.
func (t Try) in(end time.Time) bool { return !t.Ended.IsZero() && t.Ended.Before(end) }

func whoTried(tries []Try) []table.PlayerID {
	var ids []table.PlayerID
	for _, t := range tries {
		ids = append(ids, t.Player)
	}
	return ids
}

// Rank is the place of a result among the tries: 1 and the number of strictly better
// ones.
func (d Daily) Rank(points int) int {
	return 1 + slices.IndexFunc(append(slices.Clone(d.Tries), Try{Points: points}), func(t Try) bool { return t.Points == points })
}

// ripe reports whether a frame hides what may be shown by now.
func (r *room) ripe(f *Frame) bool {
	return f.Table.Sealed && !r.host.cfg.Now().Before(f.Table.UnsealsAt())
}
