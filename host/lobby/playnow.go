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

// Patience of a table that PlayNow opens: how long it waits for others before bots sit
// down, and how long for a player who stays away.
const (
	fillAfter   = 30 * time.Second
	awayAfter   = time.Minute
	lookAmong   = 50 // waiting tables
	usualChairs = 4
)

// PlayNow seats a person at a public table of a game that waits with the usual contract and
// these options (nil: the game's own), the oldest first; when there is none it opens one. If
// bots are welcome they take the chairs for which nobody comes within half a minute; else it
// is a table where none will. Errors as of Open and [host.Host.Sit].
func (l *Lobby) PlayNow(ctx context.Context, by table.PlayerID, gameID string, options game.Options, bots bool) (table.ID, error) {
	rules, known := l.host.Rules(gameID)
	if !known {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: gameID}
	}
	plan := l.openPlan(gameID, min(max(usualChairs, rules.Info().MinSeats), rules.Info().MaxSeats))
	plan.Options = options
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
			l.cfg.Log.Error("a table that waits could not be read", "table", row.ID, "error", err)
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

// awaitsAnybody reports whether anybody who wants to play with the usual contract may be led
// to this table: it has that contract but for its title and its seats, it is no rematch, nobody is there on
// another's device, no bots come when they are not wanted, and it will begin: somebody looks
// at it, or bots come as usual.
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

// openPlan is the contract of a table that waits for anybody.
func (l *Lobby) openPlan(gameID string, seats int) Plan {
	p := Plan{Game: gameID, Chairs: []string{"me"}}
	for len(p.Chairs) < seats {
		p.Chairs = append(p.Chairs, "open")
	}
	p.Public, p.AllowUndo, p.Chat, p.MoveTime = true, true, table.ChatEmotes, 90*time.Second
	if level := l.host.UsualLevel(gameID); level > 0 {
		p.Fill = table.AutoFill{After: fillAfter, Level: level}
		p.Absence = table.Absence{After: awayAfter, Level: level}
	}
	return p
}

// PlayAgain brings a person to the table where a finished game is played again: the one that
// somebody opened already, else one that they open by this plan. Errors as of Open and [host.Host.Sit], and
// table.ErrNotSeated, table.ErrNotOver.
func (l *Lobby) PlayAgain(ctx context.Context, by table.PlayerID, id table.ID, plan Plan) (table.ID, error) {
	f, err := l.host.Frame(ctx, id)
	switch {
	case err != nil:
		return "", err
	case f.Table.SeatOf(by) < 0:
		return "", table.ErrNotSeated
	case f.Table.Status != table.StatusOver:
		return "", table.ErrNotOver
	case f.Table.Rematch != "":
		return f.Table.Rematch, l.join(ctx, by, f.Table.Rematch)
	}
	next, err := l.Open(ctx, by, plan)
	if err != nil {
		return "", err
	}
	err = l.host.Command(ctx, id, table.Command{Kind: table.Rematch, Player: by, Text: string(next)})
	if !errors.Is(err, table.ErrAlreadyAnswered) {
		return next, err
	}
	if err := l.host.Rise(ctx, by, next); err != nil && !saidNo(err) { // somebody was faster
		return "", err
	}
	if f, err = l.host.Frame(ctx, id); err != nil {
		return "", err
	}
	return f.Table.Rematch, l.join(ctx, by, f.Table.Rematch)
}

// join sits down if there is a free chair, and is content to look on if not.
func (l *Lobby) join(ctx context.Context, by table.PlayerID, id table.ID) error {
	_, err := l.host.Sit(ctx, by, id, table.AnyChair, "", "")
	if saidNo(err) {
		return nil
	}
	return err
}

// saidNo reports whether it is a table that refused.
func saidNo(err error) bool { return host.Refused(err) && !errors.Is(err, input.ErrNotFound) }
