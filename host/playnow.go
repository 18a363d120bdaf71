package host

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"tablee/game"
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
// is a table where none will. Errors as of Open and Sit.
func (h *Host) PlayNow(ctx context.Context, by table.PlayerID, gameID string, options game.Options, bots bool) (table.ID, error) {
	rules, known := h.Rules(gameID)
	if !known {
		return "", &input.Invalid{Field: "game", Code: "unknown", Limit: gameID}
	}
	plan := h.openPlan(gameID, min(max(usualChairs, rules.Info().MinSeats), rules.Info().MaxSeats))
	plan.Options = options
	if !bots {
		plan.Fill = table.AutoFill{}
	}
	_, usual, err := h.setup(by, plan)
	if err != nil {
		return "", err
	}
	if usual.Options, err = rules.Info().Complete(options); err != nil {
		return "", err
	}
	rows, err := h.OpenTables(ctx, by, gameID, lookAmong)
	if err != nil {
		return "", err
	}
	for _, row := range slices.Backward(rows) {
		f, err := h.frame(ctx, row.ID)
		if err != nil && ctx.Err() != nil {
			return "", err
		}
		if err != nil {
			h.cfg.Log.Error("a table that waits could not be read", "table", row.ID, "error", err)
			continue
		}
		if !f.awaitsAnybody(usual, bots) {
			continue
		}
		_, err = h.Sit(ctx, by, row.ID, table.AnyChair, "", "")
		var problem table.Problem
		if err == nil || errors.Is(err, table.ErrAlreadySeated) {
			return row.ID, nil
		}
		if !errors.As(err, &problem) {
			return "", err
		}
	}
	return h.Open(ctx, by, plan)
}

// awaitsAnybody reports whether anybody who wants to play with the usual contract may be led
// to this table: it has that contract but for its title and its seats, it is no rematch, nobody is there on
// another's device, no bots come when they are not wanted, and it will begin: somebody looks
// at it, or bots come as usual.
func (f *Frame) awaitsAnybody(usual table.Setup, bots bool) bool {
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
func (h *Host) openPlan(gameID string, seats int) Plan {
	p := Plan{Game: gameID, Chairs: []string{"me"}}
	for len(p.Chairs) < seats {
		p.Chairs = append(p.Chairs, "open")
	}
	p.Public, p.AllowUndo, p.Chat, p.MoveTime = true, true, table.ChatEmotes, 90*time.Second
	if level := h.usualLevel(gameID); level > 0 {
		p.Fill = table.AutoFill{After: fillAfter, Level: level}
		p.Absence = table.Absence{After: awayAfter, Level: level}
	}
	return p
}

// PlayAgain brings a person to the table where a finished game is played again: the one that
// somebody opened already, else one that they open by this plan. Errors as of Open and Sit, and
// table.ErrNotSeated, table.ErrNotOver.
func (h *Host) PlayAgain(ctx context.Context, by table.PlayerID, id table.ID, plan Plan) (table.ID, error) {
	f, err := h.Frame(ctx, id)
	switch {
	case err != nil:
		return "", err
	case f.Table.SeatOf(by) < 0:
		return "", table.ErrNotSeated
	case f.Table.Status != table.StatusOver:
		return "", table.ErrNotOver
	case f.Table.Rematch != "":
		return f.Table.Rematch, h.join(ctx, by, f.Table.Rematch)
	}
	next, err := h.Open(ctx, by, plan)
	if err != nil {
		return "", err
	}
	err = h.do(ctx, id, table.Command{Kind: table.Rematch, Player: by, Text: string(next)})
	if !errors.Is(err, table.ErrAlreadyAnswered) {
		return next, err
	}
	if err := h.Rise(ctx, by, next); err != nil && !refused(err) { // somebody was faster
		return "", err
	}
	if f, err = h.Frame(ctx, id); err != nil {
		return "", err
	}
	return f.Table.Rematch, h.join(ctx, by, f.Table.Rematch)
}

// join sits down if there is a free chair, and is content to look on if not.
func (h *Host) join(ctx context.Context, by table.PlayerID, id table.ID) error {
	_, err := h.Sit(ctx, by, id, table.AnyChair, "", "")
	if refused(err) {
		return nil
	}
	return err
}

// NextAwaiting is a table where a person's move is awaited, the one that has waited longest,
// but not this one; "" for none.
func (h *Host) NextAwaiting(ctx context.Context, p table.PlayerID, but table.ID) (table.ID, error) {
	rows, err := h.tablesOf(ctx, p, table.StatusPlaying)
	if err != nil {
		return "", err
	}
	for _, row := range slices.Backward(rows) {
		if row.ID != but && row.Awaits(p) {
			return row.ID, nil
		}
	}
	return "", nil
}

// Awaits reports whether a table waits for a person: their own move, or their team's; for
// nobody ("") none does.
func (r Row) Awaits(p table.PlayerID) bool {
	if p == "" || r.Awaited == "" {
		return false
	}
	return r.Awaited == p || slices.ContainsFunc(r.Chairs, func(c table.Chair) bool {
		return (c.Player == r.Awaited || c.DeviceOwner == r.Awaited) && c.ControlledBy(p)
	})
}
