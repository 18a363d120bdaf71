package host

import (
	"context"
	"errors"
	"time"

	"tablee/table"
)

// SetForced sets whether forced actions at a player's seat are played automatically. Setting the same
// again is no error. Errors: ErrNotFound, a table.Problem.
func (h *Host) SetForced(ctx context.Context, by Hand, id table.ID, on bool) error {
	c := by.command(table.SetForced)
	if on {
		c.Text = "on"
	}
	if err := h.Command(ctx, id, c); !errors.Is(err, table.ErrUnchanged) {
		return err
	}
	return nil
}

// mostForced limits how long a forced action waits where others play, in multiples of the pause.
const mostForced = 6

// forcedAt returns when to play a forced action that is due. Against bots that is at once. Where others
// play, it waits a random time that they cannot know, as a player with a choice would: otherwise the time
// would reveal that there was no choice. A restart draws the same time.
func (c *scheduler) forcedAt(ctx context.Context, t *table.Table, due time.Time) (time.Time, error) {
	if t.Alone() {
		return due, nil
	}
	seed, err := c.seed(ctx, t.ID)
	if err != nil {
		return due, err
	}
	late := seed.BotRand(t.BotMoment(), t.Turn()).Float64()
	return due.Add(time.Duration(late * late * mostForced * float64(t.Deliberation(c.host.cfg.Pause)))), nil
}
