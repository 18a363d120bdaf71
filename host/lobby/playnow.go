package lobby

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"tablee/game"
	"tablee/host"
	"tablee/host/input"
	"tablee/table"
)

// Defaults of a table that PlayNow opens: fillAfter is the delay before bots take the free chairs,
// awayAfter the one before a bot stands in for an absent player.
const (
	fillAfter   = 30 * time.Second
	awayAfter   = time.Minute
	lookAmong   = 50 // waiting tables
	usualChairs = 4
)

// PlayNow seats a person at a waiting public table of a game that has the usual contract and these
// options (nil: the game's own), the oldest first. If there is none, it opens one. If bots is set, bots
// take the chairs that are free after half a minute; otherwise it chooses tables where bots never do.
// It looks and opens in one step: people who ask at the same moment, on any node, meet at one table. Errors as
// of Open and [host.Host.Sit].
func (l *Lobby) PlayNow(ctx context.Context, by table.PlayerID, gameID string, options game.Options, bots bool) (table.ID, error) {
	rules, known := l.host.Rules(gameID)
	if !known {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: gameID}
	}
	plan := l.openPlan(rules.Info(), options)
	if !bots {
		plan.Fill = table.AutoFill{}
	}
	_, usual, err := l.setup(by, plan)
	if err != nil {
		return "", err
	}
	if usual.Options, err = rules.Info().Complete(options); err != nil {
		return "", err
	}
	done, err := l.step(ctx, "now "+gameID)
	if err != nil {
		return "", err
	}
	defer done()
	rows, err := l.host.OpenTables(ctx, by, gameID, lookAmong)
	if err != nil {
		return "", err
	}
	for _, row := range slices.Backward(rows) {
		f, err := l.host.FrameAt(ctx, row.ID, 0)
		if err != nil && ctx.Err() != nil {
			return "", err
		}
		if err != nil {
			l.cfg.Log.Error("play now: read waiting table", "table", row.ID, "error", err)
			continue
		}
		if !awaitsAnybody(f, usual, bots) {
			continue
		}
		_, err = l.host.Sit(ctx, by, row.ID, table.AnyChair, "", "")
		var problem table.Problem
		if err == nil || errors.Is(err, table.ErrAlreadySeated) {
			return row.ID, nil
		}
		if !errors.As(err, &problem) {
			return "", err
		}
	}
	return l.Open(ctx, by, plan)
}

// awaitsAnybody reports whether PlayNow may bring a person to this table. The table must have the usual
// contract (title and number of seats aside), be no rematch and have no hot-seat players; no bots may
// come if they are not wanted; and it must be likely to begin: a page of it is open, or bots come as
// usual.
func awaitsAnybody(f *host.Frame, usual table.Setup, bots bool) bool {
	t := f.Table
	terms := t.Terms
	terms.Title = usual.Title
	if t.Frozen || t.Rated || t.Series != nil || t.TeamSize > 1 || terms != usual.Terms || !maps.Equal(t.Options, usual.Options) {
		return false
	}
	if slices.ContainsFunc(t.Seats, func(c table.Chair) bool { return c.DeviceOwner != "" }) {
		return false
	}
	if !bots && t.Fill.After > 0 {
		return false
	}
	return bots && t.Fill == usual.Fill || slices.ContainsFunc(f.Pages, func(open int) bool { return open > 0 })
}

// openPlan returns the plan of a public table with the usual contract.
func (l *Lobby) openPlan(in game.Info, options game.Options) Plan {
	p := Plan{Game: in.ID, Options: options, Chairs: []string{"me"}}
	for len(p.Chairs) < usualSeats(in) {
		p.Chairs = append(p.Chairs, "open")
	}
	p.Public, p.AllowUndo, p.Chat = true, true, table.ChatEmotes
	if !in.HasClock(options) {
		p.MoveTime = 90 * time.Second
	}
	if level := l.host.UsualLevel(in.ID); level > 0 {
		p.Fill = table.AutoFill{After: fillAfter, Level: level}
		p.Absence = table.Absence{After: awayAfter, Level: level}
	}
	return p
}

// PlayAgain brings a person to the rematch of a finished game: the table that was already opened for
// it, unless it was closed or removed, or else a new one opened by this plan. Errors as of Open and
// [host.Host.Sit], and table.ErrNotSeated, table.ErrNotOver.
func (l *Lobby) PlayAgain(ctx context.Context, by table.PlayerID, id table.ID, plan Plan) (table.ID, error) {
	done, err := l.steps.take(ctx, "rematch "+string(id))
	if err != nil {
		return "", err
	}
	defer done()
	f, err := l.host.Frame(ctx, id)
	switch {
	case err != nil:
		return "", err
	case f.Table.SeatOf(by) < 0:
		return "", table.ErrNotSeated
	case f.Table.Status != table.StatusOver:
		return "", table.ErrNotOver
	}
	there, err := l.live(ctx, f.Table)
	if err != nil {
		return "", err
	}
	if there != "" {
		return there, l.join(ctx, by, there)
	}
	next, err := l.Open(ctx, by, plan)
	if err != nil {
		return "", err
	}
	err = l.host.Command(ctx, id, table.Command{Kind: table.Rematch, Player: by, Text: string(next), Gone: f.Table.Rematch})
	if !errors.Is(err, table.ErrAlreadyAnswered) {
		return next, err
	}
	if err := l.Dissolve(ctx, by, next); err != nil && !saidNo(err) { // another node opened the rematch first
		return "", err
	}
	if f, err = l.host.Frame(ctx, id); err != nil {
		return "", err
	}
	return f.Table.Rematch, l.join(ctx, by, f.Table.Rematch)
}

// join takes a free chair if there is one, and otherwise leaves the person a watcher.
func (l *Lobby) join(ctx context.Context, by table.PlayerID, id table.ID) error {
	_, err := l.host.Sit(ctx, by, id, table.AnyChair, "", "")
	if saidNo(err) {
		return nil
	}
	return err
}

// saidNo reports whether the error is a refusal by the table.
func saidNo(err error) bool { return host.Refused(err) && !errors.Is(err, input.ErrNotFound) }
